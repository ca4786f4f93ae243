# Names and places that every part uses, and how a step is run and reported.

checkout=${here%/*}
cluster=${WRKBENCH_CLUSTER_NAME:-wrkbench}
clusters=/var/lib/wrkbench      # one folder for each cluster of this machine
state=$clusters/$cluster        # everything of this cluster that is a file
log=$state/up.log               # what the steps of `up` printed
share=$state/share              # how much of the present step is done, in percent; only some know
api_port=6443

die() { echo "hack/cluster: $*" >&2; exit 1; }

[[ $cluster =~ ^[a-z0-9]([a-z0-9-]{0,30}[a-z0-9])?$ ]] ||
  die "WRKBENCH_CLUSTER_NAME is '$cluster': use at most 32 lower-case letters, digits and dashes"

need_root() { [[ $EUID -eq 0 ]] || die "this needs root, for namespaces and mounts: sudo hack/cluster $1"; }

now_ms() { echo $((${EPOCHREALTIME/./} / 1000)); }

# seconds MILLISECONDS: as "1.2 s"
seconds() { printf '%d.%d s' $(($1 / 1000)) $(($1 % 1000 / 100)); }

# step TITLE COMMAND…: runs the command with its output in the log, and says how long it took.
# The command runs in a subshell with errexit, so it leaves what it found out in files, not in variables. The subshell
# has a process group of its own, so that an interruption, by Ctrl-C or by kill, ends all of it and at once.
step() {
  local title=$1 begin rc=0
  shift
  [[ ! -t 1 ]] || printf '  %-44s' "$title"
  begin=$(now_ms)
  echo "== $(date -u +%FT%TZ) $title" >>"$log"
  set -m
  (set -e; "$@") >>"$log" 2>&1 </dev/null & step_group=$!
  signs_of_life "$step_group" "$title" 9>&- & ticker_group=$!
  set +m
  wait "$step_group" || rc=$?
  step_group=
  end_group "$ticker_group"
  ticker_group=
  rm -f "$share"
  [[ -t 1 ]] || printf '  %-44s' "$title"
  if [[ $rc -ne 0 ]]; then
    echo " FAILED after $(seconds $(($(now_ms) - begin)))"
    tac "$log" | sed -n '/^== /q; p' | head -n 10 | tac | sed 's/^/    | /' >&2
    die "step \"$title\" failed; its whole output is at the end of $log, the logs of the parts are in $state/node*/log"
  fi
  echo " $(seconds $(($(now_ms) - begin)))"
}

step_group='' ticker_group=''

# end_group PROCESS-GROUP: if there is one
end_group() {
  [[ -n $1 ]] || return 0
  kill -TERM -- "-$1" 2>/dev/null || true
  wait "$1" 2>/dev/null || true
}

interrupted() {
  trap '' INT TERM HUP
  end_group "$step_group"
  end_group "$ticker_group"
  echo
  die "interrupted; what was done is kept: go on with the same command, or remove it all with hack/cluster down"
}
trap interrupted INT TERM HUP

# In a long step: how long it has been at it and how far it has come, every 20 seconds, for as long as the process is there. On a
# terminal that is added to the step's line; who reads by lines gets a line each time.
signs_of_life() {
  local passed=0 sign
  while sleep 20 && kill -0 "$1" 2>/dev/null; do
    passed=$((passed + 20))
    sign="${passed}s$(sed 's/^/ (/; s/$/ %)/' "$share" 2>/dev/null)" || true
    if [[ -t 1 ]]; then printf ' %s' "$sign"; else printf '  %-44s %s ...\n' "$2" "$sign"; fi
  done
}

# count_to LINES: passes on what it reads, and keeps which share of so many lines that is, for signs_of_life.
count_to() { awk -v all="$1" -v share="$share" '{ print; printf "%d\n", 100 * ++read / all > share; close(share) }'; }

# poll SECONDS WHAT COMMAND…: until the command succeeds; after that many seconds the step fails. The command runs
# without errexit, so a function must return its result itself.
poll() {
  local deadline=$(($(now_ms) + $1 * 1000)) what=$2
  shift 2
  until "$@"; do
    if (($(now_ms) > deadline)); then echo "waited in vain for: $what"; return 1; fi
    sleep 0.2
  done
}

# write FILE: standard input into the file, whole or not at all.
write() { cat >"$1.new" && mv "$1.new" "$1"; }
