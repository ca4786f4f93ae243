# Shared by the steps of hack/release, which run in the root of the checkout.

cd "$(dirname "${BASH_SOURCE[0]}")/../.."
step=${0##*/}
version=$(hack/version)
# An owner's name may have capitals, but an image's name may not.
registry=${REGISTRY-}
registry=${registry,,}
out=${RELEASE_DIR:-target/release}
package=$out/wrkbench-$version.tgz
mkdir -p "$out"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

say() { echo "  $*" >&2; }
fail() { echo "hack/release $step: $*" >&2; exit 1; }

needs_registry() {
  [[ -n $registry ]] || fail "no registry is set: set REGISTRY, for example to ghcr.io/OWNER; it prefixes the names of all images"
}
needs_program() { command -v "$1" >/dev/null || fail "there is no $1 here: $2"; }
needs_file() { [[ -e $1 ]] || fail "$out has no ${1##*/}: run hack/release $2 first"; }
