# What every node runs: containerd with its network, the kubelet, and kube-proxy.

containerd_up() {
  local node=$1 folder
  folder=$(node_folder "$node")/lib/kubernetes
  mkdir -p "$folder/cni"
  # Point to point: a pod is routed to, not bridged, so node-local Service traffic needs no bridge netfilter module.
  write "$folder/cni/10-pods.conflist" <<JSON
{"cniVersion": "0.4.0", "name": "pods", "plugins": [
  {"type": "ptp", "ipMasq": false, "mtu": 1500,
   "ipam": {"type": "host-local", "dataDir": "/run/cni/addresses", "ranges": [[{"subnet": "$(pod_subnet "$node")"}]],
            "routes": [{"dst": "0.0.0.0/0"}]}},
  {"type": "portmap", "capabilities": {"portMappings": true}}]}
JSON
  write "$folder/containerd.toml" <<TOML
version = 2
root = "/var/lib/containerd"
state = "/run/containerd"
disabled_plugins = ["io.containerd.snapshotter.v1.aufs", "io.containerd.snapshotter.v1.btrfs",
  "io.containerd.snapshotter.v1.devmapper", "io.containerd.snapshotter.v1.zfs",
  "io.containerd.internal.v1.opt"]      # it would make /opt/containerd, which is the host's
[grpc]
  address = "/run/containerd/containerd.sock"
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "$pause_image"
  # Without CAP_SYS_RESOURCE nobody may lower an oom_score_adj, and runc would fail over it.
  restrict_oom_score_adj = true
  [plugins."io.containerd.grpc.v1.cri".containerd]
    snapshotter = "overlayfs"
    default_runtime_name = "runc"
    [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
      runtime_type = "io.containerd.runc.v2"
      [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc.options]
        SystemdCgroup = false
  [plugins."io.containerd.grpc.v1.cri".cni]
    bin_dir = "/usr/lib/cni"
    conf_dir = "$kube/cni"
TOML
  service "$node" containerd containerd.toml <<SH
/usr/bin/containerd --config $kube/containerd.toml --log-level warn
SH
}

# ctr NODE ARGUMENT…: containerd's own command, for the images that pods use
ctr() { local node=$1; shift; in_node "$node" /usr/bin/ctr --namespace k8s.io "$@"; }

wait_for_containerd() { poll 60 "containerd, see $(node_folder "$1")/log/containerd.log" ctr "$1" version; }

kubelet_up() {
  local node=$1 folder file
  folder=$(node_folder "$node")/lib/kubernetes
  mkdir -p -m 700 "$folder/pki"
  node_pki_up "$node"
  for file in ca.crt "kubelet-$node-server.crt" "kubelet-$node-server.key"; do
    cp "$pki/$file" "$folder/pki/"
  done
  (umask 077 && kubeconfig "kubelet-$node" | write "$folder/kubelet.kubeconfig")
  write "$folder/kubelet.yaml" <<YAML
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
authentication:
  anonymous: {enabled: false}
  webhook: {enabled: true}
  x509: {clientCAFile: $kube/pki/ca.crt}
authorization: {mode: Webhook}
tlsCertFile: $kube/pki/kubelet-$node-server.crt
tlsPrivateKeyFile: $kube/pki/kubelet-$node-server.key
containerRuntimeEndpoint: unix:///run/containerd/containerd.sock
cgroupDriver: cgroupfs
cgroupRoot: $(cgroup_of "$node")
failCgroupV1: false
failSwapOn: false
clusterDomain: cluster.local
clusterDNS: [$dns_address]
resolvConf: ""                        # there are no names outside
# A Guaranteed pod that asks for whole CPUs gets them for itself, and the other pods share what is left: at least the one
# core that what is reserved is rounded up to.
cpuManagerPolicy: static
kubeReserved: {cpu: 100m}
kubeAPIQPS: 200
# A question that the container runtime never answers stops the reports of all of a node's pods for this long; 2m without it.
runtimeRequestTimeout: 30s
kubeAPIBurst: 400
eventRecordQPS: 0                     # no limit
serializeImagePulls: false
# Images come from "hack/cluster load" and can't be pulled again: never thrown away to save space, and a disk that is
# rather full is the machine's normal state, not a reason to evict pods.
imageGCHighThresholdPercent: 100
imageGCLowThresholdPercent: 99
evictionHard: {memory.available: 100Mi, nodefs.available: 200Mi, nodefs.inodesFree: "10000", imagefs.available: 200Mi}
YAML
  forget_other_cpu_policy "$node"
  service "$node" kubelet kubelet.yaml kubelet.kubeconfig <<SH
$kube/bin/kubelet --config $kube/kubelet.yaml --kubeconfig $kube/kubelet.kubeconfig \
  --hostname-override node$node --node-ip $(node_address "$node")
SH
}

# The kubelet refuses to start on the notes of a CPU manager with another policy: a node from before this one has such.
forget_other_cpu_policy() {
  local notes
  notes=$(node_folder "$1")/lib/kubelet/cpu_manager_state
  [[ ! -f $notes ]] || grep -q '"policyName":"static"' "$notes" || rm "$notes"
}

proxy_up() {
  local node=$1 folder
  folder=$(node_folder "$node")/lib/kubernetes
  (umask 077 && kubeconfig proxy | write "$folder/proxy.kubeconfig")
  # nftables costs a packet less than iptables does, and a load is made of packets.
  # The limits of connection tracking are the machine's; a namespace can't set them (0: leave them alone).
  write "$folder/proxy.yaml" <<YAML
apiVersion: kubeproxy.config.k8s.io/v1alpha1
kind: KubeProxyConfiguration
clientConnection: {kubeconfig: $kube/proxy.kubeconfig, qps: 50, burst: 100}
mode: nftables
clusterCIDR: 10.244.0.0/16
hostnameOverride: node$node
metricsBindAddress: 127.0.0.1:10249
nftables: {minSyncPeriod: 100ms}
conntrack: {maxPerCore: 0, min: 0, tcpEstablishedTimeout: 0s, tcpCloseWaitTimeout: 0s}
YAML
  # It takes a chain that is there for a full one (https://github.com/kubernetes/kubernetes/pull/130119), also one that the
  # kube-proxy before it had emptied, as when the API server was stopped. So it begins with none.
  service "$node" kube-proxy proxy.yaml proxy.kubeconfig <<SH
/bin/sh -c '/usr/sbin/nft delete table ip kube-proxy 2>/dev/null; exec $kube/bin/kube-proxy --config $kube/proxy.yaml'
SH
}

# Ready, and by the word of the kubelet that runs now: what an earlier one said stays true for a while.
node_ready() {
  local started status heartbeat
  started=$(stat -c %Y "/proc/$(node_init "$1")/root/run/services/kubelet") || return
  read -r status heartbeat < <(kubectl get "node/node$1" 2>/dev/null \
    -o 'jsonpath={range .status.conditions[?(@.type=="Ready")]}{.status} {.lastHeartbeatTime}{"\n"}{end}')
  [[ ${status:-} == True && $(date -d "$heartbeat" +%s) -ge $started ]]
}

wait_for_node() { poll 120 "node$1 to be Ready, see $(node_folder "$1")/log/kubelet.log" node_ready "$1"; }
