module wrkbench.io/hack/tools/pause

go 1.24.0

tool wrkbench.io/hack/tools/pause
