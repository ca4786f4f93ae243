"""What is pure in the experiments: windows of usage, bursts, the shapes and the report."""

import io
import os
import subprocess
import sys
import unittest
from contextlib import redirect_stderr
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent.parent / "lib")]

import e1                                                           # noqa: E402
import e2                                                           # noqa: E402
import e3                                                           # noqa: E402
import e4                                                           # noqa: E402
import e5                                                           # noqa: E402
import report                                                       # noqa: E402
from options import parse                                           # noqa: E402
from measured import Measured, Row, Shape                           # noqa: E402
from runs import pulled_from, quick                                 # noqa: E402
from usage import Sample, rates, seconds, sockets, window           # noqa: E402

START = "2026-01-01T00:00:00Z"
BEGIN = 1767225600.0
WARMED_BY_AN_ATTEMPT = {"load": {"wrk": {"duration": "30s"}}, "warmup": {"duration": "0s"}, "attempts": 3, "discardAttempts": 1}


class Machine:
    """Two cores; the published form."""
    quick = False
    cores = 2
    unseen = False


class Elsewhere(Machine):
    """Pods on other machines."""
    unseen = None


def attempt(rps, mean="1ms", errors=None, requests=1000, duration="10s", **more):
    return {"number": 1, "outcome": "Succeeded", "requestsPerSecond": rps, "requests": requests, "startTime": START,
            "duration": duration, "latency": {k: mean for k in ("mean", "stdev", "max", "p50", "p75", "p90", "p99")},
            "errors": errors or {}, **more}


def run(rps, samples=None, counter=None, **more):
    conditions = [{"type": "TargetVerified", "status": "True", "message": "10 of 10 answers as expected"}]
    return Measured({"attempts": [attempt(rps, **more)], "conditions": conditions}, samples or {}, counter)


def used(user, system, switches=0.0, time_wait=0, connects=None):
    """Samples of ten minutes, one a second, of a pod that uses this much all the time."""
    connects = connects or (lambda second: 0)
    total, found = 0, []
    for second in range(600):
        total += connects(second)
        found.append(Sample(BEGIN + second, user * second, system * second, int(switches * second), time_wait, total))
    return {"uid": found}


def held(shapes):
    return {shape.rule: shape.holds for shape in shapes}


class Usage(unittest.TestCase):
    def test_go_durations_are_read(self):
        self.assertAlmostEqual(seconds("1m30.5s"), 90.5)
        self.assertAlmostEqual(seconds("4.05ms"), 0.00405)
        self.assertAlmostEqual(seconds("401us"), 0.000401)
        self.assertRaises(ValueError, seconds, "5 s")

    def test_a_window_is_cut_out_of_the_samples(self):
        found = window(used(0.5, 0.25, 100, time_wait=7)["uid"], BEGIN + 100, BEGIN + 110)
        self.assertAlmostEqual(found.cores, 0.75)
        self.assertAlmostEqual(found.switches, 100)
        self.assertEqual(found.time_wait, 7)

    def test_one_sample_is_no_window(self):
        self.assertIsNone(window(used(1, 1)["uid"], BEGIN + 1, BEGIN + 1.5))

    def test_sockets_are_seen_though_the_first_process_has_ended(self):
        ended = subprocess.Popen(["true"])
        ended.wait()
        self.assertIsNone(sockets([ended.pid]))
        self.assertIsNotNone(sockets([ended.pid, os.getpid()]))

    def test_counters_become_rates(self):
        found = rates(used(0, 0, connects=lambda s: 5)["uid"], BEGIN, BEGIN + 3)
        self.assertEqual([rate for _, rate in found], [5, 5, 5])


class Bursts(unittest.TestCase):
    def test_a_saw_tooth_has_one_a_minute(self):
        series = [(s, 150.0 if s % 60 < 40 else 0.0) for s in range(1, 300)]
        self.assertEqual(e2.bursts(series), [1, 60, 120, 180, 240])

    def test_ports_that_are_freed_two_seconds_worth_at_once_are_one_burst(self):
        series = [(s, 300.0 if s % 60 < 40 and (s < 40 or s % 4 < 2) else 0.0) for s in range(1, 300)]
        found = e2.bursts(series)
        self.assertEqual(len(found), 5)
        self.assertTrue(all(abs(b - a - 60) <= 3 for a, b in zip(found, found[1:])), found)

    def test_pauses_of_two_seconds_all_the_time_are_no_saw_tooth(self):
        self.assertEqual(len(e2.bursts([(s, 300.0 if s % 4 < 2 else 0.0) for s in range(300)])), 1)

    def test_an_even_rate_is_one(self):
        self.assertEqual(len(e2.bursts([(s, 100.0 + s % 7) for s in range(300)])), 1)

    def test_nothing_has_none(self):
        self.assertEqual(e2.bursts([]), [])


