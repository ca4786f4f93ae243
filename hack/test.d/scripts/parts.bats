#!/usr/bin/env bats
# hack/test e2e and full: what is brought up for which part, and what stays as it is on a cluster of the user's own.

load stand-ins

setup() {
  checkout_of_stand_ins
  local script
  mkdir -p "$checkout"/hack/{test.d,lib}
  cp "$hack/lib/registry.sh" "$checkout/hack/lib"
  stand_in bin/helm
  stand_in hack/version 'echo 1.2.3'
  cp "$hack/test" "$checkout/hack"
  cp "$hack"/test.d/{suite,parts}.sh "$checkout/hack/test.d"
  printf '%s\n' '<module>servers/a</module>' >"$checkout/pom.xml"
  for script in prerequisites build images install cassandra/install; do stand_in "hack/$script"; done
  stand_in hack/cluster '[ "$1" != env ] || echo :'
  stand_in bin/kubectl
  # shellcheck disable=SC2016   # expanded there
  stand_in hack/maven 'for module in operator/tests servers/akka-http; do
    mkdir -p $module/target/surefire-reports
    echo "<testsuite tests=\"3\" failures=\"0\" errors=\"0\" skipped=\"0\">" >$module/target/surefire-reports/TEST-a.xml
  done'
  stand_in hack/experiments "echo 1 passed, 0 failed"
  for script in dashboards kills comparison-kills; do stand_in "hack/test.d/$script" 'echo 1 passed, 0 failed'; done
  for script in upgrade pages replicas probe namespaces cassandra three-nodes own-cluster node-gone uninstall; do stand_in "hack/test.d/$script" 'echo ok 1 it'; done
  unset KUBECONFIG KEEP WRKBENCH_CLUSTER_NAME
  PATH=$checkout/bin:$PATH
}

run_test() { run "$checkout/hack/test" "$@"; echo "$output"; }
the_order_is() { diff <(calls | grep -v "$1") -; }

@test "parts: one alone has a cluster, what it needs, and nothing else" {
  run_test full kills
  [[ $status -eq 0 && ${lines[-1]} == "3 passed, 0 failed" ]]
  the_order_is 'prerequisites\|build\|images' <<'END'
hack/cluster down
hack/cluster up --nodes 2
hack/cluster env
hack/install operator load akka-http pekko-http h2o prometheus truth -- --set maxMeasuringRuns=3,probe.enabled=true
hack/test.d/kills 200
hack/cluster down
END
}

@test "parts: KEEP=1 goes on with the cluster that is there, and leaves it up" {
  KEEP=1 run_test full kills
  [[ $status -eq 0 ]]
  called '^hack/cluster up --nodes 2'
  not_called '^hack/cluster down'
}

@test "parts: nothing starts on a cluster that an earlier run left and that can't be removed" {
  stand_in hack/cluster '[ "$1" != down ]'
  run_test full kills
  [[ $status -eq 1 ]]
  not_called '^hack/cluster up'
}

@test "parts: one that needs probes has them, and the next one none" {
  run_test full fuzz node-gone
  [[ $status -eq 0 ]]
  the_order_is 'prerequisites\|build\|images\|cluster\|maven' <<'END'
hack/install operator load akka-http pekko-http h2o prometheus truth -- --set maxMeasuringRuns=50,probe.enabled=true
hack/cassandra/install
hack/install operator load akka-http pekko-http h2o prometheus truth -- --set maxMeasuringRuns=1
hack/test.d/node-gone
END
}

@test "parts: several share what they need" {
  run_test full namespaces node-gone kills
  [[ $status -eq 0 ]]
  the_order_is 'prerequisites\|build\|images\|cluster' <<'END'
hack/install operator load akka-http pekko-http h2o prometheus truth -- --set maxMeasuringRuns=1
hack/cassandra/install
hack/test.d/namespaces
hack/test.d/node-gone
hack/install operator load akka-http pekko-http h2o prometheus truth -- --set maxMeasuringRuns=3,probe.enabled=true
hack/test.d/kills 200
END
}

