# A node: a process 1 (node-init) with network, mount, process, hostname and IPC namespaces of its own, and the
# services it keeps running. When its process 1 dies the kernel ends everything in it, mounts and network included.

node_folder() { echo "$state/node$1"; }

# The number on the host of the node's process 1.
node_init() { cat "$(node_folder "$1")/init.pid"; }

# The folder with the Kubernetes that it was started with.
node_binaries() { cat "$(node_folder "$1")/kubernetes"; }

# Alive is a node whose process 1 is there and no zombie (that one has no files any more); that it is in the node's
# cgroup tells it from a later process of that number.
node_alive() {
  local pid
  pid=$(node_init "$1" 2>/dev/null) && [[ -p /proc/$pid/root/run/init ]] &&
    grep -qs "$(cgroup_of "$1")/system$" "/proc/$pid/cgroup"
}

# All nodes that have a folder, alive or not.
known_nodes() {
  local folder
  for folder in "$state"/node[1-9]; do
    [[ ! -d $folder ]] || echo "${folder##*node}"
  done
}

cluster_alive() {
  local node
  for node in $(known_nodes); do
    if node_alive "$node"; then return 0; fi
  done
  return 1
}

in_node() {
  local node=$1
  shift
  nsenter --target "$(node_init "$node")" --mount --net --pid --uts --ipc -- "$@"
}

node_up() {
  local node=$1 folder
  folder=$(node_folder "$node")
  if node_alive "$node"; then
    [[ $(node_binaries "$node") == "$kubernetes" ]] && return
    echo "node$node runs $(node_binaries "$node"), this checkout has $kubernetes: run hack/cluster down, then up"
    return 1
  fi
  # What an interrupted start or a process 1 that was killed has left behind.
  cgroup_down "$(cgroup_of "$node")"
  rm -f "$folder/init.pid"
  mkdir -p "$folder"/lib/kubernetes/{bin,services} "$folder/log"
  echo "$kubernetes" >"$folder/kubernetes"
  node_cgroups_up "$node"
  start_init "$node"
  poll 30 "process 1 of node$node, see $folder/log/init.log" node_alive "$node"
}

start_init() (
  folder=$(node_folder "$1")
  enter_node_cgroup "$1"
  # Nothing of this shell may stay with it: not the lock, not the terminal, not the log.
  cd /
  exec setsid unshare --mount --net --pid --uts --ipc --fork --propagation private --kill-child \
    "$here/bundled/cluster/node-init" "$1" "$folder" "$kubernetes" 9>&- 8>&- </dev/null >>"$folder/log/init.log" 2>&1 &
)

# service NODE NAME [CONFIGURATION-FILE…]: the command on standard input is kept running in the node. When it or its
# configuration has changed it is started again.
service() {
  local node=$1 name=$2 file root old
  shift 2
  root=/proc/$(node_init "$node")/root
  cd "$(node_folder "$node")/lib/kubernetes"
  file=services/$name
  {
    echo "#!/bin/sh"
    [[ $# -eq 0 ]] || sha256sum "$@" | sed 's/^/# /'
    echo "exec \\"
    cat
  } >"$file.new"
  chmod +x "$file.new"
  if cmp -s "$file.new" "$file" && [[ -e $root/run/services/$name ]]; then
    rm "$file.new"
    return
  fi
  mv "$file.new" "$file"
  if [[ -e $root/run/services/$name ]]; then
    old=$(<"$root/run/services/$name")
    in_node "$node" kill "$old" || true   # It may just have ended by itself.
    poll 90 "$name to end" service_has_changed "$root/run/services/$name" "$old"
  else
    echo "$name" >"$root/run/init"
  fi
}

service_has_changed() { [[ $(<"$1") != "$2" ]]; }
