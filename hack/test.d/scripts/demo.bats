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

# judged LIMIT VALID: the last line for a run with this limit and this status of the condition Valid
judged() {
  summary '' ", \"bottleneck\": {\"limit\": \"$1\", \"message\": \"it was so\"},
    \"conditions\": [{\"type\": \"Valid\", \"status\": \"$2\", \"message\": \"that is why\"}]"
  [[ $status -eq 0 ]]
  last=${lines[-1]}
}

@test "demo: the last sentence is what limited the server, and whether to believe it" {
  judged TargetCpu True
  [[ $last == "The limit was TargetCpu: it was so. Believe the figure: that is why." ]]
  judged Unknown False
  [[ $last == "What limited it isn't known: it was so. Don't believe the figure: that is why." ]]
  judged OfferedLoad Unknown
  [[ $last == "The limit was OfferedLoad: it was so. Whether to believe the figure can't be told: that is why." ]]
}
