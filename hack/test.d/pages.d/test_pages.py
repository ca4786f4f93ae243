"""How a page is read, and how what it shows is compared with what its commands print."""

import io
import json
import sys
import tarfile
import tempfile
import unittest
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[2] / "lib")]

import page                                                        # noqa: E402
import shown                                                       # noqa: E402
import stand_in                                                    # noqa: E402

GOOD = """\
# A page

Save it:

```yaml
# shop.yaml
kind: BenchmarkRun
```

<!-- run: a service
kubectl create namespace web
-->
```sh
kubectl apply -f shop.yaml
```
```text
created
```

- In a list:

  ```yaml
  spec: {attempts: 3}
  ```

<!-- not run: needs GitHub -->
```yaml
# ci.yaml
on: push
```

<!-- fails -->
```sh
false
```

```mermaid
graph TD
```
"""


def problems(text):
    return page.read(text).problems


class Reading(unittest.TestCase):
    def test_blocks_come_in_order_with_what_is_said_of_them(self):
        read = page.read(GOOD)
        self.assertEqual([], read.problems)
        self.assertEqual(["file", "commands", "commands", "output", "fragment", "file", "commands"], [b.kind for b in read.blocks])
        file, hidden, commands, output, fragment, ci, last = read.blocks
        self.assertEqual(("shop.yaml", 5), (file.name, file.line))
        self.assertEqual(("a service", "kubectl create namespace web\n"), (hidden.hidden, hidden.text))
        self.assertIs(output, read.output_of(commands))
        self.assertIsNone(read.output_of(last))
        self.assertEqual("spec: {attempts: 3}\n", fragment.text)
        self.assertEqual("needs GitHub", ci.not_run)
        self.assertEqual([False, True], [commands.fails, last.fails])
        self.assertEqual({"web"}, read.namespaces)
        self.assertFalse(read.alone)

    def test_a_page_says_why_no_other_may_be_run_beside_it(self):
        read = page.read("<!-- alone: a gate -->\n```sh\ntrue\n```\n")
        self.assertEqual(([], "a gate"), (read.problems, read.alone))
        self.assertIn("alone has no reason", page.read("<!-- alone -->\n```sh\ntrue\n```\n").problems[0])

    def test_what_nobody_would_run_is_a_problem(self):
        for text, said in [
                ("```\nkubectl get pods\n```\n", "not ''"),
                ("```bash\ntrue\n```\n", "not 'bash'"),
                ("```text\nok\n```\n", "no commands before it"),
                ("```sh\nif true\n```\n", "syntax error"),
                ("<!-- not run: why -->\n```sh\nif true\n```\n", "syntax error"),
                ("```yaml\na: b: c\n```\n", "mapping values"),
                ("```yaml\n# a.yaml\na: b\n```\n", "no command uses a.yaml"),
                ("```yaml\n# crds/a.yaml\na: b\n```\n", "reader's own folder"),
                ("```sh\ntrue\n```\n<!-- not run: why -->\n", "no block after it"),
                ("<!-- run: why\nif true\n-->\n", "syntax error")]:
            with self.subTest(text):
                self.assertEqual(1, len(problems(text)), problems(text))
                self.assertIn(said, problems(text)[0])

    def test_other_comments_are_no_ones_business(self):
        self.assertEqual([], page.read("<!-- Generated. -->\n```sh\ntrue\n```\n").problems)


class Shown(unittest.TestCase):
    def assert_shown(self, expected, text, printed):
        self.assertIs(expected, shown.matches(text, printed), f"{text!r} and {printed!r}")

    def test_figures_stand_for_any_and_words_for_themselves(self):
        table = """
          NAME   LOAD           PHASE       REQ/S      P50       ERRORS   AGE
          shop   wrk 1×10 10s   Completed   35548.55   1.261ms   0        35s
        """
        same = "NAME LOAD PHASE REQ/S P50 ERRORS AGE\nshop   wrk 1×10 1s   Completed   30000   834us   0   2m3s\n"
        self.assert_shown(True, table, same)
        self.assert_shown(False, table, same.replace("Completed", "Failed"))
        self.assert_shown(False, table, same.replace(" 0 ", " 17 "))
        self.assert_shown(False, table, same.replace("834us", "-"))
        self.assert_shown(False, table, same + "more\n")

    def test_only_the_end_need_be_shown(self):
        self.assert_shown(True, "Completed", "run/shop created\nCompleted\n")
        self.assert_shown(False, "created", "run/shop created\nCompleted\n")
        self.assert_shown(False, "Completed", "not Completed\n")

    def test_short_integers_are_words(self):
        self.assert_shown(False, "HTTP 404", "HTTP 500")
        self.assert_shown(False, "3 attempts", "2 attempts")
        self.assert_shown(False, "latency.p99", "latency.p50")
        self.assert_shown(True, "170541 requests", "98 requests")

    def test_an_ellipsis_stands_for_anything(self):
        self.assert_shown(True, "first\n…\nlast", "first\na\nb\nlast\n")
        self.assert_shown(True, "first\n…\nlast", "first\nlast\n")
        self.assert_shown(False, "first\n…\nlast", "first\nlast\nmore\n")
        self.assert_shown(True, "pod/shop-… created", "pod/shop-x7k2p created\n")
        self.assert_shown(False, "pod/shop-… created", "pod/shop-x7k2p\ncreated\n")

    def test_what_a_pattern_would_mean_is_meant_as_it_stands(self):
        self.assert_shown(True, "a (b) [c] $d.e*", "a (b) [c] $d.e*\n")
        self.assert_shown(False, "a.c", "abc\n")


class StandIn(unittest.TestCase):
    def test_an_archive_gets_another_name_and_keeps_the_rest(self):
        index = {"manifests": [{"digest": "sha256:1", "annotations": {"io.containerd.image.name": "localhost/a:1"}}]}
        with tempfile.TemporaryDirectory() as folder:
            old, new = Path(folder, "old.tar"), Path(folder, "new.tar")
            with tarfile.open(old, "w") as archive:
                folders = tarfile.TarInfo("blobs")
                folders.type = tarfile.DIRTYPE
                archive.addfile(folders)
                for name, content in (("./index.json", json.dumps(index).encode()), ("blobs/1", b"one")):
                    member = tarfile.TarInfo(name)
                    member.size = len(content)
                    archive.addfile(member, io.BytesIO(content))
            stand_in.renamed(old, "docker.io/library/b:2", new)
            with tarfile.open(new) as archive:
                manifest = json.load(archive.extractfile("./index.json"))["manifests"][0]
                self.assertEqual({"org.opencontainers.image.ref.name": "docker.io/library/b:2"}, manifest["annotations"])
                self.assertEqual("sha256:1", manifest["digest"])
                self.assertEqual(b"one", archive.extractfile("blobs/1").read())


if __name__ == "__main__":
    unittest.main()
