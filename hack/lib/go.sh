# How Go programs are built, for scripts that source this.

# go_build ARGUMENT…: go build, for a static program without debugging information. With the same flags everywhere, packages that
# several programs have in common are compiled once. Without -dwarf=false the compiler makes what -w has the linker drop, and with
# Go's own GOGC it collects its garbage often: together they cost half as much again.
go_build() { CGO_ENABLED=0 GOGC=${GOGC:-400} go build -mod=readonly -trimpath -gcflags=all=-dwarf=false "$@"; }