class Judged(unittest.TestCase):
    """Each experiment, with figures like the published ones, and with others."""

    @staticmethod
    def e1_held(json=50000, sweep=(1000, 1000, 1000)):
        cassandra = {n: run(rps, mean=f"{1000 * c / rps}ms", samples={"target": used(0.4, 0.1), "cassandra": used(0.5, 0.2)})
                     for (n, c), rps in zip(e1.CONNECTIONS.items(), sweep)}
        return held(e1.shapes({"json": run(json), "memory": run(27000), **cassandra}, Machine))

    def test_e1(self):
        self.assertTrue(all(self.e1_held().values()))
        slow = self.e1_held(json=20000)
        self.assertEqual([rule for rule, holds in slow.items() if not holds], ["JSON is faster than in-memory (published 1.6–1.9×)"])

    def test_e1_takes_throughput_for_the_same_within_a_third(self):
        rule = "throughput is the same from 25 to 200 connections"
        self.assertTrue(self.e1_held(sweep=(1000, 1000, 1340))[rule])
        self.assertFalse(self.e1_held(sweep=(1000, 1000, 1360))[rule])

    def test_e2(self):
        def saw(second):
            return 150 if second % 60 < 40 else 0
        one = {"samples": {"attempt": used(0.3, 0.3, time_wait=5990, connects=saw), "target": used(0.1, 0.1)},
               "errors": {"connect": 0, "noFreePort": 900}, "duration": "5m0s", "counter": 1011}
        two = {"samples": {"attempt": used(0.8, 0.7, connects=lambda s: 120), "target": used(0.1, 0.1)}, "duration": "5m0s",
               "counter": 1011}
        good = {"one-node": run(100, **one), "two-nodes": run(120, **two),
                "akka-http-one-node": run(100, **one), "akka-http-two-nodes": run(120, **two)}
        self.assertEqual([rule for rule, holds in held(e2.shapes(good, Machine)).items() if not holds], [])
        good["two-nodes"] = run(120, **{**two, "counter": 1010})
        self.assertEqual([rule for rule, holds in held(e2.shapes(good, Machine)).items() if not holds],
                         ["two-nodes: the server's counter is the number of answers"])

    def test_e3(self):
        def measured(good):
            return {"bad": run(769), "good": run(good), "bad-bigger-pool": run(1400)}
        self.assertTrue(all(held(e3.shapes(measured(1451), Machine)).values()))
        self.assertIn(False, held(e3.shapes(measured(900), Machine)).values())
        self.assertIn(False, held(e3.shapes(measured(1700), Machine)).values())

    def test_e4(self):
        h2o = run(500000, samples={"target": used(0.3, 0.7, 7500)})
        self.assertTrue(all(held(e4.shapes({"h2o": h2o, "akka-http": run(230000, samples={"target": used(0.8, 0.2, 46000)})},
                                           Machine)).values()))
        unseen = held(e4.shapes({"h2o": h2o, "akka-http": run(230000)}, Machine))
        self.assertIn(False, unseen.values())
        elsewhere = held(e4.shapes({"h2o": h2o, "akka-http": run(230000)}, Elsewhere))
        self.assertEqual(set(elsewhere.values()), {True, None})

    def test_what_is_not_seen_elsewhere_is_no_failure(self):
        unseen = e2.shapes({name: run(100, counter=1011, errors={"noFreePort": 1}, duration="5m0s") for name in e2.RUNS}, Elsewhere)
        self.assertEqual({shape.rule.split(": ")[1] for shape in unseen if shape.holds is None},
                         {"the ports are all in TIME_WAIT", "a saw-tooth, with bursts 60 s apart", "no saw-tooth",
                          "the generator is bound by its CPU"})

    def test_e5(self):
        def measured(sync):
            return {"sync": run(sync), "async": run(18000)}
        self.assertTrue(all(held(e5.shapes(measured(25), Machine)).values()))
        self.assertIn(False, held(e5.shapes(measured(2000), Machine)).values())


