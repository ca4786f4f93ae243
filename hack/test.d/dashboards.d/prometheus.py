"""A Prometheus, asked as Grafana asks it."""

import json
import time
import urllib.error
import urllib.parse
import urllib.request


class Prometheus:
    def __init__(self, url, range_seconds, step_seconds):
        self.url = url.rstrip("/")
        self.range = range_seconds
        self.step = step_seconds

    def get(self, path, **parameters):
        query = urllib.parse.urlencode({k: v for k, v in parameters.items() if v is not None})
        try:
            with urllib.request.urlopen(f"{self.url}/api/v1/{path}?{query}", timeout=30) as answer:
                return json.load(answer)["data"]
        except urllib.error.HTTPError as error:
            raise ValueError(json.load(error).get("error", str(error))) from error

    def label_values(self, label, selector=None):
        return self.get(f"label/{label}/values", **{"match[]": selector})

    def series(self, expression, instant):
        """What a query finds that can be drawn: pairs of labels and values, the oldest value first."""
        now = time.time()
        if instant:
            found = self.get("query", query=expression, time=now)["result"]
            pairs = [(each["metric"], [each["value"]]) for each in found]
        else:
            # In whole steps, as Grafana asks.
            end = now // self.step * self.step
            found = self.get("query_range", query=expression, start=end - self.range, end=end, step=self.step)["result"]
            pairs = [(each["metric"], each["values"]) for each in found]
        drawn = [(labels, [float(value) for _, value in values if value != "NaN"]) for labels, values in pairs]
        return [(labels, values) for labels, values in drawn if values]


def patiently(ask, enough, deadline):
    """Asks until the answer is enough or the deadline is over, and returns the last answer."""
    answer = ask()
    while not enough(answer) and time.monotonic() < deadline:
        time.sleep(1)
        answer = ask()
    return answer
