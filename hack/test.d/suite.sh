# Runs a suite of tests, counts what passed and failed in it, and keeps the sums for the summary.

total_passed=0 total_failed=0 lines=() failures=()
declare -A begun

# suite TITLE COUNTED-BY [ARGUMENT] -- COMMAND…: COUNTED-BY is one of the functions below. Fails if the suite did.
# A command that fails without a failed test of its own (it didn't compile, it couldn't start) counts as one.
suite() {
  local title=$1 counted_by=$2 argument='' status=0 started=$SECONDS log
  shift 2
  [[ $1 == -- ]] || { argument=$1; shift; }
  shift
  log=$(log_of "$title")
  echo "== $title"
  "before_$counted_by" "$argument"
  "$@" 2>&1 | tee "$log" || status=$?
  count
}

# suite_begins TITLE COUNTED-BY [ARGUMENT] -- COMMAND…: the same in the background, until suite_ends TITLE, which prints what
# the command has printed. COMMAND is a program.
suite_begins() {
  local title=$1 counted_by=$2 argument=''
  shift 2
  [[ $1 == -- ]] || { argument=$1; shift; }
  shift
  "before_$counted_by" "$argument"
  rm -f "$(log_of "$title").ended"
  # In a process group of its own, to be ended as a whole; it leaves behind when it ended.
  # shellcheck disable=SC2016   # expanded there
  setsid bash -c '"${@:2}"; status=$?; touch "$1"; exit $status' bash "$(log_of "$title").ended" "$@" \
    >"$(log_of "$title")" 2>&1 </dev/null &
  begun[$title]="$! $EPOCHSECONDS $counted_by $argument"
}
suite_ends() {
  local title=$1 pid started counted_by argument status=0 log
  log=$(log_of "$title")
  read -r pid started counted_by argument <<<"${begun[$title]}"
  wait "$pid" || status=$?
  # As if it had begun so long ago as it took.
  started=$((SECONDS - ($(stat -c %Y "$log.ended" 2>/dev/null || echo "$EPOCHSECONDS") - started)))
  unset "begun[$title]"
  echo "== $title"
  cat "$log"
  count
}
# For a trap: no suite outlives the tests.
end_what_was_begun() {
  local title
  for title in "${!begun[@]}"; do kill -- "-${begun[$title]%% *}" 2>/dev/null || true; done
}

log_of() { echo "target/test/${1//[^a-z0-9]/-}.log"; }

# The end of a suite; uses what is local there.
count() {
  local passed failed skipped
  read -r passed failed skipped < <("$counted_by" "$argument" "$log" "$status")
  if [[ $status -ne 0 && $failed -eq 0 ]] || [[ $((passed + failed)) -eq 0 ]]; then failed=$((failed + 1)); fi
  total_passed=$((total_passed + passed)) total_failed=$((total_failed + failed))
  lines+=("$(printf '%-46s %4d passed  %3d failed  %3d skipped  %4d s' "$title" "$passed" "$failed" "$skipped" $((SECONDS - started)))")
  printf '   %s\n' "${lines[-1]}"
  [[ $failed -eq 0 ]] || { echo "   whole output: $log"; remember_failures; return 1; }
}

# What failed, for the summary: so many lines for each suite, and so many characters for each line.
failures_shown=10 failure_width=700
remember_failures() {
  local what line
  what="$("failed_$counted_by" "$argument" "$log")"
  while read -r line; do failures+=("$title: ${line:0:failure_width}"); done \
    < <(tail -n "$failures_shown" <<<"${what:-exit status $status; the last line: $(tail -n 1 "$log")}")
}

# JUnit's reports in the modules listed, comma-separated; one without tests has none. Older ones go first: nothing stale is
# counted.
before_surefire() { local module; for module in ${1//,/ }; do rm -f "$module"/target/surefire-reports/TEST-*.xml; done; }
surefire() {
  local module
  for module in ${1//,/ }; do sed -n 's/.*\(<testsuite [^>]*\).*/\1/p' "$module"/target/surefire-reports/TEST-*.xml 2>/dev/null || true; done |
    awk '
      function attribute(name) { return match($0, " " name "=\"[0-9]+") ? substr($0, RSTART + length(name) + 3, RLENGTH) + 0 : 0 }
      { tests += attribute("tests"); bad += attribute("failures") + attribute("errors"); skipped += attribute("skipped") }
      END { print tests - bad - skipped, bad + 0, skipped + 0 }'
}
# A line for each failed test: its class, its name, its message.
failed_surefire() {
  local module
  for module in ${1//,/ }; do cat "$module"/target/surefire-reports/TEST-*.xml 2>/dev/null || true; done |
    awk '
      function attribute(name) { return match($0, " " name "=\"[^\"]*") ? substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 3) : "" }
      / *<testcase / { test = attribute("classname") "." attribute("name") }
      /<(failure|error)[ >]/ { message = attribute("message"); gsub(/&#10;/, " ", message); print test " " message }'
}

# The last line "N passed, N failed" of the output.
before_last_line() { :; }
last_line() {
  local line
  line=$(grep -E '^[0-9]+ passed, [0-9]+ failed' "$2" | tail -n 1) || true
  if [[ $line =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed ]]; then echo "${BASH_REMATCH[1]} ${BASH_REMATCH[2]} 0"; else echo 0 0 0; fi
}
failed_last_line() { grep -E '^ *(FAILED|not ok) ' "$2" || true; }

# The Test Anything Protocol, which bats prints. A test that was skipped is "ok" there.
before_tap() { :; }
tap() {
  awk '/^not ok [0-9]+/ { bad++; next } /^ok [0-9]+ .*# skip/ { skipped++; next } /^ok [0-9]+/ { good++ }
    END { print good + 0, bad + 0, skipped + 0 }' "$2"
}
# The test's name, and the last of the lines that explain it.
failed_tap() {
  awk '
    function done() { if (test) print test (why ? " " why : "") }
    /^not ok/ { done(); test = $0; why = ""; next }
    /^ok / { done(); test = ""; next }
    /^#/ && test { why = $0 }
    END { done() }' "$2"
}

# The last lines of Python's unittest: "Ran 18 tests", and "FAILED (failures=1, errors=2)" where some did.
before_unittest() { :; }
unittest() {
  awk '/^Ran [0-9]+ test/ { ran = $2 }
    /^FAILED/ { while (match($0, /(failures|errors)=[0-9]+/)) { split(substr($0, RSTART, RLENGTH), part, "="); bad += part[2]; $0 = substr($0, RSTART + RLENGTH) } }
    END { print ran - bad, bad + 0, 0 }' "$2"
}
failed_unittest() { grep -E '^(FAIL|ERROR): |^[A-Za-z.]*(Error|Exception): ' "$2" || true; }

# A step that can only succeed or fail counts as one.
before_exit_status() { :; }
exit_status() { if [[ $3 -eq 0 ]]; then echo 1 0 0; else echo 0 1 0; fi; }
failed_exit_status() { :; }

summary() {
  echo "== summary, $((SECONDS / 60)) min $((SECONDS % 60)) s"
  printf '   %s\n' "${lines[@]}"
  [[ ${#failures[@]} -eq 0 ]] || { echo "== failed"; printf '   %s\n' "${failures[@]}"; }
  echo "$total_passed passed, $total_failed failed"
  [[ $total_failed -eq 0 && $total_passed -gt 0 ]]
}
