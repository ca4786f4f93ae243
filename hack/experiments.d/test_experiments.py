"""What is pure in the experiments: figures, bursts, the shapes and the report."""

import io
import sys
import unittest
from contextlib import redirect_stderr
from pathlib import Path
from unittest import mock

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent.parent / "lib")]

import e1                                                           # noqa: E402
import e2                                                           # noqa: E402
import e3                                                           # noqa: E402
import e4                                                           # noqa: E402
import e5                                                           # noqa: E402
import comparisons                                                  # noqa: E402
import report                                                       # noqa: E402
import runs                                                         # noqa: E402
from options import parse                                           # noqa: E402
from measured import Measured, Row, Shape, course, seconds          # noqa: E402
from runs import pulled_from, quick                                 # noqa: E402

FIRST_DISCARDED = {"load": {"wrk": {"duration": "30s"}}, "warmup": {"duration": "60s"}, "attempts": 3, "discardAttempts": 1}


class Machine:
    """Two cores; the published form."""
    quick = False
    cores = 2
    unseen = False


class Elsewhere(Machine):
    """Pods on other machines."""
    unseen = None


def attempt(rps, mean="1ms", errors=None, requests=1000, duration="10s", **more):
    return {"number": 1, "outcome": "Succeeded", "requestsPerSecond": rps, "requests": requests, "duration": duration,
            "latency": {k: mean for k in ("mean", "stdev", "max", "p50", "p75", "p90", "p99")},
            "errors": errors or {}, **more}


def run(rps, limit="Unknown", workers=None, counter=None, saw=None, **more):
    """A run of one attempt. The target that no probe saw has no resources."""
    conditions = [{"type": "Valid", "status": "True", "reason": "AllChecked", "message": "nothing speaks against the figure"}]
    status = {"attempts": [attempt(rps, **more)], "conditions": conditions, "bottleneck": {"limit": limit, "message": "so it is"},
              "checks": {"verification": 10, "singleConnection": 20}}
    if workers:
        status["bottleneck"]["workers"] = workers
    return Measured(status, [(second, saw(second)) for second in range(300)] if saw else [], counter)


def used(user=0.1, system=0.1, switches=0.1, **parts):
    """Resources with a target of this CPU, and what is known of other parts."""
    target = {"cores": user + system, "user": user, "system": system, "contextSwitchesPerRequest": switches}
    return {"target": target, **parts}


def held(shapes):
    return {shape.rule: shape.holds for shape in shapes}


