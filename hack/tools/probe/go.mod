module wrkbench.io/hack/tools/probe

go 1.24.0

tool wrkbench.io/hack/tools/probe
