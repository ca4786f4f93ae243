#!/usr/bin/env bats
# What hack/install hands to hack/images and helm, in a checkout of stand-ins that write down how they are called.

load stand-ins

setup() {
  checkout_of_stand_ins
  cp "$hack/install" "$checkout/hack/install"
  mkdir -p "$checkout/hack/lib"
  cp "$hack"/lib/{registry,not-ready}.sh "$checkout/hack/lib"
  stand_in hack/version 'echo 1.2.3'
  mkdir -p "$checkout/target/images"
  ln -s operator-0.1.0-abc.tar "$checkout/target/images/operator.tar"
  stand_in hack/cluster "echo 'export PATH=$checkout/bin:\$PATH'"
  stand_in hack/images
  stand_in bin/kubectl
  stand_in bin/helm
}

@test "install: without names all images are loaded, and both charts installed" {
  "$checkout/hack/install"
  called '^hack/images load$'
  called '^bin/helm .* wrkbench charts/wrkbench '
  called '^bin/helm .* monitoring charts/monitoring '
}

@test "install: without the image prometheus no chart waits for it" {
  "$checkout/hack/install" load h2o
  called '^hack/images load load h2o operator$'
  called '^bin/helm .* wrkbench charts/wrkbench '
  not_called 'charts/monitoring'
}

@test "install: with the image prometheus the chart monitoring is installed" {
  "$checkout/hack/install" operator load prometheus
  called '^bin/helm .* monitoring charts/monitoring '
}

@test "install: what follows -- goes to the chart wrkbench alone" {
  "$checkout/hack/install" prometheus -- --set maxMeasuringRuns=6
  called '^bin/helm .* wrkbench charts/wrkbench .*--set maxMeasuringRuns=6$'
  not_called 'charts/monitoring .*maxMeasuringRuns'
}

own() {
  PATH=$checkout/bin:$PATH KUBECONFIG=${kubeconfig-mine} run "$checkout/hack/install" --cluster-of-kubeconfig "$@"
  echo "$output"
}

@test "install: a cluster of one's own pulls from the registry that is named, and is given no image" {
  own --registry registry.example/tools -- --set maxMeasuringRuns=6
  [[ $status -eq 0 ]]
  called '^bin/helm .* wrkbench charts/wrkbench .*--set-string image.registry=registry.example/tools --set maxMeasuringRuns=6$'
  not_called 'hack/images\|hack/cluster\|charts/monitoring'
}

@test "install: without a registry it says which to name, and installs nothing" {
  own
  [[ $status -eq 2 && $output == *"--registry REGISTRY "*"--registry localhost "* && $output == *"localhost/wrkbench/NAME:1.2.3"* ]]
  not_called bin/
  own --registry
  [[ $status -eq 2 && $output == *"--registry localhost"* ]]
}

@test "install: images can't be loaded onto a cluster of one's own" {
  own --registry localhost h2o
  [[ $status -eq 2 && $output == *"leave out: h2o"* ]]
}

@test "install: without KUBECONFIG there is no such cluster" {
  kubeconfig='' own --registry localhost
  [[ $status -eq 2 && $output == *"KUBECONFIG isn't set"* ]]
}

@test "install: a cluster that can't be reached is named" {
  stand_in bin/kubectl 'exit 1'
  own --registry localhost
  [[ $status -eq 1 && $output == *"kubectl can't reach the cluster of mine"* ]]
  not_called bin/helm
}

@test "install: the bundled cluster takes no registry" {
  run "$checkout/hack/install" --registry registry.example
  [[ $status -eq 2 && $output == *"--registry needs --cluster-of-kubeconfig"* ]]
}
