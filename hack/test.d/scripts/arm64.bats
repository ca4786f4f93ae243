#!/usr/bin/env bats
# What wrkbench.lua hands to Linux by LuaJIT's FFI, against Go's own tables of every architecture that images are made for:
# Go compiles for another machine anywhere, so arm64 is checked without one. (That wrk's histogram is read right is checked on
# the machine itself: the self-test in operator/agent/Dockerfile ends the build where it isn't.)

lua=$BATS_TEST_DIRNAME/../../../operator/agent/src/main/resources/io/wrkbench/agent/wrk/wrkbench.lua

# The constants of the script as Go: "F_SETFL, … = 4, …" gives "F_SETFL = 4" and so on.
constants() {
  sed -nE 's/^ *local ((F_|O_|SIG)[A-Z_, ]*) = (.*)$/\1;\3/p' "$lua" |
    awk -F';' '{n = split($1, name, ", "); split($2, value, ", "); for (i = 1; i <= n; i++) print name[i], "=", value[i]}'
}

# A negative difference is no uint, and an array of another length is no [2]uintptr: either way Go doesn't compile it.
program() {
  printf 'package main\n\nimport (\n\t"syscall"\n\t"unsafe"\n)\n\n'
  constants | while read -r name _ value; do
    printf 'const _, _ = uint(syscall.%s - %s), uint(%s - syscall.%s)\n' "$name" "$value" "$value" "$name"
  done
  cat <<'END'

// struct wrkbench_time { long seconds; long nanoseconds; }, where a long has the size of a pointer.
var (
	time syscall.Timespec
	_    = [2]uintptr{} == [unsafe.Sizeof(time) / unsafe.Sizeof(uintptr(0))]uintptr{}
	_    = [1]uintptr{} == [unsafe.Offsetof(time.Nsec) / unsafe.Sizeof(uintptr(0))]uintptr{}
)

func main() {}
END
}

compiles_for() {
  cd "$BATS_TEST_TMPDIR"
  program >main.go
  GOFLAGS= GO111MODULE=off CGO_ENABLED=0 GOOS=linux GOARCH=$1 go build -o /dev/null main.go
}

@test "wrkbench.lua: its constants are found" { [[ $(constants | xargs) == "F_SETFL = 4 F_SETOWN = 8 F_SETSIG = 10 O_ASYNC = 0x2000 SIGINT = 2" ]]; }
@test "wrkbench.lua: Linux' constants and time are those of amd64" { compiles_for amd64; }
@test "wrkbench.lua: Linux' constants and time are those of arm64" { compiles_for arm64; }
@test "wrkbench.lua: a constant that differs is found" {
  sed 's/O_ASYNC, SIGINT = 4, 8, 10, 0x2000/O_ASYNC, SIGINT = 4, 8, 10, 0x4000/' "$lua" >"$BATS_TEST_TMPDIR/other.lua"
  lua=$BATS_TEST_TMPDIR/other.lua
  run compiles_for arm64
  [[ $status -ne 0 && $output == *"overflows uint"* ]]
}
