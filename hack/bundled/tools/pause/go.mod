module wrkbench.io/hack/bundled/tools/pause

go 1.24.0

tool wrkbench.io/hack/bundled/tools/pause
