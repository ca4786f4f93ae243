#!/usr/bin/env bats
# The pages for users: how long the first one may be, its picture and its figures; and hack/demo.d/picture on texts of its own.

setup() {
  root=$(cd "$BATS_TEST_DIRNAME/../../.." && pwd)
  cd "$root" || exit
}

# drawn TEXT: its SVG, in drawn.svg
drawn() {
  python3 - "$1" >"$BATS_TEST_TMPDIR/drawn.svg" <<'END'
import importlib.machinery, importlib.util, sys
loader = importlib.machinery.SourceFileLoader("picture", "hack/demo.d/picture")
picture = importlib.util.module_from_spec(importlib.util.spec_from_loader("picture", loader))
loader.exec_module(picture)
print(picture.drawn(sys.argv[1]), end="")
END
}

# texts CLASS: the texts of drawn.svg with this class, each on its line
texts() {
  python3 - "$1" "$BATS_TEST_TMPDIR/drawn.svg" <<'END'
import sys, xml.etree.ElementTree as tree
for text in tree.parse(sys.argv[2]).iter("{http://www.w3.org/2000/svg}text"):
    if (text.get("class") or "") == sys.argv[1]:
        print(text.text)
END
}

@test "pages: README.md has at most 120 lines" {
  lines=$(wc -l <README.md)
  echo "$lines lines"
  [[ $lines -le 120 ]]
}

@test "pages: README.md shows the manifest of crds/examples" {
  spec() { sed -n '/^spec:/,/^```/p' "$1" | sed '/^```/d; s/ *#.*//'; }
  diff <(sed -n '/^# nginx.yaml/,/^```/p' README.md >"$BATS_TEST_TMPDIR/shown"; spec "$BATS_TEST_TMPDIR/shown") <(spec crds/examples/nginx.yaml)
}

@test "pages: the picture in README.md is that of its text, and README.md has the text's figures" { hack/demo.d/picture check; }

@test "pages: the picture in README.md shows the columns that kubectl prints" {
  columns=$(sed -n '/additionalPrinterColumns:/,/^    name:/s/^      name: //p' crds/benchmarkruns.wrkbench.io-v1.yml | tr a-z A-Z | xargs)
  shown=$(sed -n '/^NAME /p' crds/pictures/nginx.txt | xargs)
  echo "$shown; the definition: NAME $columns"
  [[ $shown == "NAME $columns" ]]
}

# Those of runs are generated. The others come from libraries; make e2e asks a Prometheus for each that a dashboard draws.
@test "pages: the metrics of the operator itself on their page are those that its dashboard draws" {
  named=$(sed -n '/^## The operator itself/,$p' operator/metrics.md | grep -o '`[a-z]*_[a-z_]*`' | tr -d '`' | grep -v '^_' | sort -u)
  drawn=$(grep -o '\(operator_sdk\|process\|jvm\)_[a-z_]*' dashboards/operator.json | sort -u)
  diff <(echo "$named") <(echo "$drawn" | grep -v '_seconds_\(max\|count\)$')
}

@test "picture: commands, headings and what is printed are told apart" {
  drawn $'$ kubectl get x\nNAME   REQ/S\na      1'
  [[ $(texts command) == '$ kubectl get x' && $(texts heading) == 'NAME   REQ/S' && $(texts '') == 'a      1' ]]
}

@test "picture: what XML has a meaning for is drawn as it is" {
  drawn $'$ echo "<a> & b"'
  [[ $(texts command) == '$ echo "<a> & b"' ]]
}

@test "picture: a text that has changed is noticed" {
  mkdir -p "$BATS_TEST_TMPDIR/hack/demo.d" "$BATS_TEST_TMPDIR/crds"
  cp -r crds/pictures "$BATS_TEST_TMPDIR/crds"
  cp README.md "$BATS_TEST_TMPDIR"
  cp -r hack/lib "$BATS_TEST_TMPDIR/hack"
  cp hack/demo.d/picture "$BATS_TEST_TMPDIR/hack/demo.d"
  run "$BATS_TEST_TMPDIR/hack/demo.d/picture" check
  [[ $status -eq 0 ]]
  sed -i 's/Completed/Finished/' "$BATS_TEST_TMPDIR/crds/pictures/nginx.txt"
  run "$BATS_TEST_TMPDIR/hack/demo.d/picture" check
  [[ $status -ne 0 && $output == *"hack/demo.d/picture draw"* ]]
}

@test "picture: a figure that README.md doesn't have is noticed" {
  mkdir -p "$BATS_TEST_TMPDIR/hack/demo.d" "$BATS_TEST_TMPDIR/crds"
  cp -r crds/pictures "$BATS_TEST_TMPDIR/crds"
  cp -r hack/lib "$BATS_TEST_TMPDIR/hack"
  cp hack/demo.d/picture "$BATS_TEST_TMPDIR/hack/demo.d"
  sed 's/three attempts/3 attempts/; s/\([0-9]\),\([0-9]\{3\}\)/\1\2/g' README.md >"$BATS_TEST_TMPDIR/README.md"
  run "$BATS_TEST_TMPDIR/hack/demo.d/picture" check
  [[ $status -ne 0 && $output == *"README.md doesn't say"* ]]
}
