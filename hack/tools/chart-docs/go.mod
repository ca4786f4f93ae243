module wrkbench.io/hack/tools/chart-docs

go 1.24.0

tool wrkbench.io/hack/tools/chart-docs

require go.yaml.in/yaml/v3 v3.0.4