class Figures(unittest.TestCase):
    def test_discarded_and_failed_attempts_do_not_count(self):
        found = Measured({"attempts": [attempt(1, discarded=True), attempt(10), attempt(30),
                                       {"number": 4, "outcome": "Failed", "reason": "LoadPodLost"}]})
        self.assertEqual(found.rps, 20)

    def test_what_a_tool_does_not_know_is_none(self):
        self.assertIsNone(run(1).latency("p999"))

    def test_the_quick_form_leaves_one_attempt_that_counts(self):
        found = quick({"spec": WARMED_BY_AN_ATTEMPT})
        self.assertEqual(found["spec"]["attempts"], 2)
        self.assertEqual(found["spec"]["load"]["wrk"]["duration"], "5s")

    def test_the_quick_form_leaves_jvms_time_to_get_warm(self):
        self.assertEqual(quick({"spec": WARMED_BY_AN_ATTEMPT})["spec"]["warmup"]["duration"], "15s")
        self.assertEqual(quick({"spec": {**WARMED_BY_AN_ATTEMPT, "cassandra": {}}})["spec"]["warmup"]["duration"], "40s")
        self.assertEqual(quick({"spec": {**WARMED_BY_AN_ATTEMPT, "discardAttempts": 0}})["spec"]["warmup"]["duration"], "0s")
        by_ab = quick({"spec": {"load": {"ab": {"requests": 2000}}, "warmup": {"duration": "15s"}, "attempts": 5}})["spec"]
        self.assertEqual((by_ab["warmup"]["duration"], by_ab["attempts"]), ("15s", 5))


class Report(unittest.TestCase):
    def document(self, holds, failures=None):
        found = report.Section(9, "Nine", [Row("a", "requests/s", 100, 50), Row("a", "p99", None, None, "ms")],
                               [Shape("it is so", holds, "7")], failures or {})
        return report.document([found], "a machine", False, 60), report.count([found])

    def test_figures_stand_beside_the_published_ones(self):
        text, count = self.document(True)
        self.assertIn("| a | requests/s | 100 | 50 | 0.50 |", text)
        self.assertIn("| a | p99 | – | – | – |", text)
        self.assertEqual(count, (1, 0))

    def test_a_shape_that_fails_counts(self):
        text, count = self.document(False)
        self.assertIn("| it is so | **no** | 7 |", text)
        self.assertEqual(count, (0, 1))

    def test_a_shape_that_cannot_be_seen_does_not_count(self):
        text, count = self.document(None)
        self.assertIn("| it is so | not seen | 7 |", text)
        self.assertEqual(count, (0, 0))

    def test_a_run_that_fails_counts(self):
        self.assertEqual(self.document(True, {"a": "no image"})[1], (1, 1))


class Options(unittest.TestCase):
    def numbers(self, *arguments):
        return parse(arguments, "what it does", "table.md").numbers

    def test_all_experiments_without_a_number(self):
        self.assertEqual(self.numbers("--quick"), [1, 2, 3, 4, 5])

    def test_those_that_are_named(self):
        self.assertEqual(self.numbers("3", "1"), [3, 1])

    def test_one_that_is_not_there_is_refused(self):
        with redirect_stderr(io.StringIO()) as said, self.assertRaises(SystemExit):
            self.numbers("6")
        self.assertIn("there is no experiment '6'", said.getvalue())

    def refused(self, *arguments):
        with redirect_stderr(io.StringIO()) as said, self.assertRaises(SystemExit):
            self.numbers(*arguments)
        return said.getvalue()

    def test_where_images_cannot_be_loaded_the_registry_is_asked_for(self):
        said = self.refused("--cluster-of-kubeconfig")
        self.assertIn("--registry REGISTRY", said)
        self.assertIn("--registry localhost", said)
        self.assertEqual(self.numbers("--cluster-of-kubeconfig", "--registry", "registry.example", "1"), [1])

    def test_the_bundled_cluster_takes_none(self):
        self.assertIn("--registry needs --cluster-of-kubeconfig", self.refused("--registry", "registry.example"))


class Registry(unittest.TestCase):
    def image(self, registry, target):
        return pulled_from(registry, {"spec": {"target": target}})["spec"]["target"]

    def test_images_of_ours_come_from_it(self):
        self.assertEqual(self.image("registry.example/tools", {"server": {"image": "localhost/wrkbench/h2o:1"}}),
                         {"server": {"image": "registry.example/tools/wrkbench/h2o:1"}})

    def test_others_stay(self):
        for target in ({"server": {"image": "nginx:1"}}, {"server": {"image": "localhost:5000/a:1"}}, {"url": "http://a"}):
            self.assertEqual(self.image("registry.example", target), target)


unittest.main(verbosity=0)
