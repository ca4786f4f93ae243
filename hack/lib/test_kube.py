"""kube, against a kubectl that is a stand-in: a script of the test's own, first in PATH."""

import io
import json
import os
import stat
import sys
import tempfile
import unittest
from contextlib import redirect_stderr
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import kube                                                        # noqa: E402

# kubectl proxy, as a server of its own: a pod list, a missing object, an error, and what was sent to it.
PROXY = '''
import http.server, json, sys
class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        code = 404 if "missing" in self.path else 500 if "broken" in self.path else 200
        self.send_response(code)
        self.end_headers()
        self.wfile.write(json.dumps({"items": [{"asked": self.path}]}).encode())
    def do_PATCH(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps({"sent": body, "as": self.headers["Content-Type"]}).encode())
    def log_message(self, *_):
        pass
server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
print("Starting to serve on 127.0.0.1:%d" % server.server_port, flush=True)
server.serve_forever()
'''


class WithKubectl(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        before = os.environ["PATH"]
        self.addCleanup(os.environ.__setitem__, "PATH", before)
        os.environ["PATH"] = f"{folder.name}:{before}"

    def kubectl_is(self, script):
        """What kubectl does, in sh; its arguments are written into the file arguments, its input into the file input."""
        file = self.folder / "kubectl"
        file.write_text(f'#!/bin/sh\ncd "{self.folder}"\necho "$*" >>arguments\n{script}\n', encoding="utf-8")
        file.chmod(file.stat().st_mode | stat.S_IXUSR)

    def arguments(self):
        return (self.folder / "arguments").read_text(encoding="utf-8").splitlines()


class Kubectl(WithKubectl):
    def test_what_it_prints_is_returned(self):
        self.kubectl_is("echo said")
        self.assertEqual(kube.kubectl("get", "pods"), "said\n")
        self.assertEqual(self.arguments(), ["get pods"])

    def test_a_failure_has_its_message(self):
        self.kubectl_is("echo 'no such thing' >&2; exit 1")
        with self.assertRaisesRegex(kube.Failure, "kubectl get pods: no such thing"):
            kube.kubectl("get", "pods")
        self.assertEqual(len(self.arguments()), 1)

    def test_with_patience_it_is_tried_again(self):
        self.kubectl_is("[ -e tried ] && exec echo said; touch tried; exit 1")
        self.assertEqual(kube.kubectl("get", "pods", patience=30), "said\n")
        self.assertEqual(len(self.arguments()), 2)

    def test_objects_are_applied_as_one_list(self):
        self.kubectl_is("cat >input")
        kube.apply({"kind": "A"}, {"kind": "B"})
        applied = json.loads((self.folder / "input").read_text(encoding="utf-8"))
        self.assertEqual([o["kind"] for o in applied["items"]], ["A", "B"])
        self.assertEqual(self.arguments(), ["apply -f -"])

    def test_items_are_those_of_a_namespace(self):
        self.kubectl_is("""echo '{"items": [{"kind": "Pod"}]}'""")
        self.assertEqual(kube.items("pods", "here", "-l", "a=b"), [{"kind": "Pod"}])
        self.assertEqual(self.arguments(), ["get pods -n here -l a=b -o json"])

    def test_a_manifest_of_several_objects_is_read(self):
        self.kubectl_is("""printf '{"kind": "A"}\\n{"kind":\\n "B"}\\n'""")
        self.assertEqual(kube.manifest("file.yaml", "here"), [{"kind": "A"}, {"kind": "B"}])

    def test_an_operator_that_goes_is_none(self):
        pods = [{"metadata": {"name": "goes", "deletionTimestamp": "now"}, "status": {"phase": "Running"}},
                {"metadata": {"name": "waits"}, "status": {"phase": "Pending"}},
                {"metadata": {"name": "runs"}, "status": {"phase": "Running"}}]
        self.kubectl_is(f"echo '{json.dumps({'items': pods})}'")
        self.assertEqual([p["metadata"]["name"] for p in kube.operators()], ["runs"])


class ThroughProxy(WithKubectl):
    def setUp(self):
        super().setUp()
        (self.folder / "proxy.py").write_text(PROXY, encoding="utf-8")

    def api(self):
        self.kubectl_is(f"exec {sys.executable} proxy.py")
        api = kube.Api()
        self.addCleanup(api.close)
        return api

    def test_objects_are_read(self):
        api = self.api()
        self.assertEqual(api.pods("here", "a=b,c=d"), [{"asked": "/api/v1/namespaces/here/pods?labelSelector=a%3Db%2Cc%3Dd"}])
        self.assertEqual(api.run("here", "x")["items"][0]["asked"], "/apis/wrkbench.io/v1alpha1/namespaces/here/benchmarkruns/x")

    def test_objects_are_sent(self):
        answer = self.api().request("PATCH", "/x", {"a": 1}, "application/merge-patch+json")
        self.assertEqual(answer, {"sent": {"a": 1}, "as": "application/merge-patch+json"})

    def test_what_is_not_there_is_none(self):
        self.assertIsNone(self.api().get("/missing"))

    def test_an_error_is_a_failure_with_the_answer(self):
        with self.assertRaisesRegex(kube.Failure, "GET /broken: .*500.*asked"):
            self.api().get("/broken")

    def test_a_proxy_that_has_gone_is_a_failure(self):
        api = self.api()
        api.proxy.kill()
        api.proxy.wait()
        with self.assertRaisesRegex(kube.Failure, "GET /pods: "):
            api.get("/pods")

    def test_a_proxy_that_does_not_start_is_a_failure(self):
        self.kubectl_is("exit 1")
        with self.assertRaisesRegex(kube.Failure, "doesn't start"):
            kube.Api()


class Waiting(unittest.TestCase):
    def test_what_is_found_is_returned(self):
        answers = iter([None, [], "found"])
        self.assertEqual(kube.until("it", 30, lambda: next(answers), pause=0), "found")

    def test_in_vain_it_names_what_it_waited_for(self):
        with self.assertRaisesRegex(kube.Failure, "waited 0 s for the run"):
            kube.until("the run", 0, lambda: False)


class Ending(unittest.TestCase):
    def test_a_failure_is_a_line_and_no_stack(self):
        def main():
            raise kube.Failure("no cluster")
        with self.assertRaises(SystemExit) as ended, redirect_stderr(io.StringIO()):
            kube.ending("hack/x", main)
        self.assertEqual(ended.exception.code, "hack/x: no cluster")


class Times(unittest.TestCase):
    def test_an_instant(self):
        self.assertEqual(kube.instant("2026-01-01T00:00:00.5Z"), 1767225600.5)


if __name__ == "__main__":
    unittest.main(verbosity=0)
