# The cluster's certificate authorities and certificates, made once in the life of a cluster.

pki=$state/pki

# Files appear in $pki only when all of them are there.
pki_up() {
  [[ -d $pki ]] && return
  local number node1
  number=$(cluster_number)
  node1=$(node_address 1)
  rm -rf "$pki.new"
  mkdir -p -m 700 "$pki.new"
  cd "$pki.new"
  authority ca kubernetes
  authority front-proxy-ca front-proxy
  certificate ca apiserver /CN=kube-apiserver serverAuth "DNS:kubernetes,DNS:kubernetes.default,DNS:kubernetes.default.svc,\
DNS:kubernetes.default.svc.cluster.local,DNS:localhost,IP:$node1,IP:10.96.0.1,IP:127.0.0.1"
  certificate ca apiserver-kubelet-client /O=system:masters/CN=apiserver-kubelet-client clientAuth
  certificate ca admin /O=system:masters/CN=admin clientAuth
  certificate ca controller-manager /CN=system:kube-controller-manager clientAuth
  certificate ca scheduler /CN=system:kube-scheduler clientAuth
  certificate ca proxy /CN=system:kube-proxy clientAuth
  certificate front-proxy-ca front-proxy-client /CN=front-proxy-client clientAuth
  key service-accounts
  openssl pkey -in service-accounts.key -pubout -out service-accounts.pub
  mv "$pki.new" "$pki"
}

# node_pki_up NODE: what the kubelet of a node shows to the API server, as its client and as its server
node_pki_up() {
  [[ -f $pki/kubelet-$1.done ]] && return
  cd "$pki"
  certificate ca "kubelet-$1" "/O=system:nodes/CN=system:node:node$1" clientAuth
  certificate ca "kubelet-$1-server" "/CN=node$1" serverAuth "DNS:node$1,IP:$(node_address "$1")"
  : >"kubelet-$1.done"
}

key() { (umask 077 && openssl ecparam -name prime256v1 -genkey -noout -out "$1.key"); }

authority() {
  key "$1"
  openssl req -x509 -new -key "$1.key" -subj "/CN=$2" -days 3650 -out "$1.crt" \
    -addext keyUsage=critical,digitalSignature,keyCertSign
}

# certificate AUTHORITY NAME SUBJECT USAGE [SUBJECT-ALTERNATIVE-NAMES]
certificate() {
  key "$2"
  openssl req -new -key "$2.key" -subj "$3" |
    openssl x509 -req -CA "$1.crt" -CAkey "$1.key" -CAcreateserial -days 3650 -out "$2.crt" \
      -extfile <(echo "keyUsage=critical,digitalSignature"; echo "extendedKeyUsage=$4"; [[ -z ${5:-} ]] || echo "subjectAltName=$5")
}

# kubeconfig NAME: on standard output, for the client with the certificate of that name, everything inside the one file
kubeconfig() {
  cat <<YAML
apiVersion: v1
kind: Config
clusters:
- name: $cluster
  cluster: {server: "https://$(node_address 1):$api_port", certificate-authority-data: $(base64 -w0 "$pki/ca.crt")}
users:
- name: $1
  user: {client-certificate-data: $(base64 -w0 "$pki/$1.crt"), client-key-data: $(base64 -w0 "$pki/$1.key")}
contexts:
- name: $cluster
  context: {cluster: $cluster, user: $1}
current-context: $cluster
YAML
}
