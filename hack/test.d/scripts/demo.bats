#!/usr/bin/env bats
# hack/demo: what it asks for before it begins.

load stand-ins

setup() {
  checkout_of_stand_ins
  cp -r "$hack/demo" "$hack/demo.d" "$hack/lib" "$checkout/hack"
  export WRKBENCH_CACHE=$checkout/cache MEMINFO=$checkout/meminfo PATH=$checkout/bin:$PATH
  echo "MemAvailable: 8388608 kB" >"$MEMINFO"
  stand_in bin/df 'printf "Avail\n  %s\n" "${FREE:-100}"'
  stand_in hack/prerequisites 'exit 1'
}

demo() {
  run "$checkout/hack/demo"
  echo "$output"
}

@test "demo: what it needs is said first" {
  demo
  [[ $output == "Wrkbench demo: "*"Debian 12, root, "*" GiB of memory and "*" GiB of disk"* ]]
  called "hack/prerequisites images"
}

@test "demo: too little memory ends it before anything is installed" {
  echo "MemAvailable: 1048576 kB" >"$MEMINFO"
  demo
  [[ $status -eq 1 && $output == *"hack/demo needs "*" GiB of memory, and 1 GiB are free"* ]]
  not_called hack/prerequisites
}

@test "demo: so does too little disk, of which less is needed where Kubernetes has been compiled" {
  FREE=5 demo
  [[ $status -eq 1 && $output == *"GiB of disk for $WRKBENCH_CACHE, and 5 GiB are free there"* ]]
  not_called hack/prerequisites
  mkdir -p "$WRKBENCH_CACHE/kubernetes/v1"
  touch "$WRKBENCH_CACHE/kubernetes/v1/kubelet"
  FREE=5 demo
  called "hack/prerequisites images"
}

# summary FIELDS [FIELDS]: print_result of a run whose summary, and status, have these fields more
summary() {
  cat >"$checkout/run.json" <<END
{"status": {"attempts": [{"number": 1, "requests": 5, "requestsPerSecond": 5, "latency": {"p50": "1ms"}}],
            "summary": {"requestsPerSecond": {"median": 5, "low": 4.5, "high": 5.6}, "latency": {"p50": "1ms"}, "errorsTotal": 0 $1} ${2-}}}
END
  stand_in bin/kubectl "case \"\$*\" in *json*) cat '$checkout/run.json' ;; esac"
  . "$hack/demo.d/run.sh"
  run print_result benchmarkrun/demo
  echo "$output"
}

@test "demo: the result ends with how sure the figure is" {
  summary ', "precision": "11.0%"'
  [[ $status -eq 0 && ${lines[-1]} == "A typical attempt: 4.5 to 5.6 requests per second, ±11.0% (95 % confidence interval)" ]]
}

@test "demo: where that isn't known, with the table of the attempts" {
  summary ''
  [[ $status -eq 0 && ${lines[-1]} == "summary "* ]]
}

# judged LIMIT VALID [FIELDS]: the verdict on a run with this limit, this status of the condition Valid, and these fields of the bottleneck
judged() {
  summary '' ", \"bottleneck\": {\"limit\": \"$1\", \"message\": \"it was so\"${3-}},
    \"conditions\": [{\"type\": \"Valid\", \"status\": \"$2\", \"message\": \"that is why\"}]"
  run print_verdict benchmarkrun/demo
  echo "$output"
  [[ $status -eq 0 ]]
}

@test "demo: the verdict is what limited the server, and whether to believe it, in one sentence" {
  judged TargetCpu True
  [[ $output == "What limited the server: the CPU of the server (it was so); believe the figure: that is why." ]]
  judged Unknown False
  [[ $output == "What limited the server: not known (it was so); don't believe the figure: that is why." ]]
  judged OfferedLoad Unknown
  [[ $output == *"can't be told: that is why." ]]
}

@test "demo: the verdict says what wasn't judged" {
  judged TargetCpu True ', "caveat": "not judged for want of evidence: Memory"'
  [[ $output == *"(it was so; not judged for want of evidence: Memory); believe"* ]]
}

@test "demo: each limit has its words" {
  . "$hack/demo.d/run.sh"
  local limit
  for limit in $(sed -n '/^## What was the limit/,/^## Is it valid/s/^| `\([A-Za-z]*\)` .*/\1/p' "$hack/../crds/result.md"); do
    jq -e --arg limit "$limit" 'has($limit)' <<<"$limits" >/dev/null || { echo "$limit has none"; return 1; }
  done
  [[ $limit == Unknown ]]
}
