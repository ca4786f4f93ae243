"""Counts and prints checks."""


class Report:
    def __init__(self):
        self.passed = 0
        self.failed = 0

    def add(self, problem, what):
        if problem:
            self.failed += 1
            print(f"FAILED  {what}: {problem}")
        else:
            self.passed += 1
            print(f"ok      {what}")

    def problems(self, problems, what):
        """One check with any number of problems, each of which gets a line."""
        for problem in problems:
            self.add(problem, what)
        if not problems:
            self.add(None, what)
