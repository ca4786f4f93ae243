#!/usr/bin/env bats
# hack/build: when Maven is started, with a stand-in for it that makes a jar of what it finds in a module.

load stand-ins

setup() {
  export WRKBENCH_CACHE=$BATS_TEST_TMPDIR/cache
  checkout_of_stand_ins
  sources
}

# The checkout with two modules, of which one needs the other.
sources() {
  mkdir -p "$checkout"/hack/{lib,bundled/cassandra} "$checkout"/operator/{result,agent} "$checkout"/{servers/play,crds}
  cp "$hack/build" "$checkout/hack"
  cp "$hack/lib/cache.sh" "$checkout/hack/lib"
  stand_in hack/prerequisites
  # shellcheck disable=SC2016   # expanded there
  stand_in hack/maven 'for module in operator/agent servers/play; do
    mkdir -p "$module/target/image" && cat "$module/source" >"$module/target/image/app.jar"; done'
  touch "$checkout/pom.xml" "$checkout"/operator/{result,agent}/pom.xml "$checkout"/servers/play/pom.xml
  touch "$checkout"/operator/agent/Dockerfile "$checkout"/servers/play/Dockerfile
  echo one | tee "$checkout/operator/agent/source" >"$checkout/servers/play/source"
  cd "$checkout"
}

another_checkout() {
  checkout=$BATS_TEST_TMPDIR/another
  mkdir -p "$checkout"
  sources
}

started() { calls | grep -c '^hack/maven' || true; }

@test "build: Maven isn't started where nothing has changed" {
  hack/build && hack/build
  [[ $(started) == 1 ]]
}

@test "build: a module alone isn't built again after all of them" {
  hack/build && hack/build operator/agent
  [[ $(started) == 1 ]]
}

@test "build: it is started where a source has changed" {
  hack/build
  echo two >servers/play/source
  hack/build
  [[ $(started) == 2 && $(cat servers/play/target/image/app.jar) == two ]]
}

@test "build: another checkout of the same sources takes the jars" {
  hack/build
  another_checkout
  hack/build
  [[ $(started) == 0 && $(cat operator/agent/target/image/app.jar servers/play/target/image/app.jar | xargs) == "one one" ]]
  hack/build operator/agent
  [[ $(started) == 0 ]]
}

@test "build: one of other sources doesn't" {
  hack/build
  another_checkout
  echo two >operator/result/source
  hack/build
  [[ $(started) == 1 ]]
}

@test "build: a build that fails leaves no jars for another checkout" {
  stand_in hack/maven 'mkdir -p operator/agent/target/image && exit 1'
  run hack/build
  [[ $status -ne 0 ]]
  another_checkout
  hack/build
  [[ $(started) == 1 ]]
}

@test "build: only the newest jars are kept" {
  for source in 1 2 3 4 5 6; do echo "$source" >servers/play/source && hack/build; done
  [[ $(find "$WRKBENCH_CACHE/jars" -name '*.tar' | wc -l) == 4 ]]
}
