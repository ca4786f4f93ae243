# etcd, API server, controller manager and scheduler: services of node 1.

kube=/var/lib/kubernetes     # as the node sees it
etcd_url=http://127.0.0.1:2379

control_plane_up() {
  local folder address pki_node client
  folder=$(node_folder 1)/lib/kubernetes
  address=$(node_address 1)
  pki_node=$kube/pki
  mkdir -p -m 700 "$folder/pki" "${folder%/*}/etcd"
  cp "$pki"/*.crt "$pki"/*.key "$pki"/*.pub "$folder/pki/"
  for client in controller-manager scheduler; do
    (umask 077 && kubeconfig "$client" | write "$folder/$client.kubeconfig")
  done

  # A cluster to try things in: it may lose its last second in a power cut, and is much faster for it.
  service 1 etcd <<SH
/usr/bin/etcd --name node1 --data-dir /var/lib/etcd --unsafe-no-fsync --logger zap --log-level warn \
  --listen-client-urls $etcd_url --advertise-client-urls $etcd_url \
  --listen-peer-urls http://127.0.0.1:2380 --initial-advertise-peer-urls http://127.0.0.1:2380 \
  --initial-cluster node1=http://127.0.0.1:2380
SH

  service 1 kube-apiserver <<SH
$kube/bin/kube-apiserver --etcd-servers $etcd_url --bind-address $address --advertise-address $address --secure-port $api_port \
  --service-cluster-ip-range $service_subnet --authorization-mode Node,RBAC --enable-admission-plugins NodeRestriction \
  --allow-privileged --profiling=false --feature-gates MutatingAdmissionPolicy=true \
  --runtime-config admissionregistration.k8s.io/v1beta1=true \
  --client-ca-file $pki_node/ca.crt --tls-cert-file $pki_node/apiserver.crt --tls-private-key-file $pki_node/apiserver.key \
  --kubelet-certificate-authority $pki_node/ca.crt --kubelet-client-certificate $pki_node/apiserver-kubelet-client.crt \
  --kubelet-client-key $pki_node/apiserver-kubelet-client.key --kubelet-preferred-address-types InternalIP \
  --service-account-issuer https://kubernetes.default.svc.cluster.local \
  --service-account-key-file $pki_node/service-accounts.pub --service-account-signing-key-file $pki_node/service-accounts.key \
  --requestheader-client-ca-file $pki_node/front-proxy-ca.crt --requestheader-allowed-names front-proxy-client \
  --requestheader-extra-headers-prefix X-Remote-Extra- --requestheader-group-headers X-Remote-Group \
  --requestheader-username-headers X-Remote-User \
  --proxy-client-cert-file $pki_node/front-proxy-client.crt --proxy-client-key-file $pki_node/front-proxy-client.key
SH

  # One of each, so nobody to elect; and request limits that don't slow down a burst of pods.
  service 1 kube-controller-manager controller-manager.kubeconfig <<SH
$kube/bin/kube-controller-manager --kubeconfig $kube/controller-manager.kubeconfig --bind-address 127.0.0.1 \
  --leader-elect=false --use-service-account-credentials --kube-api-qps 200 --kube-api-burst 400 --profiling=false \
  --root-ca-file $pki_node/ca.crt --service-account-private-key-file $pki_node/service-accounts.key \
  --cluster-signing-cert-file $pki_node/ca.crt --cluster-signing-key-file $pki_node/ca.key
SH

  write "$folder/scheduler.yaml" <<YAML
apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
clientConnection: {kubeconfig: $kube/scheduler.kubeconfig, qps: 200, burst: 400}
leaderElection: {leaderElect: false}
YAML
  service 1 kube-scheduler scheduler.yaml scheduler.kubeconfig <<SH
$kube/bin/kube-scheduler --config $kube/scheduler.yaml --bind-address 127.0.0.1 --profiling=false
SH

  (umask 077 && kubeconfig admin | write "$state/kubeconfig")
}

api_ready() { kubectl get --raw=/readyz >/dev/null 2>&1; }

wait_for_api() { poll 180 "the API server, see $(node_folder 1)/log/kube-apiserver.log" api_ready; }

kubectl() { "$(node_binaries 1)/kubectl" --kubeconfig "$state/kubeconfig" --request-timeout=20s "$@"; }
