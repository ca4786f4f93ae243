# Shared by hack/bundled/images/base-image and hack/images: where images are kept, and how a build reaches the Debian mirror.

base_image=docker.io/library/debian:bookworm-slim
. "$(dirname "${BASH_SOURCE[0]}")/../../lib/cache.sh"
images_cache=$cache/images
mkdir -p "$images_cache"

# progress MESSAGE [START]: a line for the user; with the $SECONDS at which the step started, also how long it took.
progress() {
  if [[ -n ${2-} ]]; then printf '  %s (%d s)\n' "$1" $((SECONDS - $2)); else printf '  %s\n' "$1"; fi >&2
}

# fail MESSAGE [LOG]: ends the script; with the last lines of a log, and where it is.
fail() {
  printf '%s: %s\n' "hack/${0##*/}" "$1" >&2
  if [[ -n ${2-} ]]; then printf 'The whole log is %s; its last lines:\n' "$2" >&2; tail -n 15 "$2" | sed 's/^/  | /' >&2; fi
  exit 1
}

# Its mounts end with it: buildah leaves some behind, and then nobody could remove the cache.
buildah_with() { # DRIVER ARGUMENT…
  unshare --mount buildah --root "$images_cache/$1" --runroot "$images_cache/$1-run" --storage-driver "$1" "${@:2}"
}

# buildah with a storage of its own, so that nothing here touches (or is touched by) the user's images.
# overlay needs a file system that can be its upper layer; where there is none (inside a container), vfs copies instead.
in_storage() {
  if [[ ! -s $images_cache/driver ]]; then
    if buildah_with overlay info >/dev/null 2>&1; then echo overlay; else echo vfs; fi >"$images_cache/driver"
  fi
  buildah_with "$(<"$images_cache/driver")" "$@"
}

has_image() { in_storage inspect --type image "$1" >/dev/null 2>&1; }

# The Debian bookworm sources this machine's own apt is set up with, as lines of a sources.list.
debian_sources() {
  known_debian_sources || { apt-get -o DPkg::Lock::Timeout=300 update >/dev/null && known_debian_sources; } ||
    fail "apt knows no mirror of Debian 12: name one with the suite bookworm in /etc/apt/sources.list.d, then apt-get update"
}

# Nothing is known before the first apt-get update.
known_debian_sources() {
  apt-get indextargets --format 'deb $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' 'Origin: Debian' |
    grep -E '^deb [^ ]+ bookworm(-updates|-security)? ' | sort -u
}

# How this machine's apt reaches its mirrors: proxies, certificates, checks of dates.
apt_transport_settings() {
  apt-config dump | grep -E '^Acquire::(https?|ftp|Retries|Check-Date|Check-Valid-Until)[: ]' | grep -v ' "";$' || true
}