@test "parts: what is measured alone has a cluster of one node, and the next one a second" {
  run_test full namespaces truth-pools ratios cassandra
  [[ $status -eq 0 ]]
  the_order_is 'prerequisites\|build\|images\|maven\|env' <<'END'
hack/cluster down
hack/cluster up --nodes 2
hack/install operator load akka-http pekko-http h2o prometheus truth -- --set maxMeasuringRuns=1
hack/cassandra/install
hack/test.d/namespaces
hack/cluster down
hack/cluster up --nodes 1
hack/install operator load truth -- --set probe.enabled=true
hack/install operator load akka-http truth -- --set probe.enabled=true
hack/cluster up --nodes 2
hack/cassandra/install
hack/test.d/cassandra
hack/cluster down
END
}

@test "parts: where the quiet cluster doesn't come up, nothing is measured, and the next part tries again" {
  stand_in hack/cluster '[ "$1" != env ] || echo :; [ "$*" != "up --nodes 1" ]'
  run_test full truth-pools ratios
  [[ $status -eq 1 && ${lines[-1]} == "1 passed, 2 failed" ]]
  [[ $(calls | grep -c '^hack/cluster up --nodes 1') -eq 2 ]]
  not_called '^hack/maven'
}

@test "parts: what installs Wrkbench itself leaves it to the next one" {
  run_test full upgrade dashboards
  not_called '^hack/install'
}

@test "parts: but not where it left other settings" {
  run_test full experiments node-gone
  called '^hack/install .*maxMeasuringRuns=1'
}

@test "parts: without a name all run, each once" {
  run_test full
  [[ $status -eq 0 ]]
  local part
  for part in upgrade dashboards pages replicas probe namespaces cassandra three-nodes own-cluster node-gone kills comparison-kills uninstall; do
    [[ $(calls | grep -c "^hack/test.d/$part") -eq 1 ]]
  done
  called '^hack/maven .*-Dlayers=apiserver,e2e -DexcludedGroups=minutes '
  called '^hack/maven .*-Dlayers=minutes '
  called '^hack/maven .*-Dlayers=fuzz -Dfuzz.count=2000 '
  called '^hack/maven .*-Dlayers=fuzz -Dfuzz.count=20000 '
  called '^hack/maven .*-Dlayers=truth -Dtruth.count=1 '
  called '^hack/maven .*-Dlayers=truth -Dtruth.count=20 -Dtruth.only=errors,disturbed,disturbed-network,drifting '
  called '^hack/maven .*-Dlayers=ratios '
  called '^hack/maven .*-Dlayers=ratios-same '
  called '^hack/maven .*-Dgroups=cassandra'
  called '^hack/experiments --quick'
}

@test "parts: Maven takes each of the layers that it is called with" {
  local known layers layer
  known=$(sed -n 's|.*<regex>\(apiserver.*\)</regex>.*|\1|p' "$hack/../operator/tests/pom.xml")
  run_test full
  layers=$(calls | sed -n 's/.*-Dlayers=\([^ ]*\).*/\1/p')
  [[ $known && $layers ]]
  for layer in $layers; do
    [[ $layer =~ ^($known)$ ]] || { echo "operator/tests/pom.xml has no layer $layer"; return 1; }
    grep -rqE "@Tag\(\"(${layer//,/|})\"\)" "$hack/../operator/tests/src/test/java" || { echo "no test has the tag $layer"; return 1; }
  done
}

@test "parts: e2e leaves out what takes minutes" {
  run_test e2e
  [[ $status -eq 0 ]]
  called '^hack/test.d/pages'
  called '^hack/test.d/replicas'
  called '-Dlayers=apiserver,e2e -DexcludedGroups=minutes '
  not_called '-Dlayers=minutes'
  called '-Dfuzz.count=2000 '
  not_called '-Dfuzz.count=20000'
  called '-Dtruth.count=1 '
  not_called '-Dtruth.count=20 '
  not_called '^hack/test.d/kills'
}

