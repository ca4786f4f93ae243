#!/usr/bin/env bats
# hack/prerequisites: what is asked for, on a machine of stand-ins that has Java and Maven.

load stand-ins

setup() {
  checkout_of_stand_ins
  cp "$hack/prerequisites" "$checkout/hack"
  stand_in bin/javac 'echo javac 17.0.1'
  stand_in bin/mvn
  local each
  for each in bash env awk sort head; do ln -s "$(command -v "$each")" "$checkout/bin"; done
  unset JAVA_HOME
  export OS_RELEASE=$checkout/os-release
}

on_that_machine() {
  PATH=$checkout/bin run "$checkout/hack/prerequisites" "$1"
  echo "$output"
}

@test "prerequisites: jars need no Go" {
  on_that_machine build
  [[ $status -eq 0 && -z $output ]]
}

@test "prerequisites: a release does" {
  on_that_machine release
  [[ $status -eq 1 && $output == *"Go, version 1.24 or newer (there is no go)"* ]]
  stand_in bin/go 'echo go1.24.1'
  on_that_machine release
  [[ $status -eq 0 ]]
}

@test "prerequisites: all that is missing is named at once" {
  rm "$checkout"/bin/{javac,mvn}
  on_that_machine release
  [[ $status -eq 1 && $output == *"a JDK, version 17"*"Maven 3.8"*"Go, version"* ]]
}

@test "prerequisites: images are refused on another system, before anything is installed" {
  stand_in bin/go 'echo go1.24.1'
  stand_in bin/apt-get 'echo installing'
  printf 'ID=ubuntu\nVERSION_ID="24.04"\n' >"$OS_RELEASE"
  on_that_machine images
  [[ $status -eq 1 && $output == *"Debian 12 (this is ubuntu 24.04)"*"hack/kind"* && $output != *installing* ]]
  on_that_machine build
  [[ $status -eq 0 ]]
}
