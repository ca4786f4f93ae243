# Shared by the steps of hack/release, which run in the root of the checkout.

cd "$(dirname "${BASH_SOURCE[0]}")/../.."
step=${0##*/}
version=$(hack/version)
# An owner may have capitals, an image's name may not.
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
  [[ -n $registry ]] || fail "which registry? Say REGISTRY=ghcr.io/OWNER, as hack/release would have it before all images' names"
}
needs_program() { command -v "$1" >/dev/null || fail "there is no $1 here: $2"; }
needs_file() { [[ -e $1 ]] || fail "there is no ${1##*/} in $out: hack/release $2 makes it"; }
