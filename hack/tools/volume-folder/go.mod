module wrkbench.io/hack/tools/volume-folder

go 1.24.0

tool wrkbench.io/hack/tools/volume-folder