@test "parts: each server of known truth is measured 20 times in one of them" {
  run_test full
  diff <(calls | sed -n 's/.*-Dtruth.count=20 -Dtruth.only=\([^ ]*\) .*/\1/p' | tr , '\n' | sort) \
    <(sed -n 's/.*[ (]of("\([a-z0-9-]*\)",.*/\1/p' "$hack"/../operator/tests/src/test/java/io/wrkbench/e2e/KnownTruth.java | sort)
}

@test "parts: --list names each, and starts nothing" {
  run_test full --list
  [[ $output == *"kills "*"random kills"* ]]
  [[ -z $(calls) ]]
}

@test "parts: one that there isn't is refused before anything starts" {
  run_test full nothing
  [[ $status -eq 2 && $output == *"no part 'nothing'"* && -z $(calls) ]]
}

@test "parts: a part that fails doesn't keep the next one from running" {
  stand_in hack/test.d/node-gone 'echo not ok 1 it; echo not ok 2 that; exit 1'
  run_test full node-gone kills
  [[ $status -eq 1 && ${lines[-1]} == *", 2 failed" ]]
  called '^hack/test.d/kills'
}

@test "parts: the summary names what failed, and why" {
  stand_in hack/test.d/node-gone 'echo not ok 1 it; echo "# here"; echo "#   expected 2, got 3"; echo ok 2 that; exit 1'
  stand_in hack/test.d/kills 'echo "not ok  restarts: 2"; echo 1 passed, 1 failed; exit 1'
  stand_in hack/maven 'mkdir -p operator/tests/target/surefire-reports
    printf "%s\n" "<testsuite tests=\"2\" failures=\"1\" errors=\"0\" skipped=\"0\">" "  <testcase name=\"a\" classname=\"ATest\"/>" \
      "  <testcase name=\"b\" classname=\"BTest\" time=\"1\">" "    <failure message=\"not Valid&#10;but Disturbed\" type=\"X\">" \
      >operator/tests/target/surefire-reports/TEST-a.xml
    exit 1'
  stand_in hack/test.d/uninstall 'exit 3'
  run_test full node-gone kills fuzz uninstall
  [[ $status -eq 1 && ${lines[-1]} == *", 4 failed" ]]
  [[ $output == *"== failed"*"a node dies: not ok 1 it #   expected 2, got 3"*"kills: not ok  restarts: 2"* ]]
  [[ $output == *"thought of: BTest.b not Valid but Disturbed"*"uninstall: exit status 3; the last line:"* ]]
}

@test "parts: the cluster of KUBECONFIG is neither started, changed nor stopped" {
  KUBECONFIG=/there run_test e2e --cluster-of-kubeconfig --registry registry.example
  [[ $status -eq 0 ]]
  called '^hack/maven .*-Dlayers=apiserver,e2e -DexcludedGroups=minutes,bundled -Dregistry=registry.example '
  called '^hack/test.d/replicas'
  not_called '^hack/\(cluster\|install\|images\|cassandra/install\|test.d/upgrade\|test.d/pages\)'
}

@test "parts: without a KUBECONFIG there is no cluster of that" {
  run_test e2e --cluster-of-kubeconfig --registry localhost
  [[ $status -eq 1 && $output == *"KUBECONFIG isn't set"* ]]
  not_called '^hack/\(cluster\|maven\)'
}

@test "parts: what needs the bundled cluster is refused on another" {
  KUBECONFIG=/there run_test full --cluster-of-kubeconfig kills
  [[ $status -eq 2 && $output == *"kills needs the bundled cluster"* && -z $(calls) ]]
}

@test "parts: where images can't be loaded, the registry is asked for" {
  KUBECONFIG=/there run_test e2e --cluster-of-kubeconfig
  [[ $status -eq 2 && $output == *"--registry REGISTRY "*"--registry localhost "* ]]
  not_called '^hack/maven'
}

@test "parts: the bundled cluster takes no registry, and its targets are localhost's" {
  run_test e2e --registry registry.example
  [[ $status -eq 2 && $output == *"--registry needs --cluster-of-kubeconfig"* ]]
  run_test full e2e
  called '^hack/maven .*-Dregistry=localhost '
}
