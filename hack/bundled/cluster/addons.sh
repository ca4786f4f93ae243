# What runs in the cluster from the start: its DNS, and what makes volumes.

dns_address=10.96.0.10

addons_up() { dns_up; storage_up; }

dns_up() {
  sed "s|@IMAGE@|$coredns_image|; s|@ADDRESS@|$dns_address|" "$here/bundled/cluster/manifests/dns.yaml" |
    kubectl apply --server-side --force-conflicts --field-manager=hack-cluster -f -
}

# Nobody waits for it: a pod with a volume does, if it comes before.
storage_up() {
  sed "s|@PROVISIONER@|$provisioner_image|; s|@HELPER@|$volume_folder_image|" "$here/bundled/cluster/manifests/storage.yaml" |
    kubectl apply --server-side --force-conflicts --field-manager=hack-cluster -f -
}

# By the Service, as pods do it: what the Deployment's status says may be from before a crash.
dns_ready() {
  kubectl -n kube-system rollout status deployment/coredns --timeout=1s >/dev/null 2>&1 &&
    in_node 1 timeout 1 bash -c "exec 3<>/dev/tcp/$dns_address/53" 2>/dev/null
}

wait_for_dns() { poll 120 "the DNS in namespace kube-system" dns_ready; }
