"""The cluster of $KUBECONFIG, for the scripts of hack/. Objects and lists are dicts.

Writing and waiting go through kubectl. What is asked many times a second goes through Api, a kubectl proxy: a request costs a
tenth of a kubectl process, and any way to log in that kubectl knows does.
"""

import atexit
import http.client
import json
import re
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from datetime import datetime

OPERATOR_NAMESPACE = "wrkbench"
PROBE_NAMESPACE = "wrkbench-probe"
OPERATOR = "app.kubernetes.io/name=wrkbench"

H2O_IMAGE = "localhost/wrkbench/h2o:0.1.0"
H2O = {"server": {"image": H2O_IMAGE, "port": 8080, "readyPath": "/ready"}}
"""h2o as the target of a run, which starts it."""


class Failure(Exception):
    """Stops a script; the message says what to do."""


def ending(name, main):
    """Runs a script's main function; a Failure ends the script with its message."""
    try:
        main()
    except Failure as failure:
        sys.exit(f"{name}: {failure}")


def kubectl(*arguments, stdin=None, patience=0):
    """The output of kubectl. Retries for this many seconds, for example while the API server is away."""
    deadline = time.monotonic() + patience
    while True:
        done = subprocess.run(["kubectl", *arguments], input=stdin, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            return done.stdout
        if time.monotonic() >= deadline:
            raise Failure(f"kubectl {' '.join(arguments)}: {done.stderr.strip()}")
        time.sleep(0.5)


def get(*arguments, patience=0):
    """An object, or a list."""
    return json.loads(kubectl("get", *arguments, "-o", "json", patience=patience))


def items(kind, namespace, *arguments, patience=0):
    """The objects of a kind in a namespace; arguments select some of them."""
    return get(kind, "-n", namespace, *arguments, patience=patience)["items"]


def apply(*objects, patience=0):
    """Applies objects, all by one kubectl."""
    whole = objects[0] if len(objects) == 1 else {"apiVersion": "v1", "kind": "List", "items": objects}
    kubectl("apply", "-f", "-", stdin=json.dumps(whole), patience=patience)


def fresh_namespace(name, patience=0):
    """An empty namespace, even if an earlier round has left one."""
    kubectl("delete", "namespace", name, "--ignore-not-found", "--wait", "--timeout=5m", patience=patience)
    kubectl("create", "namespace", name, patience=patience)


def manifest(path, namespace):
    """The objects of a YAML file, for a namespace."""
    return documents(kubectl("create", "-n", namespace, "--dry-run=client", "-o", "json", "-f", path))


def documents(text):
    """The consecutive JSON documents in a text."""
    decoder, found, at = json.JSONDecoder(), [], 0
    text = text.strip()
    while at < len(text):
        document, at = decoder.raw_decode(text, at)
        found.append(document)
        at += len(text[at:]) - len(text[at:].lstrip())
    return found


def until(what, seconds, condition, pause=0.1):
    """Polls until the condition returns something true, and returns that; a Failure names what it waited for."""
    deadline = time.monotonic() + seconds
    while True:
        found = condition()
        if found:
            return found
        if time.monotonic() > deadline:
            raise Failure(f"waited {seconds} s for {what}")
        time.sleep(pause)


def instant(text):
    """Seconds since the epoch of an RFC 3339 time."""
    return datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


def operators(patience=0):
    """The running pods of the operator."""
    found = items("pods", OPERATOR_NAMESPACE, "-l", OPERATOR, patience=patience)
    return [p for p in found if p["status"]["phase"] == "Running" and not p["metadata"].get("deletionTimestamp")]


def server_pod(namespace):
    """Starts h2o as a pod, ready to be loaded, and returns the pod."""
    apply({
        "apiVersion": "v1",
        "kind": "Pod",
        "metadata": {"name": "server", "namespace": namespace},
        "spec": {"containers": [{"name": "h2o", "image": H2O_IMAGE, "ports": [{"containerPort": 8080}]}]},
    })
    kubectl("wait", "-n", namespace, "pod/server", "--for=condition=Ready", "--timeout=60s")
    return get("pod", "-n", namespace, "server")


class Api:
    """The API server by plain HTTP, through a kubectl proxy on a port of loopback that lives as long as the script. Threads may
    share one."""

    def __init__(self):
        self.proxy = subprocess.Popen(["kubectl", "proxy", "--port=0"], stdout=subprocess.PIPE, text=True)
        atexit.register(self.close)
        said = self.proxy.stdout.readline()
        address = re.match(r"Starting to serve on (\S+)", said)
        if not address:
            raise Failure(f"kubectl proxy doesn't start; its own message is above{': ' + said.strip() if said else ''}")
        self.server = f"http://{address.group(1)}"
        self.opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))

    def close(self):
        """Ends the proxy."""
        self.proxy.terminate()
        self.proxy.wait()
        self.proxy.stdout.close()

    def _answer(self, request, none=()):
        """The body of the answer; None for a status that is among those."""
        what = f"{request.get_method()} {request.selector}"
        try:
            with self.opener.open(request, timeout=60) as answer:
                return answer.read().decode()
        except urllib.error.HTTPError as error:
            if error.code in none:
                return None
            raise Failure(f"{what}: {error}: {error.read().decode(errors='replace')[:300]}") from error
        except (OSError, http.client.HTTPException) as error:
            raise Failure(f"{what}: {error}") from error

    def text(self, path):
        """The API server's answer to GET; None for something that doesn't exist."""
        return self._answer(urllib.request.Request(self.server + path), none=(404,))

    def request(self, method, path, body, content="application/json"):
        """Sends an object, and returns the answer."""
        return json.loads(self._answer(urllib.request.Request(
            self.server + path, json.dumps(body).encode(), {"Content-Type": content}, method=method)))

    def get(self, path):
        """An object or a list; None for something that doesn't exist."""
        text = self.text(path)
        return None if text is None else json.loads(text)

    def run(self, namespace, name):
        """A BenchmarkRun."""
        return self.get(f"/apis/wrkbench.io/v1alpha1/namespaces/{namespace}/benchmarkruns/{name}")

    def pods(self, namespace, selector=""):
        """Pods by label."""
        query = f"?labelSelector={urllib.parse.quote(selector)}" if selector else ""
        return self.get(f"/api/v1/namespaces/{namespace}/pods{query}")["items"]
