#!/usr/bin/env bats
# The Dockerfiles, as far as they can be read: built from a clone alone, for any machine.

cd "$BATS_TEST_DIRNAME/../../.." || exit

ours() { ls operator/{agent,controller,java}/Dockerfile servers/*/Dockerfile; }
of_java() { grep -l '^ARG JARS=' operator/*/Dockerfile servers/*/Dockerfile; }

# The stages that a Java image is built by from the sources, with FOLDER for its own.
stages_of_java() { sed -n "/^ARG JAVA=/,/^FROM \${JAVA} AS rootfs/p" "$1" | sed "s#${1%/Dockerfile}\(/\|\$\)#FOLDER\1#"; }

@test "Dockerfiles: none assumes a kind of machine" {
  run grep -nE 'amd64|x86_64|x86-64|aarch64|arm64' $(git ls-files '*Dockerfile') operator/java/{runtime,maven,jars} servers/*/compile
  echo "$output"
  [[ $status -eq 1 ]]
}

@test "Dockerfiles: bases are Debian, an empty image, or a stage" {
  local from
  for file in $(ours); do
    while read -r from; do
      [[ $from =~ ^(debian:bookworm-slim|scratch|'${JAVA}'|'${JARS}')$ ]] || grep -q "^FROM .* AS $from\$" "$file" ||
        { echo "$file: FROM $from"; return 1; }
    done < <(awk '$1 == "FROM" {print $2 ~ /^--/ ? $3 : $2}' "$file")
  done
}

@test "Dockerfiles: by default no Java image needs something that was built before" {
  for file in $(of_java); do
    grep -qx 'ARG JAVA=java' "$file" && grep -qx 'ARG JARS=compiled' "$file"
  done
}

@test "Dockerfiles: all Java images begin with the same stages" {
  local first
  first=$(stages_of_java servers/play/Dockerfile)
  [[ $first == *'jars FOLDER'*'COPY FOLDER/target/image /image'* ]]
  for file in $(of_java); do diff <(echo "$first") <(stages_of_java "$file"); done
  [[ $(of_java | wc -l) -eq 8 ]]
}

@test "Dockerfiles: what they copy is in the clone, or is left by a build" {
  local path
  for file in $(git ls-files '*Dockerfile'); do
    for path in $(awk '$1 == "COPY" && !/ --from=/ {for (i = 2; i < NF; i++) if ($i !~ /^--/) print $i}' "$file"); do
      [[ $path == */target/image || $path == */target/manager || -n $(git ls-files -- "$path") ]] ||
        { echo "$file copies $path"; return 1; }
    done
  done
}

# Maven reads the poms of all modules, also where it builds a few.
@test "Dockerfiles: .dockerignore lets in all that Maven reads" {
  local path
  for path in pom.xml .mvn crds $(sed -n 's#.*<module>\(.*\)</module>.*#\1#p' pom.xml); do
    grep -qxE "!(${path}|${path%%/*}|hack/bundled)" .dockerignore || { echo "$path is kept out"; return 1; }
  done
}

@test "Dockerfiles: .dockerignore keeps out nothing of the folders that it lets in but what a build leaves" {
  local pattern
  for pattern in $(grep -vE '^(#|!|\*$)' .dockerignore); do
    run git ls-files -- ":(glob)$pattern/**"
    [[ -z $output ]] || { echo "$pattern keeps out: $output"; return 1; }
  done
}
