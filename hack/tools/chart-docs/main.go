// Chart-docs generates a chart's values.schema.json, and the table of values in its README.md, from its
// values.yaml, so that the three can't disagree.
//
//	usage: chart-docs CHART-FOLDER
//
// The comment above a value is its description. A line `@schema {…}` in it adds JSON schema keywords to what
// the default says by itself; `@schema` with a type on a map that isn't empty makes the map one value. A value
// without a description is an error. A map's own keys are all that is allowed in it, unless it is empty.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"go.yaml.in/yaml/v3"
)

const (
	tableBegin = "<!-- values: generated from values.yaml -->"
	tableEnd   = "<!-- end of values -->"
	annotation = "@schema "
)

// schema is a JSON schema; encoding/json writes its keys in order of name, so the output is stable.
type schema = map[string]any

// row is a line of the README's table.
type row struct{ path, fallback, description string }

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: chart-docs CHART-FOLDER")
		os.Exit(2)
	}
	if err := generate(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "chart-docs:", err)
		os.Exit(1)
	}
}

func generate(chart string) error {
	source, err := os.ReadFile(filepath.Join(chart, "values.yaml"))
	if err != nil {
		return err
	}
	var document yaml.Node
	if err := yaml.Unmarshal(source, &document); err != nil {
		return fmt.Errorf("%s/values.yaml: %w", chart, err)
	}
	rows := []row{}
	root, err := schemaOfMap(document.Content[0], "", &rows)
	if err != nil {
		return fmt.Errorf("%s/values.yaml: %w", chart, err)
	}
	root["$schema"] = "http://json-schema.org/draft-07/schema#"
	// A parent chart hands its globals to every child, asked or not.
	root["properties"].(schema)["global"] = schema{"type": "object"}
	text, err := json.MarshalIndent(root, "", "  ")
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(chart, "values.schema.json"), append(text, '\n'), 0o644); err != nil {
		return err
	}
	return inject(filepath.Join(chart, "README.md"), table(rows))
}

// schemaOfMap returns the schema of a YAML map and appends its values to rows.
func schemaOfMap(node *yaml.Node, prefix string, rows *[]row) (schema, error) {
	properties := schema{}
	for i := 0; i < len(node.Content); i += 2 {
		key, value := node.Content[i], node.Content[i+1]
		path := prefix + key.Value
		description, added, err := parseComment(key.HeadComment)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		_, typed := added["type"]
		var property schema
		if value.Kind == yaml.MappingNode && len(value.Content) > 0 && !typed {
			if property, err = schemaOfMap(value, path+".", rows); err != nil {
				return nil, err
			}
		} else {
			if description == "" {
				return nil, fmt.Errorf("%s has no description: write a comment above it", path)
			}
			if property, err = schemaOfLeaf(value); err != nil {
				return nil, fmt.Errorf("%s: %w", path, err)
			}
			fallback, _ := json.Marshal(property["default"])
			*rows = append(*rows, row{path, string(fallback), description})
		}
		for keyword, constraint := range added {
			property[keyword] = constraint
		}
		if description != "" {
			property["description"] = description
		}
		properties[key.Value] = property
	}
	return schema{"type": "object", "properties": properties, "additionalProperties": false}, nil
}

func schemaOfLeaf(node *yaml.Node) (schema, error) {
	var value any
	if err := node.Decode(&value); err != nil {
		return nil, err
	}
	kind := ""
	switch value.(type) {
	case string:
		kind = "string"
	case bool:
		kind = "boolean"
	case int:
		kind = "integer"
	case float64:
		kind = "number"
	case []any:
		kind = "array"
	case map[string]any:
		kind = "object"
	default:
		return nil, fmt.Errorf("a default of type %T says nothing about the value; use an empty one", value)
	}
	return schema{"type": kind, "default": value}, nil
}

// parseComment splits a comment into the text for people and the keywords of its @schema line.
func parseComment(comment string) (string, schema, error) {
	// yaml.v3 hands the comment of a file's head over too, where no line with a key is between them.
	if i := strings.LastIndex(comment, "\n\n"); i >= 0 {
		comment = comment[i+2:]
	}
	added, words := schema{}, []string{}
	for _, line := range strings.Split(comment, "\n") {
		line = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(line), "#"))
		if keywords, found := strings.CutPrefix(line, annotation); found {
			if err := yaml.Unmarshal([]byte(keywords), &added); err != nil {
				return "", nil, fmt.Errorf("@schema: %w", err)
			}
		} else if line != "" {
			words = append(words, line)
		}
	}
	return strings.Join(words, " "), added, nil
}

func table(rows []row) string {
	out := strings.Builder{}
	out.WriteString("| value | default | what it is |\n| --- | --- | --- |\n")
	for _, r := range rows {
		fmt.Fprintf(&out, "| `%s` | `%s` | %s |\n", r.path, r.fallback, strings.ReplaceAll(r.description, "|", `\|`))
	}
	return out.String()
}

func inject(file, table string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	between := regexp.MustCompile(`(?s)` + regexp.QuoteMeta(tableBegin) + `\n.*` + regexp.QuoteMeta(tableEnd))
	if !between.Match(text) {
		return fmt.Errorf("%s has no place for the table: write the lines %q and %q", file, tableBegin, tableEnd)
	}
	text = between.ReplaceAllLiteral(text, []byte(tableBegin+"\n\n"+table+"\n"+tableEnd))
	return os.WriteFile(file, text, 0o644)
}