class Status(unittest.TestCase):
    def test_go_durations_are_read(self):
        self.assertAlmostEqual(seconds("1m30.5s"), 90.5)
        self.assertAlmostEqual(seconds("4.05ms"), 0.00405)
        self.assertAlmostEqual(seconds("401us"), 0.000401)
        self.assertRaises(ValueError, seconds, "5 s")

    def test_what_a_part_used_is_the_median_of_the_attempts(self):
        found = Measured({"attempts": [attempt(1, resources=used(user=u)) for u in (0.2, 0.9, 0.4)]})
        self.assertAlmostEqual(found.used("target", "user"), 0.4)
        self.assertIsNone(found.used("cassandra", "cores"))

    def test_answers_second_by_second_are_read_where_the_tool_knows_them(self):
        head = "second,requests,errors,mean_ms,max_ms,load_cores,target_cores,cassandra_cores\n"
        self.assertEqual(course(head + "0,7,0,1.5,2,0.1,,\n1,0,3,,,,,\n"), [(0, 7), (1, 0)])
        self.assertEqual(course(head + "0,,,,,0.1,,\n"), [])
        self.assertEqual(course(None), [])


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

    def test_e1(self):
        self.assertTrue(all(self.e1_held().values()))
        slow = self.e1_held(json=20000)
        self.assertEqual([rule for rule, holds in slow.items() if not holds], ["JSON is faster than in-memory (published 1.6–1.9×)"])

    @staticmethod
    def e1_held(json=50000, sweep=(1000, 1000, 1000), **more):
        resources = used(cassandra={"cores": 0.7})
        cassandra = {n: run(rps, "SerialRoundTrip", mean=f"{1000 * c / rps}ms", resources=resources)
                     for (n, c), rps in zip(e1.CONNECTIONS.items(), sweep)}
        measured = {"json": run(json, "SharedCpu", resources=used()), "memory": run(27000), **cassandra, **more}
        return held(e1.shapes(measured, Machine))

    def test_e1_takes_throughput_for_the_same_within_a_third(self):
        self.assertTrue(self.e1_held(sweep=(1000, 1000, 1340))[self.SAME])
        self.assertFalse(self.e1_held(sweep=(1000, 1000, 1360))[self.SAME])

    SAME = "throughput is the same from 25 to 200 connections"

    def test_e1_cannot_tell_where_attempts_of_one_run_differ_as_much(self):
        unsteady = run(1500, mean="133ms")
        unsteady.status["attempts"] = [attempt(rps, mean="133ms") for rps in (1000, 1500, 1600)]
        self.assertIsNone(self.e1_held(**{"cassandra-200": unsteady})[self.SAME])

    def test_e2(self):
        one = {"limit": "PortsExhausted", "resources": used(load={"cores": 0.6, "timeWait": 2990}),
               "saw": lambda second: 150 if second % 60 < 20 else 0,
               "errors": {"connect": 0, "noFreePort": 900}, "duration": "5m0s", "counter": 1031}
        two = {"limit": "LoadGenerator", "resources": used(load={"cores": 1.5}), "saw": lambda second: 120,
               "duration": "5m0s", "counter": 1031}
        good = {"one-node": run(50, **one), "two-nodes": run(120, **two),
                "akka-http-one-node": run(50, **one), "akka-http-two-nodes": run(120, **two)}
        self.assertEqual([rule for rule, holds in held(e2.shapes(good, Machine)).items() if not holds], [])
        good["two-nodes"] = run(120, **{**two, "counter": 1030})
        self.assertEqual([rule for rule, holds in held(e2.shapes(good, Machine)).items() if not holds],
                         ["two-nodes: the server's counter is the number of answers"])

    def test_e3(self):
        def measured(good, workers=24):
            return {"bad": run(769, "ThreadPool", workers, resources=used()),
                    "good": run(good, "OfferedLoad", resources=used()), "bad-bigger-pool": run(1400)}
        self.assertTrue(all(held(e3.shapes(measured(1451), Machine)).values()))
        self.assertIn(False, held(e3.shapes(measured(900), Machine)).values())
        self.assertIn(False, held(e3.shapes(measured(1700), Machine)).values())
        self.assertTrue(all(held(e3.shapes(measured(1451, workers=27), Machine)).values()))
        self.assertIn(False, held(e3.shapes(measured(1451, workers=28), Machine)).values())

    def test_e4(self):
        h2o = run(500000, "TargetCpu", resources=used(0.3, 0.7, 0.015))
        akka = run(230000, "SharedCpu", resources=used(0.8, 0.2, 0.2))
        self.assertTrue(all(held(e4.shapes({"h2o": h2o, "akka-http": akka}, Machine)).values()))
        unseen = held(e4.shapes({"h2o": h2o, "akka-http": run(230000)}, Machine))
        self.assertIn(False, unseen.values())
        elsewhere = held(e4.shapes({"h2o": h2o, "akka-http": run(230000)}, Elsewhere))
        self.assertEqual(set(elsewhere.values()), {True, None})

    def test_what_no_probe_has_seen_elsewhere_is_no_failure(self):
        unseen = e2.shapes({name: run(100, counter=1031, errors={"noFreePort": 1}, duration="5m0s") for name in e2.RUNS}, Elsewhere)
        self.assertEqual({shape.rule.split(": ")[1] for shape in unseen if shape.holds is None},
                         {"the limit is PortsExhausted", "the limit is LoadGenerator", "the generator is bound by its CPU"})

    def test_e5(self):
        def measured(sync):
            return {"sync": run(sync, "ThreadPool", 199, resources=used()), "async": run(18000, "SharedCpu", resources=used())}
        self.assertTrue(all(held(e5.shapes(measured(25), Machine)).values()))
        self.assertIn(False, held(e5.shapes(measured(2000), Machine)).values())


class Figures(unittest.TestCase):
    def test_discarded_and_failed_attempts_do_not_count(self):
        found = Measured({"attempts": [attempt(1, discarded=True), attempt(10), attempt(30),
                                       {"number": 4, "outcome": "Failed", "reason": "LoadPodLost"}]})
        self.assertEqual(found.rps, 20)

    def test_what_a_tool_does_not_know_is_none(self):
        self.assertIsNone(run(1).latency("p999"))

    def test_the_quick_form_leaves_three_attempts_that_count_and_one_of_curl(self):
        found = quick({"spec": FIRST_DISCARDED})
        self.assertEqual(found["spec"]["attempts"], 4)
        curl = quick({"spec": {"load": {"curl": {"duration": "300s"}}, "attempts": 1}})
        self.assertEqual(curl["spec"]["attempts"], 1)
        self.assertEqual(found["spec"]["load"]["wrk"]["duration"], "5s")

    def test_the_quick_form_leaves_the_warm_up_and_what_ab_does(self):
        for warmup in ({"duration": "60s"}, {"duration": "0s"}, {"untilSteady": {}}, {"primer": {"duration": "5s"}, "duration": "15s"}):
            for database in ({}, {"cassandra": {}}):
                spec = {**FIRST_DISCARDED, **database, "warmup": warmup}
                self.assertEqual(quick({"spec": spec})["spec"]["warmup"], warmup)
        self.assertNotIn("warmup", quick({"spec": {"load": {"wrk": {"duration": "30s"}}}})["spec"])
        by_ab = {"spec": {"load": {"ab": {"requests": 2000}}, "warmup": {"duration": "60s"}, "attempts": 5}}
        self.assertEqual(quick(by_ab), by_ab)


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

    def test_a_shape_that_cannot_be_told_is_said_and_does_not_count(self):
        text, count = self.document(None)
        self.assertIn("| it is so | can't be told | 7 |", text)
        self.assertTrue(text.endswith("0 of 0 properties came back; of 1 more it can't be told.\n"), text)
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


