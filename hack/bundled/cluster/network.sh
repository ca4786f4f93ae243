# The cluster's network: node 1 in the middle, joined by a veth pair to the host and by one to every other node. Every
# address is a single one (/32) with its peer, and no node has a default route: a packet for anywhere else dies where
# it is. 198.18.0.0/15 is set aside for benchmarks of network devices, so no real network should use it.

node_address() { echo "198.18.$(cluster_number).$((10 + $1))"; }
host_address() { echo "198.18.$(cluster_number).1"; }
host_route() { echo "unreachable 198.18.$(cluster_number).0/24"; }
pod_subnet() { echo "10.244.$1.0/24"; }
service_subnet=10.96.0.0/16
host_link() { echo "wrkbench$(cluster_number)"; }

# network_up NODE…: all nodes have been started
network_up() {
  local node address1
  address1=$(node_address 1)
  host_link_up
  for node in "$@"; do
    in_node "$node" ip link set lo up
    [[ $node -eq 1 ]] || node_link_up "$node"
    service_route_up "$node"
  done
  # Between nodes other than node 1: through node 1.
  for node in "$@"; do
    [[ $node -ne 1 ]] || continue
    in_node "$node" ip route replace "${address1%.*}.0/24" via "$address1" src "$(node_address "$node")"
    in_node "$node" ip route replace 10.244.0.0/16 via "$address1"
  done
}

# What runs on the node itself (the API server calling a webhook) needs a route to Services for a packet to be made at
# all; kube-proxy then turns it to a pod. One that it doesn't turn is refused on the spot.
service_route_up() {
  in_node "$1" ip route replace "$service_subnet" dev lo src "$(node_address "$1")"
  first_rule "$1" OUTPUT -o lo -d "$service_subnet" -p tcp -j REJECT --reject-with tcp-reset
}

# The host reaches the API server, and nothing goes the other way.
host_link_up() {
  local link node1 host
  link=$(host_link) node1=$(node_address 1) host=$(host_address)
  if ! in_node 1 ip link show host >/dev/null 2>&1; then
    # One left over from nodes that have died may still be going away.
    ip link delete "$link" 2>/dev/null || true
    ip link add "$link" type veth peer name host netns "$(node_init 1)"
  fi
  # So that packets to a cluster that has died don't leave the machine by its default route.
  # shellcheck disable=SC2046
  ip route replace $(host_route)
  sysctl -qw "net.ipv6.conf.$link.disable_ipv6=1" 2>/dev/null || true
  ip address replace "$host" peer "$node1/32" dev "$link"
  ip link set "$link" up
  in_node 1 ip address replace "$node1" peer "$host/32" dev host
  in_node 1 ip link set host up
  first_rule 1 FORWARD -i host -j DROP
  first_rule 1 FORWARD -o host -j REJECT
  first_rule 1 OUTPUT -o host -m conntrack --ctstate NEW -j REJECT
}

# first_rule NODE CHAIN RULE…
first_rule() {
  local node=$1
  shift
  in_node "$node" iptables -w -C "$@" 2>/dev/null || in_node "$node" iptables -w -I "$@"
}

node_link_up() {
  local node=$1 node1 address
  node1=$(node_address 1) address=$(node_address "$1")
  if ! in_node "$node" ip link show node1 >/dev/null 2>&1; then
    in_node 1 ip link delete "node$node" 2>/dev/null || true
    nsenter --target "$(node_init 1)" --net ip link add "node$node" type veth peer name node1 netns "$(node_init "$node")"
  fi
  in_node 1 ip address replace "$node1" peer "$address/32" dev "node$node"
  in_node 1 ip link set "node$node" up
  in_node "$node" ip address replace "$address" peer "$node1/32" dev node1
  in_node "$node" ip link set node1 up
  in_node 1 ip route replace "$(pod_subnet "$node")" via "$address" dev "node$node"
}

network_down() {
  local link
  link=$(host_link)
  # When its other end goes away with the namespace, it may be this command that comes too late.
  ip link delete "$link" 2>/dev/null || [[ ! -e /sys/class/net/$link ]]
  # shellcheck disable=SC2046
  ip route delete $(host_route) 2>/dev/null || true
}
