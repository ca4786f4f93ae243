# What is built from source, once, and kept in the cache folder by version.

kubernetes_version=$(awk '$1 == "require" && $2 == "k8s.io/kubernetes" {print $3} $1 == "k8s.io/kubernetes" {print $2}' \
  "$here/bundled/kubernetes/go.mod")
kubernetes=$cache/kubernetes/$kubernetes_version-$(cat "$here"/bundled/kubernetes/go.* | sha256sum | cut -c1-12)

# Into a folder beside it first, so that an interrupted build leaves nothing half done; what Go has compiled by then
# it has in its own cache.
build_kubernetes() {
  [[ -d $kubernetes ]] && return
  local building=$kubernetes.building version=k8s.io/component-base/version minor commands
  mkdir -p "${kubernetes%/*}"
  exec 8>"${kubernetes%/*}/lock"
  flock 8
  [[ -d $kubernetes ]] && return
  rm -rf "$building"
  mkdir "$building"
  minor=${kubernetes_version#v1.}
  cd "$here/bundled/kubernetes"
  mapfile -t commands < <(go list -f '{{.ImportPath}}' tool)
  go_build -v -o "$building/" -ldflags "-s -w -X $version.gitVersion=$kubernetes_version \
    -X $version.gitMajor=1 -X $version.gitMinor=${minor%%.*}" "${commands[@]}" 2>&1 |
    count_to "$(go list -deps "${commands[@]}" | wc -l)"
  mv "$building" "$kubernetes"
}

build_tool() { "$here/tools/build" "$1" >/dev/null; }

# The images of the cluster itself: one static program in an otherwise empty image.
pause_image=localhost/wrkbench/pause:0.1.0
coredns_image=localhost/wrkbench/coredns:$(awk '/github.com\/coredns\/coredns v/ {sub(/.* v/, ""); print $1}' "$here/bundled/tools/coredns/go.mod")
provisioner_image=localhost/wrkbench/local-path-provisioner:$(awk '/rancher\/local-path-provisioner v/ {sub(/.* v/, ""); print $1}' \
  "$here/bundled/tools/local-path-provisioner/go.mod")
volume_folder_image=localhost/wrkbench/volume-folder:0.1.0
cluster_images=("$pause_image" "$coredns_image" "$provisioner_image" "$volume_folder_image")

# image_archive IMAGE: the path of its archive, which is made if it isn't there
image_archive() {
  local image=$1 name=${1##*/} binary archive
  name=${name%:*}
  binary=$("$here/tools/build" "$name")
  # By the image's whole name, which is in the archive: what was kept under an earlier name is no longer it.
  archive=${binary%/*}/${image//[\/:]/-}.tar
  [[ -f $archive ]] || "$here/bundled/cluster/scratch-image" "$image" "$binary" "$archive"
  echo "$archive"
}
