# Which checkout a cluster belongs to, and that only one command at a time works on it.

# Takes the cluster's lock (file descriptor 9) for as long as this script runs. The lock is the cluster's folder itself.
lock() {
  while :; do
    mkdir -p "$state"
    exec 9<"$state"
    if ! flock --nonblock 9; then
      echo "another hack/cluster is at work on cluster '$cluster'; waiting for it" >&2
      flock 9
    fi
    # `down` removes the folder: a lock on a folder that has gone is worth nothing.
    [[ /proc/self/fd/9 -ef $state ]] && return
  done
}

owner() { cat "$state/owner" 2>/dev/null || true; }

# Refuses to touch a living cluster of another checkout. A dead one, or one whose checkout has gone, may be taken over.
refuse_if_anothers() {
  local owner
  owner=$(owner)
  if [[ -n $owner && $owner != "$checkout" && -x $owner/hack/cluster ]] && cluster_alive; then
    die "cluster '$cluster' is running and belongs to the checkout $owner
  use it:             eval \"\$($owner/hack/cluster env)\"
  or end it:          $owner/hack/cluster down
  or run one beside:  export WRKBENCH_CLUSTER_NAME=another-name"
  fi
}

own() { write "$state/owner" <<<"$checkout"; }

# Each cluster has a number, from which its addresses are made: the first that no other cluster of this machine has.
# A symbolic link claims it, because making one either succeeds or finds it taken.
cluster_number() {
  local link number
  for link in "$clusters"/number-*; do
    [[ $(readlink "$link") == "$cluster" ]] && { echo "${link##*-}"; return; }
  done
  for number in {0..255}; do
    link=$clusters/number-$number
    # A claim by a cluster that isn't there any more doesn't count.
    if [[ -L $link && ! -e $link ]]; then rm -f "$link"; fi
    if ln -s -T "$cluster" "$link" 2>/dev/null; then echo "$number"; return; fi
  done
  echo "all 256 numbers of clusters are taken, see $clusters" >&2
  return 1
}
