#!/usr/bin/env bats
# hack/version: one source, and nothing that repeats another version.

root=$BATS_TEST_DIRNAME/../../..

# A checkout of a few files, in which every kind of place repeats the version.
setup() {
  checkout=$BATS_TEST_TMPDIR/checkout
  mkdir -p "$checkout/hack" "$checkout/charts/wrkbench"
  cp "$root/hack/version" "$checkout/hack"
  cd "$checkout"
  git init -q .
  echo '<properties><revision>1.2.3</revision><other>1.2.3</other></properties>' >pom.xml
  printf 'name: wrkbench\nversion: 1.2.3\nappVersion: 1.2.3\nkubeVersion: ">=1.29.0-0"\n' >charts/wrkbench/Chart.yaml
  printf 'images:\n- name: x\n  newTag: 1.2.3\n' >kustomization.yaml
  cat >page.md <<'END'
image: localhost/wrkbench/h2o:1.2.3, or REGISTRY/wrkbench/load:1.2.3
helm install wrkbench oci://REGISTRY/charts/wrkbench --version 1.2.3
https://example.org/releases/download/v1.2.3/install.yaml, https://example.org/blob/v1.2.3/page.md
cass-operator 1.2.3, nginx:1.2.3, --version 1.2.3
END
}

@test "version: this checkout repeats no other one" { "$root/hack/version" check; }

@test "version: it is printed" { [[ $(hack/version) == 1.2.3 ]]; }

@test "version: set writes it in every place, and nowhere else" {
  hack/version set 2.0.0-rc.1
  [[ $(hack/version) == 2.0.0-rc.1 ]]
  hack/version check
  [[ $(cat pom.xml) == *'<other>1.2.3</other>'* ]]
  [[ $(grep -c ': 2.0.0-rc.1$' charts/wrkbench/Chart.yaml) == 2 ]]
  grep -q 'newTag: 2.0.0-rc.1' kustomization.yaml
  [[ $(grep -o '2\.0\.0-rc\.1' page.md | wc -l) == 5 ]]
  grep -q 'cass-operator 1.2.3, nginx:1.2.3, --version 1.2.3' page.md
  hack/version set 1.2.3
  hack/version check
}

differs() { # FILE LINE: check names it, and fails
  run hack/version check
  echo "$output"
  [[ $status -eq 1 && $output == *"$1:$2: 1.2.4"* && $output == *"hack/version set 1.2.3"* ]]
}
@test "version: another tag is named" { sed -i 's/h2o:1.2.3/h2o:1.2.4/' page.md; differs page.md 1; }
@test "version: another chart on a page is named" { sed -i '2s/1.2.3/1.2.4/' page.md; differs page.md 2; }
@test "version: another release is named" { sed -i 's/v1.2.3/v1.2.4/' page.md; differs page.md 3; }
@test "version: another version of a chart is named" {
  sed -i 's/^appVersion: .*/appVersion: 1.2.4/' charts/wrkbench/Chart.yaml
  differs charts/wrkbench/Chart.yaml 3
}

@test "version: what is none is refused, and changes nothing" {
  run hack/version set v2
  [[ $status -eq 1 && $output == *"'v2' isn't a version"* ]]
  [[ $(hack/version) == 1.2.3 ]]
}
