# Each node has a cgroup /wrkbench/CLUSTER/NODE in every hierarchy: one with cgroups v2, one for each controller with v1.
# The kubelet puts pods below it; the node's own processes are in its child "system". So everything that runs for a
# node, however it was started, is found there.

cgroup_of() { echo "/wrkbench/$cluster/node$1"; }

# The mount points of all hierarchies; on a machine with v1 the v2 one may be there as well ("hybrid").
cgroup_hierarchies() { awk '$3 ~ /^cgroup2?$/ && !seen[$2]++ {print $2}' /proc/mounts; }

cgroups_v2() { [[ $(stat -fc %T /sys/fs/cgroup) == cgroup2fs ]]; }

node_cgroups_up() {
  local hierarchy path part
  for hierarchy in $(cgroup_hierarchies); do
    path=$hierarchy
    for part in wrkbench "$cluster" "node$1" system; do
      delegate_controllers "$path"
      path=$path/$part
      mkdir -p "$path"
      fill_cpuset "$path"
    done
  done
}

# v2: the controllers of a cgroup are there in its children only when it says so.
delegate_controllers() {
  local controller
  cgroups_v2 && [[ -f $1/cgroup.subtree_control ]] || return 0
  for controller in $(<"$1/cgroup.controllers"); do
    echo "+$controller" >"$1/cgroup.subtree_control" || echo "can't delegate the controller $controller of $1"
  done
}

# v1: a new cpuset is empty, and no process can enter it.
fill_cpuset() {
  local file
  for file in cpuset.cpus cpuset.mems; do
    [[ -f $1/$file && -f ${1%/*}/$file && ! -f $1/cgroup.controllers ]] || continue
    [[ -n $(<"$1/$file") ]] || cat "${1%/*}/$file" >"$1/$file"
  done
}

# Puts the calling shell into the node's "system" cgroup, and with it what it starts.
enter_node_cgroup() {
  local hierarchy
  for hierarchy in $(cgroup_hierarchies); do
    echo "$BASHPID" >"$hierarchy$(cgroup_of "$1")/system/cgroup.procs"
  done
}

# processes_below CGROUP: the numbers of all processes in the cgroup and below it, in any hierarchy
processes_below() {
  local hierarchy
  for hierarchy in $(cgroup_hierarchies); do
    [[ -d $hierarchy$1 ]] || continue
    find "$hierarchy$1" -name cgroup.procs -exec cat {} + 2>/dev/null || true
  done | sort -un | grep -vx 0 || true
}

# Ends all processes of a cgroup, at once, and removes it.
cgroup_down() {
  poll 20 "the processes in the cgroup $1 to end" all_killed "$1"
  poll 10 "the cgroup $1 to be empty" cgroup_removed "$1"
}

all_killed() {
  local pids
  mapfile -t pids < <(processes_below "$1")
  [[ ${#pids[@]} -gt 0 ]] || return 0
  kill -KILL "${pids[@]}" 2>/dev/null || true
  return 1
}

cgroup_removed() {
  local hierarchy left=0
  for hierarchy in $(cgroup_hierarchies); do
    [[ -d $hierarchy$1 ]] || continue
    find "$hierarchy$1" -depth -type d -exec rmdir {} + 2>/dev/null || left=1
    # The folder above goes with the last cluster in it.
    rmdir "$hierarchy/wrkbench" 2>/dev/null || true
  done
  return "$left"
}
