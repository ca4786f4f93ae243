module wrkbench.io/hack/bundled/tools/probe

go 1.24.0

tool wrkbench.io/hack/bundled/tools/probe
