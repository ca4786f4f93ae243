# Sourced by the tests of servers that aren't built by Maven: starts one on a free port of loopback and asks it what a load
# would. Prints "ok …" or "not ok …" for each check; the last line is "N passed, N failed".

work=$(mktemp -d)
server=
passed=0 failed=0
stop() { [[ -z $server ]] || { kill "$server" 2>/dev/null && wait "$server"; } || true; }
trap 'stop; rm -rf "$work"' EXIT

check() { # NAME EXPECTED SEEN
  if [[ $2 == "$3" ]]; then passed=$((passed + 1)); echo "ok $1"
  else failed=$((failed + 1)); echo "not ok $1: expected '$2', got '$3'"; fi
}

# needs PROGRAM:PACKAGE…
needs() {
  local entry
  for entry in "$@"; do
    command -v "${entry%:*}" >/dev/null || { echo "$0 needs ${entry%:*}: apt-get install ${entry#*:}" >&2; exit 1; }
  done
}

# is_ready: the server of process $server, and not another one on its port
is_ready() { [[ $(curl -s "$url/ready") == ready ]] && kill -0 "$server" 2>/dev/null; }

# start COMMAND…: with a free port as its last argument; the command must become the server by exec
start() {
  local deadline
  for _ in 1 2 3 4 5; do # a port can be taken
    port=$((20000 + RANDOM % 10000)) url=http://127.0.0.1:$port
    "$@" "$port" >"$work/log" 2>&1 &
    server=$!
    deadline=$((SECONDS + 10))
    while kill -0 "$server" 2>/dev/null && ((SECONDS < deadline)); do
      ! is_ready || return 0
      sleep 0.05
    done
    stop
  done
  { echo "the server did not start:"; cat "$work/log"; } >&2
  exit 1
}

header() { sed -n "s/^$1: \(.*\)\r$/\1/Ip" "$work/headers"; }
status_of() { curl -s -o "$work/body" -w '%{http_code}' "$@"; }

# Asks the server that start has started.
answers_plaintext() {
  curl -s -D "$work/headers" -o "$work/body" "$url/plaintext"
  check 'GET /plaintext is answered 200' 'HTTP/1.1 200 OK' "$(head -n 1 "$work/headers" | tr -d '\r')"
  check 'its body is Hello, World! and nothing more' "$(printf 'Hello, World!' | od -c)" "$(od -c <"$work/body")"
  check 'its type is text/plain' text/plain "$(header Content-Type | cut -d';' -f1)"
  check 'its length is 13' 13 "$(header Content-Length)"
  check 'it has a Server header' h2o "$(header Server | cut -d/ -f1)"
  check 'its Date is now, in HTTP form' yes \
    "$(date=$(header Date); age=$(($(date +%s) - $(date -d "$date" +%s))); [[ $date == *GMT ]] && ((age >= 0 && age < 60)) && echo yes || echo "$date")"
  check 'GET /ready is answered 200' 200 "$(status_of "$url/ready")"
  check 'POST is refused' 405 "$(status_of -X POST "$url/plaintext")"
  check 'another path is not found' 404 "$(status_of "$url/nowhere")"
  check 'two requests share a connection' '1 0' \
    "$(curl -s -o "$work/body" -o "$work/body" -w '%{num_connects} ' "$url/plaintext" "$url/plaintext" | sed 's/ $//')"

  local fifteen=({1..15})
  exec 3<>"/dev/tcp/127.0.0.1/$port"
  ask "${fifteen[@]/*/}" 'Connection: close\r\n' # so that all that comes can be read
  timeout 10 cat <&3 >"$work/answers" || true
  exec 3>&-
  check 'sixteen pipelined requests get sixteen answers' 16 "$(grep -o 'Hello, World!' "$work/answers" | wc -l)"
}

# ask HEADER…: a request for each, on file descriptor 3; '' for none. In one write: bash's own printf writes line by line.
ask() { env printf 'GET /plaintext HTTP/1.1\r\nHost: test\r\n%b\r\n' "$@" >&3; }

ends_on_sigterm() {
  local ended=0 started=$SECONDS
  kill "$server"
  wait "$server" || ended=$?
  server=
  check 'SIGTERM ends it with 0' 0 "$ended"
  check 'within 3 seconds' yes "$( ((SECONDS - started <= 3)) && echo yes || echo "$((SECONDS - started)) s")"
}

checked() {
  echo "$passed passed, $failed failed"
  ((failed == 0))
}
