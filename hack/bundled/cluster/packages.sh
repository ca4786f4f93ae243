# The Debian packages that the nodes are made of. They are looked for by what they bring, so that another source of it
# (Docker's own containerd package, say) does as well and isn't replaced.

needed_programs=(   # program:package
  /usr/bin/containerd:containerd /usr/bin/ctr:containerd /usr/sbin/runc:runc /usr/lib/cni/ptp:containernetworking-plugins
  /usr/bin/etcd:etcd-server
  /usr/sbin/iptables:iptables                      # the rules of network.sh
  /usr/sbin/nft:nftables /usr/sbin/conntrack:conntrack # for kube-proxy
  /sbin/ip:iproute2 /usr/bin/nsenter:util-linux /sbin/sysctl:procps /sbin/modprobe:kmod
  /usr/bin/openssl:openssl /usr/bin/jq:jq
)

packages_up() {
  local entry program missing=()
  command -v go >/dev/null || { echo "Go is missing: install Go 1.24 or newer and put it into PATH"; return 1; }
  for entry in "${needed_programs[@]}"; do
    program=${entry%:*}
    [[ -x $program ]] || command -v "${program##*/}" >/dev/null || missing+=("${entry#*:}")
  done
  if [[ ${#missing[@]} -gt 0 ]]; then
    echo "installing ${missing[*]}"
    command -v apt-get >/dev/null || { echo "this is no Debian machine (no apt-get): install them yourself"; return 1; }
    dpkg --configure -a     # after an installation that was interrupted
    install_packages "${missing[@]}" || { apt_get update && install_packages "${missing[@]}"; }
  fi
  kernel_modules_up
}

apt_get() { DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 "$@"; }

install_packages() {
  local package
  # RUNLEVEL=1 keeps packages from starting services of their own (the cluster starts its own instead) ...
  RUNLEVEL=1 apt_get install -y --no-install-recommends --no-remove "$@" || return
  [[ -d /run/systemd/system ]] || return 0
  # ... but not with systemd: there, those that have come with this installation are ended again.
  for package in "$@"; do
    case $package in
      containerd) systemctl disable --now containerd ;;
      etcd-server) systemctl disable --now etcd ;;
    esac
  done
}

# Those that the kernel doesn't load by itself when they are first used from inside a namespace.
kernel_modules_up() {
  local module
  grep -qw overlay /proc/filesystems || modprobe overlay
  for module in nf_conntrack nf_nat; do
    [[ ! -d /lib/modules/$(uname -r) ]] || modprobe -q "$module" || true
  done
}
