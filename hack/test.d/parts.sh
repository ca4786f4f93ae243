# The tests on a cluster, in parts that can be run one by one. Each says what it needs, which is brought up first.

images=(operator load akka-http pekko-http h2o prometheus truth)
parts=()
declare -A part_title part_needs part_does

# part NAME NEEDS TITLE COUNTED-BY [ARGUMENT] -- COMMAND…: from TITLE on as for suite. NEEDS are words:
#   slots=N         Wrkbench is installed, with maxMeasuringRuns N
#   probes          with slots=N: it is installed with probe.enabled, else without
#   cass-operator   it is installed
#   bundled         the cluster is the bundled one: the part installs images, or looks at a node's files
#   quiet           with bundled: the cluster has one node, and nothing that an earlier part installed. What it does on its own takes
#                   a tenth of two cores as it is, and beside what is measured that is a disturbance.
#   leaves=N        not a need: it installs Wrkbench itself, and leaves it with maxMeasuringRuns N; 0 with other settings
part() {
  local name=$1
  parts+=("$name")
  part_needs[$name]=$2 part_title[$name]=$3
  shift 2
  part_does[$name]=${*@Q}
}

# In the order in which make e2e-full runs them. Those of make e2e, which runs some of them side by side (e2e in hack/test):
part upgrade 'bundled leaves=6' "install, upgrade from the last commit's chart" tap -- env IMAGES="${images[*]}" hack/test.d/upgrade
part dashboards 'bundled slots=6' 'dashboards, on a measured run' last_line -- hack/test.d/dashboards
part e2e 'slots=6 cass-operator' 'API server, end to end' surefire operator/tests -- tests_on_the_cluster
part pages 'bundled slots=6 cass-operator' 'what the pages say' tap -- hack/test.d/pages
part replicas 'slots=6' 'two operators' tap -- hack/test.d/replicas
part probe 'bundled slots=6' 'probes' tap -- hack/test.d/probe
part fuzz 'bundled slots=50 probes cass-operator' 'what nobody thought of' surefire operator/tests -- fuzz 2000
# The last of them, because it has a cluster anew.
part truth 'bundled quiet leaves=0' 'servers of known truth' surefire operator/tests -- truth 1
short=${#parts[@]}
# Parts that take minutes. After the first, except for the last two, Wrkbench has its default: one run measures at a time.
part minutes 'slots=6' 'end to end, what waits for minutes' surefire operator/tests -- minutes
part experiments 'bundled leaves=0' 'experiments, quick form' last_line -- hack/experiments --quick
part targets '' 'unit: Akka HTTP, Pekko HTTP with Cassandra' surefire servers/akka-http,servers/pekko-http -- \
  hack/maven --fail-at-end -Dgroups=cassandra -DexcludedGroups=none \
  -pl servers/cassandra-for-tests,servers/akka-http,servers/pekko-http verify
part namespaces 'bundled slots=1 cass-operator' 'listed namespaces' tap -- hack/test.d/namespaces
part cassandra 'bundled cass-operator' 'Cassandra under cass-operator' tap -- hack/test.d/cassandra
part three-nodes 'bundled slots=1 cass-operator' 'a run with three nodes of Cassandra' tap -- hack/test.d/three-nodes
part own-cluster 'bundled' 'the way in, on a cluster that KUBECONFIG names' tap -- hack/test.d/own-cluster
part node-gone 'bundled slots=1' 'a node dies' tap -- hack/test.d/node-gone
part kills 'bundled slots=3 probes' '200 runs under random kills' last_line -- hack/test.d/kills 200
part comparison-kills 'bundled slots=3' '20 comparisons under random kills' last_line -- hack/test.d/comparison-kills 20
# Every server of KnownTruth.java, some 45 minutes each part.
part truth-pools 'bundled quiet leaves=0' 'known truth, 20 times: pools' surefire operator/tests -- truth 20 pool-of-4,pool-of-20,lock,one-at-a-time
part truth-cores 'bundled quiet leaves=0' 'known truth, 20 times: cores' surefire operator/tests -- truth 20 all-cores,one-core,shared-cores,cpu-limit
part truth-loads 'bundled quiet leaves=0' 'known truth, 20 times: loads' surefire operator/tests -- truth 20 fixed-time,rate-held,weak-generator
part truth-invalid 'bundled quiet leaves=0' 'known truth, 20 times: not valid' surefire operator/tests -- truth 20 errors,disturbed,disturbed-network,drifting
part ratios 'bundled quiet leaves=0' 'comparisons of known ratio' surefire operator/tests -- ratios ratios
part ratios-same 'bundled quiet leaves=0' 'comparisons of a server with itself' surefire operator/tests -- ratios ratios-same
part fuzz-long 'bundled slots=50 probes cass-operator' 'what nobody thought of, 20,000 times' surefire operator/tests -- fuzz 20000
# The last one, because afterwards Wrkbench is gone.
part uninstall 'bundled slots=1' 'uninstall' tap -- hack/test.d/uninstall
long_parts=("${parts[@]:short}")

# -Dlayers makes the tests of operator/tests run; -DskipTests is for those of the modules it is built from.
tests_on_the_cluster() {
  hack/maven -DskipTests -Dlayers=apiserver,e2e "-DexcludedGroups=minutes${of_kubeconfig:+,bundled}" "-Dregistry=$registry" \
    -pl operator/tests -am verify
}
minutes() { hack/maven -DskipTests -Dlayers=minutes "-Dregistry=$registry" -pl operator/tests -am verify; }

# fuzz COUNT: this many runs that the API server accepts, different ones each time
fuzz() { hack/maven -DskipTests -Dlayers=fuzz "-Dfuzz.count=$1" -pl operator/tests -am verify; }

# truth COUNT [NAME,…]: so often each, or only these. One run measures at a time.
truth() {
  hack/install operator load truth -- --set probe.enabled=true &&
    hack/maven -DskipTests -Dlayers=truth "-Dtruth.count=$1" ${2:+"-Dtruth.only=$2"} -pl operator/tests -am verify
}

# ratios LAYER
ratios() {
  hack/install operator load akka-http truth -- --set probe.enabled=true &&
    hack/maven -DskipTests "-Dlayers=$1" -pl operator/tests -am verify
}

list_parts() { local name; for name in "${parts[@]}"; do printf '%-12s %s\n' "$name" "${part_title[$name]}"; done; }

needs() { [[ " ${part_needs[$1]} " == *" $2 "* ]]; }
value_of() { sed -n "s/.*\b$2=\([0-9]*\).*/\1/p" <<<"${part_needs[$1]}"; }

# The chart's values that it is installed with, as far as is known.
values=
cass_operator=
quiet=

# make_quiet, make_shared: the cluster as parts that need it quiet have it, and as all others do.
make_quiet() {
  values='' cass_operator=''
  suite 'a cluster of one node' exit_status -- new_cluster 1 || return
  quiet=yes
}
make_shared() {
  suite 'a second node' exit_status -- hack/cluster up --nodes 2 || return
  quiet=
}

# On somebody's own cluster, the part itself says what is missing.
# meet NAME: brings up what the part needs; a suite of its own where that is work.
meet() {
  local slots wanted
  [[ -z $of_kubeconfig ]] || return 0
  if needs "$1" quiet; then
    [[ -n $quiet ]] || make_quiet || return
  elif [[ -n $quiet ]]; then
    make_shared || return
  fi
  slots=$(value_of "$1" slots)
  wanted=maxMeasuringRuns=$slots
  ! needs "$1" probes || wanted+=,probe.enabled=true
  if [[ -n $slots && $wanted != "$values" ]]; then
    suite "install, $wanted" exit_status -- hack/install "${images[@]}" -- --set "$wanted" || return
    values=$wanted
  fi
  if needs "$1" cass-operator && [[ -z $cass_operator ]]; then
    suite 'cass-operator is installed' exit_status -- hack/cassandra/install || return
    cass_operator=yes
  fi
}

run_part() {
  local leaves
  if [[ -n $of_kubeconfig ]] && needs "$1" bundled; then
    echo "== ${part_title[$1]}: left out, because it needs the bundled cluster"
    return
  fi
  meet "$1" || return
  leaves=$(value_of "$1" leaves)
  [[ -z $leaves ]] || values=maxMeasuringRuns=$leaves
  eval "suite ${part_does[$1]}"
}
begin_part() { meet "$1" && eval "suite_begins ${part_does[$1]}"; }
end_part() { suite_ends "${part_title[$1]}"; }
