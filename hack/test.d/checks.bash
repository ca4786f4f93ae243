# For tests on a cluster that build on each other: after a failure, the remaining tests of the file are skipped.
# Functions that wait, and that expect a failure. $work is a folder for all tests of the file.

work=${BATS_FILE_TMPDIR-}

setup() { [[ ! -e $work/failed ]] || skip 'one before it failed'; }
teardown() { [[ -n ${BATS_TEST_COMPLETED-} || -n ${BATS_TEST_SKIPPED-} ]] || touch "$work/failed"; }
all_passed() { [[ ! -e $work/failed ]]; }

now_ms() { echo $((${EPOCHREALTIME/./} / 1000)); }

# within SECONDS COMMAND…: until it succeeds. In a process of its own it runs with errexit, which a shell leaves out in a
# loop's condition.
within() {
  local deadline=$(($(now_ms) + $1 * 1000)) tried
  shift
  while :; do
    (trap - ERR DEBUG; set -e; "$@") 3>&- & tried=$!
    ! wait "$tried" || return 0
    (($(now_ms) < deadline)) || { echo "not in time: $*"; return 1; }
    sleep 0.2
  done
}

fails() { if "$@"; then echo "succeeded, but should have failed: $*"; return 1; fi; }

# says TEXT COMMAND…: the command's output, stdout or stderr, contains the text
says() {
  local text=$1 said
  shift
  said=$("$@" 2>&1) || true
  grep -qF -- "$text" <<<"$said" || { echo "'$text' isn't in: $said"; return 1; }
}

# commands_of PAGE HEADING: the commands that a page shows below a heading, up to the next one
commands_of() {
  local commands
  commands=$(awk -v heading="## $2" '/^## / { below = $0 == heading } /^```$/ { shown = 0 } below && shown; /^```sh$/ { shown = 1 }' "$1")
  [[ -n $commands ]] || { echo "$1 has no commands below '## $2'"; return 1; }
  echo "$commands"
}
