# Images on the nodes: there is no registry, every node's containerd is given them from archives.

# load_images NODE ARCHIVE…: those whose content the node has already are passed over
load_images() {
  local node=$1 archive present begin
  shift
  present=$(ctr "$node" images list | awk 'NR > 1 {print $1, $3}')
  for archive in "$@"; do
    if archive_present "$archive" "$present"; then
      echo "node$node: ${archive##*/} is there already"
    else
      begin=$(now_ms)
      # Not by errexit: who asks whether all could be loaded has switched that off.
      ctr "$node" images import - <"$archive" >/dev/null || return
      echo "node$node: ${archive##*/} loaded in $(seconds $(($(now_ms) - begin)))"
    fi
  done
}

# load_on_all_nodes ARCHIVE…: on all nodes at the same time
load_on_all_nodes() {
  local node loading=() failed=0
  for node in $(known_nodes); do
    load_images "$node" "$@" & loading+=($!)
  done
  for node in "${loading[@]}"; do
    wait "$node" || failed=1
  done
  return "$failed"
}

# archive_images ARCHIVE: a line with name and digest for each image; nothing if it isn't an OCI archive
archive_images() {
  local index
  index=$(tar -xOf "$1" index.json 2>/dev/null || tar -xOf "$1" ./index.json 2>/dev/null) || return 0
  jq -r '.manifests[] | "\(.annotations["io.containerd.image.name"] // .annotations["org.opencontainers.image.ref.name"]) \(.digest)"' <<<"$index"
}

archive_present() {
  local images image
  images=$(archive_images "$1")
  [[ -n $images ]] || return 1
  while read -r image; do
    grep -qxF "$image" <<<"$2" || return 1
  done <<<"$images"
}
