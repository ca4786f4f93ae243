// Gitops-health tells what Argo CD or Flux make of an object's health, by their own interpreters of such rules.
//
//	usage: gitops-health argocd HEALTH.lua OBJECT.yaml    prints Healthy, Progressing, Degraded or Suspended, and the message
//	       gitops-health flux KUSTOMIZATION.yaml OBJECT.yaml    prints Current, InProgress, Failed or Unknown
//
// Without an expression for the object's kind in spec.healthCheckExprs Flux asks kstatus, and so does this.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/fluxcd/cli-utils/pkg/kstatus/status"
	"github.com/fluxcd/pkg/apis/kustomize"
	"github.com/fluxcd/pkg/runtime/cel"
	lua "github.com/yuin/gopher-lua"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"sigs.k8s.io/yaml"
)

func main() {
	judges := map[string]func(rules []byte, object *unstructured.Unstructured) (string, error){
		"argocd": argocd,
		"flux":   flux,
	}
	if len(os.Args) != 4 || judges[os.Args[1]] == nil {
		fmt.Fprintln(os.Stderr, "usage: gitops-health argocd|flux RULES OBJECT.yaml")
		os.Exit(2)
	}
	health, err := judge(judges[os.Args[1]], os.Args[2], os.Args[3])
	if err != nil {
		fmt.Fprintln(os.Stderr, "gitops-health:", err)
		os.Exit(1)
	}
	fmt.Println(health)
}

func judge(by func([]byte, *unstructured.Unstructured) (string, error), rules, object string) (string, error) {
	text, err := os.ReadFile(rules)
	if err != nil {
		return "", err
	}
	source, err := os.ReadFile(object)
	if err != nil {
		return "", err
	}
	var read unstructured.Unstructured
	if err := yaml.Unmarshal(source, &read); err != nil {
		return "", fmt.Errorf("%s: %w", object, err)
	}
	return by(text, &read)
}

// argocd runs a health check as Argo CD does: with Lua's base and table libraries, and the object as the global obj.
func argocd(script []byte, object *unstructured.Unstructured) (string, error) {
	state := lua.NewState(lua.Options{SkipOpenLibs: true})
	defer state.Close()
	for _, open := range []lua.LGFunction{lua.OpenBase, lua.OpenTable} {
		state.Push(state.NewFunction(open))
		state.Call(0, 0)
	}
	state.SetGlobal("obj", table(state, object.Object))
	if err := state.DoString(string(script)); err != nil {
		return "", err
	}
	health, ok := state.Get(-1).(*lua.LTable)
	if !ok {
		return "", errors.New("the script returns no table")
	}
	return fmt.Sprintf("%s: %s", health.RawGetString("status"), health.RawGetString("message")), nil
}

// table is a value of YAML as Lua's.
func table(state *lua.LState, value any) lua.LValue {
	switch v := value.(type) {
	case map[string]any:
		made := state.NewTable()
		for key, field := range v {
			made.RawSetString(key, table(state, field))
		}
		return made
	case []any:
		made := state.NewTable()
		for _, item := range v {
			made.Append(table(state, item))
		}
		return made
	case string:
		return lua.LString(v)
	case bool:
		return lua.LBool(v)
	case int64:
		return lua.LNumber(v)
	case float64:
		return lua.LNumber(v)
	default:
		return lua.LNil
	}
}

func flux(source []byte, object *unstructured.Unstructured) (string, error) {
	var kustomization struct {
		Spec struct {
			HealthCheckExprs []kustomize.CustomHealthCheck `json:"healthCheckExprs"`
		} `json:"spec"`
	}
	if err := yaml.Unmarshal(source, &kustomization); err != nil {
		return "", err
	}
	for _, check := range kustomization.Spec.HealthCheckExprs {
		if check.APIVersion != object.GetAPIVersion() || check.Kind != object.GetKind() {
			continue
		}
		evaluator, err := cel.NewStatusEvaluator(&check.HealthCheckExpressions)
		if err != nil {
			return "", err
		}
		kind := object.GroupVersionKind().GroupKind()
		reader := cel.NewStatusReader(context.Background(), nil, kind, evaluator)
		read, err := reader.ReadStatusForObject(context.Background(), nil, object)
		if err != nil {
			return "", err
		}
		return read.Status.String(), nil
	}
	result, err := status.Compute(object)
	if err != nil {
		return "", err
	}
	return result.Status.String(), nil
}
