#!/usr/bin/env bats
# hack/test-links, on small repositories.

setup() {
  links=$(cd "$BATS_TEST_DIRNAME/../.." && pwd)/test-links
  cd "$BATS_TEST_TMPDIR"
  git init -q .
  mkdir -p a/b/c
  printf '# Top\n[a](a)\n' >README.md
  printf '# In a\n## Two `words`, here\n[b](b/README.md#of-b)\n' >a/README.md
  printf '# Of b\n[up](../README.md#two-words-here) [out](https://example.org/nothing)\n`[code](nothing)`\n' >a/b/README.md
  git add .
}

@test "links: a repository in which all is well" {
  run "$links" "$PWD"
  [[ $status -eq 0 && ${lines[-1]} == "8 passed, 0 failed" ]]
}

@test "links: a page that isn't there" {
  echo '[gone](gone.md)' >>a/README.md
  run "$links" "$PWD"
  [[ $status -eq 1 && $output == *"a/README.md: gone.md: there is no gone.md"* ]]
}

@test "links: a heading that isn't there" {
  echo '[b](b/README.md#gone)' >>a/README.md
  run "$links" "$PWD"
  [[ $status -eq 1 && $output == *"a/b/README.md has no such heading"* ]]
}

@test "links: a page that is three links away" {
  echo '[c](c/page.md)' >>a/b/README.md
  echo '# C' >a/b/c/page.md
  run "$links" "$PWD"
  [[ $status -eq 1 && ${lines[-1]} == "9 passed, 1 failed" && $output == *"a/b/c/page.md: 3 links"* ]]
}

@test "links: a page that nobody links to" {
  echo '# Alone' >alone.md
  run "$links" "$PWD"
  [[ $status -eq 1 && $output == *"alone.md: no link leads there"* ]]
}

@test "links: a folder that nobody links to" {
  mkdir far .tool
  touch far/file .tool/file
  git add far .tool
  run "$links" "$PWD"
  [[ $status -eq 1 && $output == *"far/: no link leads there"* && $output != *".tool/"* ]]
}
