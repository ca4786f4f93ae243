# What runs in the cluster from the start: its DNS.

dns_address=10.96.0.10

addons_up() {
  sed "s|@IMAGE@|$coredns_image|; s|@ADDRESS@|$dns_address|" "$here/cluster.d/manifests/dns.yaml" |
    kubectl apply --server-side --force-conflicts --field-manager=hack-cluster -f -
}

dns_ready() {
  kubectl -n kube-system rollout status deployment/coredns --timeout=1s >/dev/null 2>&1
}

wait_for_dns() { poll 60 "the DNS in namespace kube-system" dns_ready; }
