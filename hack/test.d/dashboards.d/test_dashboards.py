"""Tests of how dashboards are checked, without a Prometheus."""

import contextlib
import copy
import io
import sys
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import files  # noqa: E402
import queries  # noqa: E402
import shown  # noqa: E402
import variables  # noqa: E402
from report import Report  # noqa: E402

STAT = {
    "id": 1,
    "type": "stat",
    "title": "Throughput",
    "description": "d",
    "datasource": files.DATA_SOURCE,
    "gridPos": {"h": 4, "w": 4, "x": 0, "y": 0},
    "fieldConfig": {"defaults": {"unit": "reqps"}, "overrides": []},
    "options": {},
    "targets": [
        {"refId": "A", "datasource": files.DATA_SOURCE, "instant": True, "expr": 'max(rps{namespace="$of", run="$run"})'}
    ],
}
ANNOTATION = {
    "name": "Attempts start",
    "datasource": files.DATA_SOURCE,
    "iconColor": "green",
    "expr": '1000 * start{namespace="$of", run="$run"}',
    "step": "5s",
    "titleFormat": "Attempt {{attempt}} starts",
    "useValueForTime": True,
}


def variable(name, query, **more):
    return {"name": name, "type": "query", "datasource": files.DATA_SOURCE, "query": {"query": query}, **more}


DASHBOARD = {
    "id": None,
    "uid": "a",
    "title": "t",
    "description": "d",
    "schemaVersion": files.SCHEMA,
    "templating": {
        "list": [
            {"name": "datasource", "type": "datasource"},
            variable("namespace", "label_values(rps, namespace)", multi=True, includeAll=True, allValue=".*"),
            variable("run", 'label_values(rps{namespace=~"$namespace"}, run)'),
            variable("of", 'label_values(rps{run="$run"}, namespace)', hide=2),
        ]
    },
    "annotations": {"list": [{"builtIn": 1}, ANNOTATION]},
    "panels": [STAT],
}


def changed(what, **more):
    return {**copy.deepcopy(what), **more}


class FakePrometheus:
    """Has series for some queries only, and remembers what it was asked."""

    range, step = 3600, 5

    def __init__(self, series, values=()):
        self.found = series
        self.values = dict(values)
        self.asked = []

    def label_values(self, label, selector=None):
        self.asked.append(selector)
        return ["rps", "start"] if label == "__name__" else self.values.get(label, [])

    def series(self, expression, instant):
        self.asked.append(expression)
        return self.found.get(expression, [])


