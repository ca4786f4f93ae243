# The commands of hack/cluster, each a list of the steps that the other parts know how to do. Every step looks first
# at what is there and does what is missing: so `up` may be interrupted at any point and run again, and brings back
# what has died.

command_up() {
  local wanted=1 nodes node begin
  while [[ $# -gt 0 ]]; do
    case $1 in
      --nodes) wanted=${2:-}; shift ;;
      --nodes=*) wanted=${1#*=} ;;
      *) die "up: unknown argument '$1'; usage: hack/cluster up [--nodes N]" ;;
    esac
    shift || true
  done
  [[ $wanted =~ ^[1-9]$ ]] || die "up: --nodes takes a number from 1 to 9, not '$wanted'"
  need_root up
  begin=$(now_ms)
  lock
  refuse_if_anothers
  own
  # Nodes that are there stay: their pods wouldn't know where to go.
  mapfile -t nodes < <({ seq "$wanted"; known_nodes; } | sort -un)
  [[ ! -f $log ]] || mv "$log" "$log.before"
  echo "cluster '$cluster': Kubernetes $kubernetes_version, ${#nodes[@]} node(s), files in $state"

  step "Debian packages" packages_up
  [[ -d $kubernetes ]] || echo "  (building Kubernetes, once: 5 minutes or more on 2 cores)"
  step "Kubernetes $kubernetes_version" build_kubernetes
  step "helm, images of the cluster itself" helm_and_images_build
  step "certificates" pki_up
  for node in "${nodes[@]}"; do
    step "node$node: namespaces and cgroups" node_up "$node"
  done
  step "network" network_up "${nodes[@]}"
  step "control plane" control_plane_up
  for node in "${nodes[@]}"; do
    step "node$node: containerd" containerd_up "$node"
  done
  step "images on the nodes" cluster_images_load "${nodes[@]}"
  step "API server answers" wait_for_api
  for node in "${nodes[@]}"; do
    step "node$node: kubelet and kube-proxy" node_services_up "$node"
  done
  step "cluster DNS and storage" addons_up
  for node in "${nodes[@]}"; do
    step "node$node is Ready" wait_for_node "$node"
  done
  step "cluster DNS answers" wait_for_dns
  echo "cluster '$cluster' is up after $(seconds $(($(now_ms) - begin))). Next: eval \"\$(hack/cluster env)\" && kubectl get nodes"
}

# Linking keeps one core busy: the other has the rest.
helm_and_images_build() {
  build_tool helm &
  cluster_images_build
  wait $!
}

cluster_images_build() {
  local image
  for image in "${cluster_images[@]}"; do image_archive "$image"; done
}

cluster_images_load() {
  local node archives
  for node in "$@"; do
    wait_for_containerd "$node"
  done
  mapfile -t archives < <(cluster_images_build)
  load_on_all_nodes "${archives[@]}"
}

node_services_up() { kubelet_up "$1"; proxy_up "$1"; }

command_down() {
  [[ $# -eq 0 ]] || die "down takes no arguments"
  need_root down
  [[ -d $state ]] || { echo "there is no cluster '$cluster'"; return; }
  lock
  refuse_if_anothers
  [[ ! -f $log ]] || mv "$log" "$log.before"
  step "processes, mounts, namespaces and cgroups" cgroup_down "/wrkbench/$cluster"
  step "network" network_down
  files_down
  echo "cluster '$cluster' is gone"
}

files_down() {
  local link
  link=$clusters/number-$(cluster_number)
  # A mount below it would mean removing files that aren't ours.
  ! grep -q " $state/" /proc/self/mountinfo || die "something is mounted below $state: unmount it, then run down again"
  rm -rf --one-file-system "$state"
  rm -f "$link"
  rmdir "$clusters" 2>/dev/null || true
}

running_or_die() {
  [[ -d $state ]] && cluster_alive || die "cluster '$cluster' isn't running; start it: hack/cluster up"
  refuse_if_anothers
}

command_status() {
  local node
  if [[ ! -d $state ]]; then
    echo "cluster '$cluster': there is none; start it: hack/cluster up"
    return 1
  fi
  echo "cluster '$cluster' of the checkout $(owner)"
  echo "  API server: https://$(node_address 1):$api_port    kubeconfig: $state/kubeconfig"
  for node in $(known_nodes); do
    if node_alive "$node"; then
      echo "  node$node: running since $(ps -o lstart= -p "$(node_init "$node")"); logs: $(node_folder "$node")/log"
    else
      echo "  node$node: not running; bring it back: hack/cluster up; logs: $(node_folder "$node")/log"
    fi
  done
  cluster_alive || return 1
  if ! api_ready; then
    echo "  the API server doesn't answer: see $(node_folder 1)/log/kube-apiserver.log"
    return 1
  fi
  kubectl get nodes -o wide
}

command_env() {
  running_or_die
  local helm
  helm=$("$here/tools/build" helm)
  echo "export KUBECONFIG=$state/kubeconfig"
  echo "export PATH=$(node_binaries 1):${helm%/*}:\$PATH"
}

command_load() {
  local archive node
  [[ $# -gt 0 ]] || die "usage: hack/cluster load IMAGE-ARCHIVE…"
  need_root load
  running_or_die
  for archive in "$@"; do
    [[ -f $archive ]] || die "there is no file $archive"
  done
  lock
  load_on_all_nodes "$@" || die "loading failed; containerd's logs are in $state/node*/log"
}
