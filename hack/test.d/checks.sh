# Checks of a shell test: each prints a line, a failed one its output too. Needs $work, a folder for what they print.
# A test ends with: checked

passed=0 failed=0
output=$work/output

now_ms() { echo $((${EPOCHREALTIME/./} / 1000)); }

# check TITLE FUNCTION [ARGUMENT…]: passes, and succeeds, when the function, run with errexit, does
check() {
  local title=$1 begin rc took
  shift
  begin=$(now_ms)
  (set -e; set -x; "$@") >"$output" 2>&1
  rc=$?
  took=$(($(now_ms) - begin))
  if [[ $rc -eq 0 ]]; then
    passed=$((passed + 1))
    printf 'ok    %-66s %4d.%d s\n' "$title" $((took / 1000)) $((took % 1000 / 100))
  else
    failed=$((failed + 1))
    printf 'FAIL  %-66s %4d.%d s\n' "$title" $((took / 1000)) $((took % 1000 / 100))
    tail -n 25 "$output" | sed 's/^/      | /'
  fi
  return "$rc"
}

# within SECONDS COMMAND…: until it succeeds. It runs with errexit, which a shell leaves out in a loop's condition.
within() {
  local deadline=$(($(now_ms) + $1 * 1000)) rc
  shift
  while :; do
    set +e
    (set -e; "$@")
    rc=$?
    set -e
    [[ $rc -ne 0 ]] || return 0
    (($(now_ms) < deadline)) || { echo "not within the time: $*"; return 1; }
    sleep 0.2
  done
}

fails() { if "$@"; then echo "succeeded, and should not have: $*"; return 1; fi; }

# says TEXT COMMAND…: the command's output, both kinds, holds the text
says() {
  local text=$1 said
  shift
  said=$("$@" 2>&1) || true
  grep -qF -- "$text" <<<"$said" || { echo "'$text' isn't in: $said"; return 1; }
}

# The last line of a test: fails where a check did.
checked() {
  echo "$passed passed, $failed failed"
  [[ $failed -eq 0 && $passed -gt 0 ]]
}
