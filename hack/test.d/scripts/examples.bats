#!/usr/bin/env bats
# crds/examples/kustomization.yaml: it has every example, and the images of all can come from a registry.

root=$BATS_TEST_DIRNAME/../../..

setup_file() {
  kustomize=$("$BATS_TEST_DIRNAME/../../tools/build" kustomize 3>&-)
  export kustomize
}

setup() {
  examples=$BATS_TEST_TMPDIR/examples
  cp -r "$root/crds/examples" "$examples"
}

# The command that the kustomization's own comment gives.
with_registry() {
  sed -i "s#newName: localhost/#newName: $1/#" "$examples/kustomization.yaml"
  "$kustomize" build "$examples"
}

@test "examples: the kustomization has all of them" {
  diff <(cd "$examples" && find . -name '*.yaml' ! -path '*kustomiz*' -printf '%P\n' | sort) \
    <(sed -n 's/^- \(.*\.yaml\)$/\1/p' "$examples/kustomization.yaml" | grep -v '^kustomize/' | sort)
}

@test "examples: as they are, nothing is rewritten" {
  diff <(grep -rh '^ *image: localhost/' "$examples" | sed 's/^ *//' | sort) \
    <("$kustomize" build "$examples" | grep '^ *image: localhost/' | sed 's/^ *//' | sort)
}

@test "examples: with a registry, every image of ours comes from there" {
  with_registry registry.example:5000/tools >"$BATS_TEST_TMPDIR/objects.yaml"
  run grep -c '^ *image: registry.example:5000/tools/wrkbench/' "$BATS_TEST_TMPDIR/objects.yaml"
  [[ $output == "$(grep -rh '^ *image: localhost/' "$examples" | wc -l)" ]]
  run grep localhost/ "$BATS_TEST_TMPDIR/objects.yaml"
  [[ -z $output ]]
}

@test "examples: so do the images of a pod template, and others stay" {
  cat >"$examples/demo.yaml" <<'YAML'
apiVersion: wrkbench.io/v1alpha1
kind: BenchmarkRun
metadata: {name: demo}
spec:
  target:
    server:
      image: nginx:1.29
      podTemplate:
        spec:
          containers: [{name: side, image: localhost/wrkbench/h2o:1}]
          initContainers: [{name: first, image: localhost/wrkbench/play:2}]
YAML
  with_registry registry.example >"$BATS_TEST_TMPDIR/objects.yaml"
  grep -q 'image: registry.example/wrkbench/h2o:1$' "$BATS_TEST_TMPDIR/objects.yaml"
  grep -q 'image: registry.example/wrkbench/play:2$' "$BATS_TEST_TMPDIR/objects.yaml"
  grep -q 'image: nginx:1.29$' "$BATS_TEST_TMPDIR/objects.yaml"
}

# Whoever owns a name there would be whom a newcomer's nodes pull from.
@test "images: no default and no example names one of ours in a public namespace" {
  cd "$root"
  run git grep -nE '(^|[^/a-zA-Z0-9.-])(docker\.io/)?wrkbench/[a-z0-9-]+:[0-9$]' -- ':!*.md' ':!*/src/test/*'
  echo "$output"
  [[ $status -eq 1 ]]
}
