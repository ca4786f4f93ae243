# Where the nodes of a cluster of one's own get our images from.

# For the bundled cluster, into which images are loaded.
registry=localhost

# registry_or_fail REGISTRY: sets the registry; without one, explains what to do and ends the script
registry_or_fail() {
  registry=${1%/}
  [[ -z $registry ]] || return 0
  cat >&2 <<END
${0#"$PWD/"}: nothing can load images onto the nodes of the cluster that KUBECONFIG names. Say where they get them from:
  --registry REGISTRY     they pull REGISTRY/wrkbench/NAME:$(hack/version), which REGISTRY=REGISTRY hack/release images pushes
  --registry localhost    they have localhost/wrkbench/NAME:$(hack/version) already, from target/images/NAME.tar (hack/images build)
END
  exit 2
}

# helm_on_path: the user's own helm, else the pinned one
helm_on_path() {
  local helm
  command -v helm >/dev/null || { helm=$(hack/tools/build helm) && PATH=${helm%/*}:$PATH; }
}

# cluster_of_kubeconfig_or_fail: there is a KUBECONFIG, and kubectl reaches its cluster
cluster_of_kubeconfig_or_fail() {
  [[ -n ${KUBECONFIG-} ]] || { echo "${0#"$PWD/"}: KUBECONFIG isn't set: export KUBECONFIG=FILE" >&2; exit 2; }
  command -v kubectl >/dev/null || { echo "${0#"$PWD/"}: there is no kubectl here: https://kubernetes.io/docs/tasks/tools" >&2; exit 2; }
  kubectl version >/dev/null || { echo "${0#"$PWD/"}: kubectl can't reach the cluster of $KUBECONFIG: see above" >&2; exit 1; }
}