class Again(unittest.TestCase):
    """A run that was disturbed is measured again, once."""

    def tried(self, *reasons):
        found = [run(rps) for rps in range(1, len(reasons) + 1)]
        for one, reason in zip(found, reasons):
            one.status["conditions"][0].update(status="False" if reason else "True", reason=reason or "AllChecked")
        left = list(found)
        runner = runs.Runner(Path("."), 3, True, "localhost", lambda text: None)
        with mock.patch.object(runner, "one", lambda name: left.pop(0)), mock.patch.object(runs, "kubectl") as kubectl:
            return runner.undisturbed("bad").rps, len(found) - len(left), kubectl.call_count

    def test_one_that_was_not_is_taken(self):
        self.assertEqual((1, 1, 0), self.tried("", "Disturbed"))
        self.assertEqual((1, 1, 0), self.tried("Unrepeatable", ""))

    def test_the_next_is_taken_after_one_that_was(self):
        self.assertEqual((2, 2, 1), self.tried("Disturbed", ""))

    def test_the_second_counts_as_it_is(self):
        self.assertEqual((2, 2, 1), self.tried("Disturbed", "Disturbed", ""))


class Registry(unittest.TestCase):
    def image(self, registry, target):
        return pulled_from(registry, {"spec": {"target": target}})["spec"]["target"]

    def test_images_of_ours_come_from_it(self):
        self.assertEqual(self.image("registry.example/tools", {"server": {"image": "localhost/wrkbench/h2o:1"}}),
                         {"server": {"image": "registry.example/tools/wrkbench/h2o:1"}})

    def test_others_stay(self):
        for target in ({"server": {"image": "nginx:1"}}, {"server": {"image": "localhost:5000/a:1"}}, {"url": "http://a"}):
            self.assertEqual(self.image("registry.example", target), target)



def compared(verdict="Better", **interval):
    """The status of a comparison of six rounds, one of which is left out."""
    return {"comparisons": [
        {"metric": "requestsPerSecond", "variant": "good", "baseline": "bad", "pairs": 5, "verdict": verdict, **interval},
        {"metric": "latency.p99", "variant": "good", "baseline": "bad", "pairs": 5, "verdict": "Worse", "ratio": 3, "low": 2, "high": 4}],
        "measurements": [{"round": 6, "variant": "good"}]}


class ComparisonsTest(unittest.TestCase):
    def test_a_ratio_has_its_interval_beside_the_published_one(self):
        found = list(comparisons.ratios("e3", {"good": 1.89}, compared(ratio=1.7, low=1.6, high=1.8)))
        self.assertEqual("| e3 | good ÷ bad | 1.89 | 1.7 | 1.6 to 1.8 | Better | 5 | 1 |", list(comparisons.table(found))[-1])
        self.assertEqual([True], [shape.holds for shape in comparisons.shapes(found)])

    def test_what_cannot_be_told_has_not_come_back(self):
        for status in compared("NotResolvable"), compared("Worse", ratio=0.9, low=0.8, high=0.95):
            found = list(comparisons.ratios("e3", {"good": 1.89}, status))
            self.assertEqual([False], [shape.holds for shape in comparisons.shapes(found)])
            self.assertEqual(3, len(list(comparisons.table(found))))

    def test_a_large_ratio_is_written_out(self):
        found = list(comparisons.ratios("e5", {}, compared(ratio=1774.43, low=1532.4, high=2054.8)))
        self.assertIn("| 1,774 | 1,532 to 2,055 |", list(comparisons.table(found))[-1])

    def test_a_slower_one_has_to_be_worse(self):
        found = list(comparisons.ratios("e1", {"good": 0.02}, compared("Worse", ratio=0.05, low=0.04, high=0.06)))
        self.assertEqual([True], [shape.holds for shape in comparisons.shapes(found)])

    def test_where_nothing_was_published_nothing_has_to_come_back(self):
        found = list(comparisons.ratios("pekko", {}, compared(ratio=1, low=0.9, high=1.1)))
        self.assertEqual([], list(comparisons.shapes(found)))
        self.assertIn("| – | 1 |", list(comparisons.table(found))[-1])

    def test_a_comparison_that_failed_is_a_failure_of_its_experiment(self):
        found = report.section(3, e3, {}, {"bad": "it failed"}, Machine(), ([], {"e3-bad-good": "TimedOut"}))
        self.assertEqual({"bad", "e3-bad-good"}, set(found.failures))

    def test_all_images_of_a_comparison_come_from_the_registry(self):
        server = {"server": {"image": "localhost/wrkbench/a:1"}}
        found = pulled_from("r.example", {"spec": {"template": {"target": server}, "variants": [
            {"name": "x"}, {"name": "y", "patch": {"target": server}}]}})
        self.assertEqual(2, str(found).count("r.example/wrkbench/a:1"))


unittest.main(verbosity=0)
