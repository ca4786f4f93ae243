// Manifest-check reads the YAML that `helm template` prints on its standard input and fails where a
// cluster would: an object that its API type cannot hold (an unknown or doubled field, a value of the
// wrong kind), and a pod that PodSecurity "restricted" would refuse. It needs no cluster: the types and the
// rules are those that the API server itself is built from.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"

	monitoring "github.com/prometheus-operator/prometheus-operator/pkg/apis/monitoring/v1"
	apiextensions "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer/json"
	"k8s.io/apimachinery/pkg/util/yaml"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/pod-security-admission/admission"
	"k8s.io/pod-security-admission/api"
	"k8s.io/pod-security-admission/policy"
)

func main() {
	// Besides Kubernetes' own kinds those of the Prometheus Operator, which the chart writes, too.
	for _, add := range []func(*runtime.Scheme) error{apiextensions.AddToScheme, monitoring.AddToScheme} {
		if err := add(scheme.Scheme); err != nil {
			fatal(err)
		}
	}
	evaluator, err := policy.NewEvaluator(policy.DefaultChecks())
	if err != nil {
		fatal(err)
	}
	strict := json.NewSerializerWithOptions(json.DefaultMetaFactory, scheme.Scheme, scheme.Scheme,
		json.SerializerOptions{Yaml: true, Strict: true})

	objects, pods, failures := 0, 0, 0
	fail := func(what string, err error) {
		failures++
		fmt.Fprintf(os.Stderr, "%s: %v\n", what, err)
	}
	documents := yaml.NewYAMLReader(bufio.NewReader(os.Stdin))
	for {
		document, err := documents.Read()
		if errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			fatal(err)
		}
		var head metav1.PartialObjectMetadata
		if err := yaml.Unmarshal(document, &head); err != nil {
			fail("not YAML", err)
			continue
		}
		if head.Kind == "" {
			continue // nothing but comments
		}
		objects++
		name := head.Kind + "/" + head.Name
		object, _, err := strict.Decode(document, nil, nil)
		if err != nil {
			fail(name, err)
			continue
		}
		meta, spec, err := admission.DefaultPodSpecExtractor{}.ExtractPodSpec(object)
		if err != nil {
			continue // it refuses every kind that makes no pods
		}
		pods++
		restricted := api.LevelVersion{Level: api.LevelRestricted, Version: api.LatestVersion()}
		verdict := policy.AggregateCheckResults(evaluator.EvaluatePod(restricted, meta, spec))
		if !verdict.Allowed {
			fail(name, fmt.Errorf("violates PodSecurity restricted: %s", verdict.ForbiddenDetail()))
		}
	}
	if objects == 0 {
		fail("standard input", errors.New("holds no object; pipe the output of `helm template` into this"))
	}
	fmt.Printf("%d objects, %d pods, %d failed\n", objects, pods, failures)
	if failures > 0 {
		os.Exit(1)
	}
}

func fatal(err error) {
	fmt.Fprintln(os.Stderr, "manifest-check:", err)
	os.Exit(2)
}