def checked(check, *arguments):
    """The report's lines."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        check(*arguments, Report())
    return printed.getvalue()


class Files(unittest.TestCase):
    def test_a_good_one_has_no_problem(self):
        self.assertNotIn("FAILED", checked(files.check_file, "a.json", DASHBOARD, [DASHBOARD]))

    def test_a_later_grafana_is_refused(self):
        self.assertTrue(files.check_dashboard(changed(DASHBOARD, schemaVersion=41)))

    def test_what_a_variable_uses_comes_before_it(self):
        first, second, third, fourth = DASHBOARD["templating"]["list"]
        turned = changed(DASHBOARD, templating={"list": [first, third, second, fourth]})
        self.assertTrue(any("declared before" in problem for problem in files.check_variables(turned)))

    def test_several_values_need_a_regular_expression(self):
        target = changed(STAT["targets"][0], expr='max(rps{namespace="$namespace", run="$run"})')
        problems = files.check_variables(changed(DASHBOARD, panels=[changed(STAT, targets=[target])]))
        self.assertEqual(len(problems), 1, problems)
        self.assertIn("=~", problems[0])

    def test_one_name_in_any_namespace_is_not_one_run(self):
        target = changed(STAT["targets"][0], expr='max(rps{namespace=~"$namespace", run="$run"})')
        self.assertTrue(files.check_panel(changed(STAT, targets=[target])))
        self.assertFalse(files.check_panel(STAT))

    def test_an_undeclared_variable_of_an_annotation_is_found(self):
        annotations = {"list": [changed(ANNOTATION, expr='start{run="$other"}')]}
        problems = files.check_variables(changed(DASHBOARD, annotations=annotations))
        self.assertIn("$other is used but not declared", problems)

    def test_an_annotation_is_at_the_time_that_it_names(self):
        self.assertTrue(files.check_annotation(changed(ANNOTATION, useValueForTime=False)))

    def test_bare_numbers_are_no_names(self):
        matrix = {"id": "groupingToMatrix", "options": {"rowField": "name", "columnField": "quantile"}}
        self.assertTrue(files.check_names(changed(STAT, transformations=[matrix])))
        named = {"id": "organize", "options": {"renameByName": {"0.99": "p99"}}}
        self.assertFalse(files.check_names(changed(STAT, transformations=[matrix, named])))
        by_attempt = {"id": "groupingToMatrix", "options": {"rowField": "attempt", "columnField": "kind"}}
        self.assertTrue(files.check_names(changed(STAT, transformations=[by_attempt])))
        target = changed(STAT["targets"][0], legendFormat="{{quantile}}")
        self.assertTrue(files.check_names(changed(STAT, targets=[target])))

    def test_links_lead_to_a_dashboard_and_its_variables(self):
        def linked(url):
            override = {"matcher": {}, "properties": [{"id": "links", "value": [{"url": url}]}]}
            config = {"defaults": {"unit": "none"}, "overrides": [override]}
            return files.check_links(changed(DASHBOARD, panels=[changed(STAT, fieldConfig=config)]), [DASHBOARD])

        self.assertFalse(linked("/d/a?var-run=${__value.raw}"))
        self.assertTrue(linked("/d/b?var-run=x"))
        self.assertTrue(linked("/d/a?var-pod=x"))


class Variables(unittest.TestCase):
    def test_all_ways_to_write_one(self):
        self.assertEqual(variables.fill_in("$a ${b} ${c:raw} [[d]]", {"a": "1", "b": "2", "c": "3", "d": "4"}), "1 2 3 4")

    def test_groups_of_a_replacement_and_parts_of_a_link_are_none(self):
        text = 'label_replace(x, "name", "attempt $1", "attempt", "(.+)") ${__data.fields.run}'
        self.assertEqual(variables.fill_in(text, {}), text)

    def test_one_without_a_value_is_named(self):
        with self.assertRaisesRegex(ValueError, r"\$of has no value"):
            variables.fill_in("$of", {})

    def test_a_choice_among_several_is_a_regular_expression(self):
        several = {"name": "load", "multi": True, "allValue": ".*"}
        self.assertEqual(variables.chosen(several, {}, ["x"]), ".*")
        self.assertEqual(variables.chosen(several, {"load": "http://a?b"}, ["x"]), r"http://a\\?b")
        self.assertEqual(variables.chosen({"name": "run"}, {}, ["x", "y"]), "x")


class Queries(unittest.TestCase):
    PANEL = 'max(rps{namespace="shop", run="a"})'
    START = '1000 * start{namespace="shop", run="a"}'

    def check(self, series):
        prometheus = FakePrometheus(series, {"namespace": ["shop"], "run": ["a", "b"]})
        lines = checked(
            queries.check_queries, "a.json", DASHBOARD, prometheus, {"namespace": "shop", "run": "a"}, time.monotonic()
        )
        return prometheus, lines

    def test_panels_and_annotations_are_filled_in_the_same_way(self):
        now = 1000 * time.time()
        prometheus, lines = self.check({self.PANEL: [({}, [1.0])], self.START: [({"attempt": "1"}, [now - 5000])]})
        self.assertIn(self.PANEL, prometheus.asked)
        self.assertIn(self.START, prometheus.asked)
        self.assertNotIn("FAILED", lines)

    def test_an_empty_panel_fails(self):
        _, lines = self.check({})
        self.assertIn('FAILED  a.json: panel "Throughput" query A (0 series): is empty', lines)

    def test_a_panel_that_may_be_empty_is_left_to_the_status(self):
        prometheus = FakePrometheus({}, {"namespace": ["shop"], "run": ["a"]})
        empty = {("a.json", "Throughput", "A")}
        lines = checked(
            lambda report: queries.check_queries("a.json", DASHBOARD, prometheus, {}, time.monotonic(), report, empty)
        )
        self.assertNotIn("Throughput", lines)
        self.assertIn('FAILED  a.json: annotation "Attempts start"', lines)

    def test_an_annotation_in_seconds_fails(self):
        _, lines = self.check({self.PANEL: [({}, [1.0])], self.START: [({}, [time.time()])]})
        self.assertRegex(lines, r'FAILED  a.json: annotation "Attempts start" .* is no time of the last hour')

    def test_a_metric_that_nobody_has_fails(self):
        found, problem = queries.check_query("gone{}", True, {}, FakePrometheus({}), time.monotonic())
        self.assertEqual((found, problem), ([], "asks for what the operator doesn't have: gone"))

    def test_a_metric_that_comes_with_the_next_scrape_is_waited_for(self):
        prometheus = FakePrometheus({"late{}": [({}, [1.0])]})
        scrapes = iter([["rps"], ["rps", "late"]])
        prometheus.label_values = lambda label: next(scrapes)
        _, problem = queries.check_query("late{}", True, {}, prometheus, time.monotonic() + 30)
        self.assertIsNone(problem)


class Shown(unittest.TestCase):
    RUN = {
        "kind": "BenchmarkRun",
        "metadata": {"name": "a"},
        "status": {
            "completionTime": "2026-01-01T00:00:00.500Z",
            "bottleneck": {"limit": "TargetCpu"},
            "attempts": [
                {"outcome": "Succeeded", "discarded": True, "rate": {"held": False}},
                {"outcome": "Succeeded", "discarded": False, "rate": {"held": True}},
                {"outcome": "Failed"},
            ],
            "summary": {
                "requestsPerSecond": {"median": 90.5, "min": 80, "max": 99, "low": 70.25, "high": 120},
                "latency": {"p50": "401us", "p99": "1m2.5s"},
                "errorsTotal": 3,
                "objectives": "Missed: latency.p99 62.5s > 10ms",
            },
        },
    }

    COMPARISON = {
        "kind": "BenchmarkComparison",
        "metadata": {"name": "c"},
        "status": {
            "phase": "Completed",
            "rounds": "6/20",
            "objectives": "Missed: requestsPerSecond of new 0.7500 to 0.8100, not \u2265 0.97",
            "measurements": [
                {"run": "c-1-old", "variant": "old", "values": {"requestsPerSecond": 100}},
                {"run": "c-1-new", "variant": "new", "leftOut": "LoadPodLost"},
            ],
            "variants": [{"name": "old", "runs": 1, "leftOut": 0}, {"name": "new", "runs": 1, "leftOut": 1}],
            "comparisons": [
                {
                    "metric": "requestsPerSecond",
                    "variant": "new",
                    "baseline": "old",
                    "ratio": 0.78,
                    "low": 0.75,
                    "high": 0.81,
                    "pairs": 6,
                    "verdict": "Worse",
                },
                {
                    "metric": "latency.p99",
                    "variant": "new",
                    "baseline": "old",
                    "pairs": 2,
                    "verdict": "NotResolvable",
                    "reason": "NoInterval",
                },
            ],
        },
    }

    def test_what_the_status_of_a_comparison_says(self):
        values = {key[1:]: figures for key, figures in shown.expected(self.COMPARISON).items()}
        rate = {"metric": "requestsPerSecond", "variant": "new", "baseline": "old"}
        p99 = {**rate, "metric": "latency.p99"}
        self.assertEqual(values["Rounds", "measured"], [6])
        self.assertEqual(values["Rounds", "max"], [20])
        self.assertEqual(values["Left out", "A"], [1])
        self.assertEqual(values["Objectives", "A"], [0])
        self.assertEqual(values["Variants beside the baseline", "low"], [(rate, 0.75)])
        self.assertEqual(
            values["Variants beside the baseline", "verdict"],
            [
                ({**rate, "verdict": "Worse", "reason": ""}, 1),
                ({**p99, "verdict": "NotResolvable", "reason": "NoInterval"}, 1),
            ],
        )
        self.assertEqual(values["Verdicts", "A"], [({"verdict": "Worse"}, 1), ({"verdict": "NotResolvable"}, 1)])
        self.assertEqual(values["Runs", "throughput"], [({"run": "c-1-old"}, 100)])

    def test_objectives_that_cannot_be_told_have_no_value(self):
        unknown = changed(self.COMPARISON)
        unknown["status"]["objectives"] = "Unknown: latency.p99 of new not known, not \u2264 1.1"
        self.assertEqual(shown.expected(unknown)["comparison.json", "Objectives", "A"], [])
        self.assertEqual(shown.empty(unknown), {("comparison.json", "Objectives", "A")})
        self.assertFalse(shown.empty(self.COMPARISON))
        without = changed(self.RUN)
        without["status"]["summary"]["objectives"] = "Unknown"
        self.assertFalse(shown.empty(without), "the run of the tests is to have all")

    def test_a_value_belongs_to_its_labels(self):
        wanted = [({"variant": "a"}, 0.5), ({"variant": "b", "reason": ""}, 2.0)]
        self.assertTrue(shown.same([({"variant": "b"}, 2.0), ({"variant": "a", "pod": "x"}, 0.5)], wanted))
        self.assertFalse(shown.same([({"variant": "b"}, 0.5), ({"variant": "a"}, 2.0)], wanted))
        self.assertFalse(shown.same([({"variant": "a"}, 0.5)], wanted))
        self.assertFalse(shown.same([({"variant": "a"}, 0.5), ({"variant": "b", "reason": "r"}, 2.0)], wanted))
        self.assertFalse(shown.same([({}, 1.0), ({}, 1.0)], [1.0]))

    def test_what_the_status_says(self):
        values = shown.expected(self.RUN)
        self.assertEqual(values["run.json", "Throughput", "A"], [90.5])
        self.assertEqual(values["run.json", "Throughput, interval", "A"], [70.25, 120])
        self.assertAlmostEqual(values["run.json", "p50", "A"][0], 401e-6)
        self.assertEqual(values["run.json", "p99", "A"], [62.5])
        self.assertEqual(values["run.json", "Objectives", "A"], [0])
        self.assertEqual(values["run.json", "Rate held", "A"], [1], "that of the discarded attempt doesn't count")
        self.assertEqual(values["trend.json", "Runs", "end"], [1767225600500])
        limit = values["run.json", "Limit", "A"]
        self.assertTrue(shown.same([({"limit": "TargetCpu"}, 1.0)], limit))
        self.assertFalse(shown.same([({"limit": "Network"}, 1.0)], limit), "another word")

    def test_another_value_fails(self):
        dashboard = changed(DASHBOARD, panels=[STAT])
        values = {"of": "shop", "run": "a"}
        for value, outcome in ((90.5, "ok      run.json"), (88.0, "FAILED  run.json")):
            prometheus = FakePrometheus({Queries.PANEL: [({}, [value])]})
            lines = checked(
                shown.check_shown, "run.json", dashboard, prometheus, self.RUN, values, time.monotonic()
            )
            self.assertIn(f'{outcome}: panel "Throughput" query A shows what the status of a says', lines)
            self.assertIn('FAILED  run.json: panel "p99" query A: there is no such panel and query', lines)

    def test_series_of_other_runs_are_left_out(self):
        series = [({"run": "a"}, [1.0]), ({"run": "b"}, [2.0]), ({}, [0.0, 3.0])]
        self.assertEqual(shown.shown_of(self.RUN, series), [({"run": "a"}, 1.0), ({}, 3.0)])
        self.assertEqual(len(shown.shown_of(self.COMPARISON, series)), 3, "a comparison has several runs")

    def test_durations(self):
        self.assertEqual(shown.seconds("1h0m0.5s"), 3600.5)
        with self.assertRaises(ValueError):
            shown.seconds("soon")


if __name__ == "__main__":
    unittest.main(verbosity=0)
