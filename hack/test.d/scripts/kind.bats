#!/usr/bin/env bats
# hack/kind: what it asks docker, kind and hack/install for, which are stand-ins that write down how they are called.

load stand-ins

setup() {
  checkout_of_stand_ins
  cp "$hack/kind" "$checkout/hack"
  stand_in hack/version 'echo 1.2.3'
  stand_in hack/images 'printf "operator operator/controller\nload operator/agent\nakka-http servers/akka-http\nh2o servers/h2o\n"'
  # shellcheck disable=SC2016   # expanded there
  stand_in hack/install 'cat "$KUBECONFIG"'
  stand_in bin/docker 'echo sha256:1'
  stand_in bin/kind '[ "$2" != clusters ] || echo other; [ "$2" != kubeconfig ] || echo the kubeconfig'
  stand_in bin/kubectl
  stand_in bin/go
  PATH=$checkout/bin:/usr/bin:/bin
}

the_calls_are() { diff <(calls | grep -v 'hack/version\|hack/images\|docker info') -; }

@test "kind: images are built in the root, loaded, and installed as those that the nodes have" {
  run "$checkout/hack/kind"
  [[ $status -eq 0 && $output == *"the kubeconfig"* && $output == *"kubectl --context kind-wrkbench apply -f crds/examples/demo.yaml"* ]]
  the_calls_are <<'END'
bin/docker build --file operator/controller/Dockerfile --tag localhost/wrkbench/operator:1.2.3 .
bin/docker build --file operator/agent/Dockerfile --tag localhost/wrkbench/load:1.2.3 .
bin/docker build --file servers/akka-http/Dockerfile --tag localhost/wrkbench/akka-http:1.2.3 .
bin/kind get clusters
bin/kind create cluster --name wrkbench
bin/kind load docker-image --name wrkbench localhost/wrkbench/operator:1.2.3 localhost/wrkbench/load:1.2.3 localhost/wrkbench/akka-http:1.2.3
bin/kind get kubeconfig --name wrkbench
bin/docker image inspect --format {{.Id}} localhost/wrkbench/operator:1.2.3 localhost/wrkbench/load:1.2.3
hack/install --cluster-of-kubeconfig --registry localhost -- --set-string podAnnotations.wrkbench\.io/build=c12952e97a99088c
END
}

@test "kind: a cluster that is there is taken, with the targets that are named and settings of the chart" {
  KIND_CLUSTER_NAME=other "$checkout/hack/kind" h2o -- --set maxMeasuringRuns=2
  not_called 'kind create'
  called '^bin/kind load docker-image --name other .* localhost/wrkbench/h2o:1.2.3$'
  not_called akka-http
  called '^hack/install .* --set maxMeasuringRuns=2$'
}

@test "kind: all that is missing is named at once, and nothing is built" {
  rm "$checkout"/bin/{docker,kind,go}
  # The machine's own don't count here.
  mkdir "$checkout/few"
  local each
  for each in bash env dirname cat sed awk; do ln -s "$(command -v "$each")" "$checkout/few"; done
  PATH=$checkout/bin:$checkout/few run "$checkout/hack/kind"
  echo "$output"
  [[ $status -eq 1 && $output == *"docker: a container engine"*"kind: the clusters"*"helm: https"*"make demo"* && $output != *kubectl:* ]]
  not_called bin/
}

@test "kind: an engine that doesn't run is named" {
  stand_in bin/docker 'exit 1'
  run "$checkout/hack/kind"
  [[ $status -eq 1 && $output == *"docker info doesn't reach one"* ]]
}

@test "kind: an image that there isn't is named" {
  run "$checkout/hack/kind" nginx
  [[ $status -eq 2 && $output == *"no image 'nginx'"* ]]
  not_called 'kind load'
}
