# A BenchmarkRun on the terminal: its progress, its result, and what to know when it failed.

# follow_run NAME SECONDS: a line for each change of phase and each attempt; fails unless the run is Completed in time.
follow_run() {
  local started=$SECONDS deadline=$((SECONDS + $2)) phase='' message='' seen='' attempts line changes watch result=''
  while [[ -z $result ]] && ((SECONDS < deadline)); do
    # The watch ends by itself now and then, and with a restart of the API server: then it is opened again.
    exec {changes}< <(exec timeout $((deadline - SECONDS)) kubectl get "$1" --watch -o jsonpath='{.status.phase}|{range .status.attempts[*]} {.outcome}{end}|{.status.message}{"\n"}' 2>/dev/null)
    watch=$!
    while [[ -z $result ]] && IFS='|' read -r -u "$changes" phase attempts message; do
      line="$phase|$attempts"
      [[ -n $phase && $line != "$seen" ]] || continue
      seen=$line
      printf '  %3d s  %-13s %s%s\n' $((SECONDS - started)) "$phase" "$message" "${attempts:+  [attempts:$attempts]}" >&2
      case $phase in Completed) result=0 ;; Failed | Cancelled) result=1 ;; esac
    done
    exec {changes}<&-
    kill "$watch" 2>/dev/null || true
    [[ -n $result ]] || sleep 0.5
  done
  [[ -n $result ]] || { echo "  no end after $2 s" >&2; return 1; }
  return "$result"
}

# explain_run NAME: everything that says why a run went wrong.
explain_run() {
  local uid
  uid=$(kubectl get "$1" -o jsonpath='{.metadata.uid}' 2>/dev/null) || true
  {
    echo; echo "== $1"
    kubectl describe "$1" || true
    echo; echo "== its pods"
    kubectl get pods --selector "wrkbench.io/run=$uid" -o wide || true
    kubectl logs --selector "wrkbench.io/run=$uid" --all-containers --prefix --tail=40 || true
    echo; echo "== events"
    kubectl get events --sort-by=.lastTimestamp | tail -n 20 || true
    echo; echo "== the operator's log"
    kubectl --namespace wrkbench logs --selector app.kubernetes.io/name=wrkbench --tail=40 || true
  } >&2
}

# print_result NAME: the printed columns, a table of the attempts, and how sure the throughput is.
print_result() {
  echo
  kubectl get "$1"
  echo
  {
    echo 'ATTEMPT REQUESTS REQ/S P50 P90 P99 MAX ERRORS'
    kubectl get "$1" -o json | jq -r '
      (.status.attempts[] | [.number, .requests // "-", .requestsPerSecond // "-",
        .latency.p50 // "-", .latency.p90 // "-", .latency.p99 // "-", .latency.max // "-",
        ((.errors // {}) | add // 0)] | map(tostring) | join(" ")),
      (.status.summary | ["summary", "-", .requestsPerSecond.median, .latency.p50, .latency.p90, .latency.p99, .latency.max,
        .errorsTotal] | map(tostring) | join(" "))'
  } | awk '{ printf "%-8s %9s %11s %10s %10s %10s %10s %7s\n", $1, $2, $3, $4, $5, $6, $7, $8 }'
  kubectl get "$1" -o json | jq -r '.status.summary | select(.precision) |
    "\nA typical attempt: \(.requestsPerSecond.low) to \(.requestsPerSecond.high) requests per second, ±\(.precision) (95 % confidence interval)"'
}

# What each limit is in plain words.
limits='{
  "Invalid": "nothing can be said, because too much failed",
  "PortsExhausted": "the load pod had no free port left",
  "CpuLimit": "the CPU limit of the server",
  "SharedCpu": "the CPU that load and server share",
  "LoadGenerator": "the load generator",
  "Memory": "the memory of the server",
  "TargetCpu": "the CPU of the server",
  "Database": "the CPU of the database",
  "Network": "the network",
  "SerialRoundTrip": "the server, which asks its database one question at a time",
  "ThreadPool": "the server, which works on a few requests at a time",
  "OfferedLoad": "nothing but the load that it was asked for",
  "Unknown": "not known"}'

# print_verdict NAME: in one sentence, what limited the server, and whether to believe the figure.
print_verdict() {
  kubectl get "$1" -o json | jq -r --argjson limits "$limits" '.status
    | (.conditions // [] | map(select(.type == "Valid"))[0]) as $valid
    | .bottleneck | select(. and $valid)
    | "What limited the server: \($limits[.limit] // .limit) (\(.message)\(if .caveat then "; " + .caveat else "" end)); "
      + ({True: "believe the figure", False: "don\u0027t believe the figure"}[$valid.status] // "whether to believe the figure can\u0027t be told")
      + ": \($valid.message)."'
}
