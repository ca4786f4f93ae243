"""The cluster of $KUBECONFIG: writing by kubectl, reading by plain HTTPS, which costs a tenth of a kubectl process."""

import base64
import json
import os
import ssl
import subprocess
import tempfile
import urllib.error
import urllib.parse
import urllib.request


class Failure(Exception):
    """Something that keeps an experiment from being run, with what to do about it."""


def kubectl(*arguments, stdin=None):
    """What kubectl prints."""
    done = subprocess.run(["kubectl", *arguments], input=stdin, capture_output=True, text=True)
    if done.returncode != 0:
        raise Failure(f"kubectl {' '.join(arguments)}: {done.stderr.strip()}")
    return done.stdout


def manifest(path, namespace):
    """The objects of a YAML file, as dicts, for a namespace."""
    printed = kubectl("create", "-n", namespace, "--dry-run=client", "-o", "json", "-f", path)
    decoder, objects, at = json.JSONDecoder(), [], 0
    while at < len(printed.rstrip()):
        found, end = decoder.raw_decode(printed, at)
        objects.append(found)
        at = end + len(printed[end:]) - len(printed[end:].lstrip())
    return objects


class Api:
    """Reads from the API server with the credentials of the current context."""

    def __init__(self):
        config = json.loads(kubectl("config", "view", "--raw", "--minify", "-o", "json"))
        cluster, user = config["clusters"][0]["cluster"], config["users"][0]["user"]
        self.server = cluster["server"]
        context = ssl.create_default_context(cadata=base64.b64decode(cluster["certificate-authority-data"]).decode())
        with tempfile.NamedTemporaryFile(delete=False) as pem:
            pem.write(base64.b64decode(user["client-certificate-data"]) + b"\n" + base64.b64decode(user["client-key-data"]))
        try:
            context.load_cert_chain(pem.name)
        finally:
            os.unlink(pem.name)
        self.opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), urllib.request.HTTPSHandler(context=context))

    def text(self, path):
        """What the API server answers to GET; None for something that isn't there."""
        try:
            with self.opener.open(self.server + path, timeout=20) as answer:
                return answer.read().decode()
        except urllib.error.HTTPError as error:
            if error.code == 404:
                return None
            raise Failure(f"GET {path}: {error}: {error.read().decode(errors='replace')[:300]}") from error
        except OSError as error:
            raise Failure(f"GET {path}: {error}") from error

    def get(self, path):
        """An object or a list as a dict; None for something that isn't there."""
        text = self.text(path)
        return None if text is None else json.loads(text)

    def run(self, namespace, name):
        """A BenchmarkRun."""
        return self.get(f"/apis/wrkbench.io/v1alpha1/namespaces/{namespace}/benchmarkruns/{name}")

    def pods(self, namespace, selector=""):
        """Pods by label."""
        query = f"?labelSelector={urllib.parse.quote(selector)}" if selector else ""
        return self.get(f"/api/v1/namespaces/{namespace}/pods{query}")["items"]
