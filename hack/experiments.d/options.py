"""What the command line says."""

import argparse


def numbered(text):
    """The number of an experiment. (argparse's own choices refuse an empty list.)"""
    if text not in {"1", "2", "3", "4", "5"}:
        raise argparse.ArgumentTypeError(f"there is no experiment '{text}': they are 1 to 5")
    return int(text)


def parse(arguments, description, output):
    """The options by name; without numbers all five experiments."""
    parser = argparse.ArgumentParser(
        "hack/experiments", description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="loads of seconds instead of the published durations")
    parser.add_argument("--cluster-of-kubeconfig", action="store_true", help=(
        "take the cluster that KUBECONFIG names, with Wrkbench, cass-operator (1) and the targets' images there (a StorageClass "
        "local; two nodes for 2): nothing is started or installed. What the pods use of CPU and ports isn't seen there"))
    parser.add_argument("--registry", help=(
        "with --cluster-of-kubeconfig: its nodes pull the targets' images as REGISTRY/wrkbench/NAME; localhost if they have them already"))
    parser.add_argument("--output", default=str(output), help="the table (target/experiments.md)")
    parser.add_argument("numbers", nargs="*", type=numbered, metavar="1…5", help="which experiments (all)")
    options = parser.parse_args(arguments)
    if options.cluster_of_kubeconfig and not options.registry:
        parser.error("nothing can load images onto the nodes of the cluster that KUBECONFIG names: say --registry REGISTRY, which "
                     "has them (REGISTRY=… hack/release images pushes them), or --registry localhost where every node has them already")
    if options.registry and not options.cluster_of_kubeconfig:
        parser.error("--registry needs --cluster-of-kubeconfig: images are loaded into the bundled cluster")
    options.numbers = options.numbers or list(range(1, 6))
    return options
