# The Debian packages that the cluster's nodes are made of.

debian_packages=(
  containerd runc containernetworking-plugins   # containers and their network
  etcd-server
  iptables conntrack                            # for kube-proxy
  iproute2 util-linux kmod openssl jq
)

packages_up() {
  command -v go >/dev/null || { echo "Go is missing: install Go 1.24 or newer and put it into PATH"; return 1; }
  local missing=() package
  for package in "${debian_packages[@]}"; do
    [[ $(dpkg-query --show --showformat='${db:Status-Abbrev}' "$package" 2>/dev/null) == ii* ]] || missing+=("$package")
  done
  [[ ${#missing[@]} -gt 0 ]] || return 0
  echo "installing ${missing[*]}"
  # The packages would start services of their own; the cluster starts its own instead.
  export RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive
  install_packages "${missing[@]}" || { apt_get update && install_packages "${missing[@]}"; }
}

apt_get() { apt-get -o DPkg::Lock::Timeout=300 "$@"; }

install_packages() {
  local package started=()
  apt_get install -y --no-install-recommends "$@"
  # Under systemd a package's service starts all the same: what has come with this installation is stopped again.
  if [[ -d /run/systemd/system ]]; then
    for package in "$@"; do
      case $package in
        containerd) started+=(containerd) ;;
        etcd-server) started+=(etcd) ;;
      esac
    done
    [[ ${#started[@]} -eq 0 ]] || systemctl disable --now "${started[@]}"
  fi
}
