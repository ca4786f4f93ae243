module wrkbench.io/hack/bundled/tools/volume-folder

go 1.24.0

tool wrkbench.io/hack/bundled/tools/volume-folder
