package io.wrkbench.cluster;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Prints each test class as it ends, with its tests and how long they took: some of them take long.
 * Classes run beside each other, so the lines of each are printed together.
 */
public final class Progress implements TestExecutionListener {
  private final Map<String, Long> started = new ConcurrentHashMap<>();
  private final Map<String, Report> reports = new ConcurrentHashMap<>();
  private TestPlan plan;

  /** What is known of a class until it ends; its tests run in one thread. */
  private static final class Report {
    private final StringBuilder lines = new StringBuilder();
    private int run;
    private int failed;
  }

  @Override
  public void testPlanExecutionStarted(TestPlan testPlan) {
    plan = testPlan;
  }

  @Override
  public void executionStarted(TestIdentifier test) {
    started.put(test.getUniqueId(), System.nanoTime());
    if (isClass(test)) {
      reports.put(test.getUniqueId(), new Report());
    }
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    Optional<TestIdentifier> ofClass = classOf(test);
    if (ofClass.isEmpty()) {
      return;
    }
    Report report = reports.get(ofClass.get().getUniqueId());
    boolean passed = result.getStatus() == TestExecutionResult.Status.SUCCESSFUL;
    if (test.isTest()) {
      report.run++;
    }
    if (!passed) {
      report.failed++;
    }
    if (isClass(test)) {
      System.out.print(
          "%s: %d tests, %d failed, %s%n%s"
              .formatted(
                  test.getDisplayName(), report.run, report.failed, taken(test), report.lines));
    } else if (!passed || isDirectlyInClass(test)) {
      report.lines.append(
          "  %s %s %s%n".formatted(passed ? "ok    " : "FAILED", taken(test), name(test)));
    }
  }

  /** The class that it is in, or that it is. */
  private Optional<TestIdentifier> classOf(TestIdentifier test) {
    Optional<TestIdentifier> at = Optional.of(test);
    while (at.isPresent() && !isClass(at.get())) {
      at = plan.getParent(at.get());
    }
    return at;
  }

  private boolean isDirectlyInClass(TestIdentifier test) {
    return plan.getParent(test).filter(Progress::isClass).isPresent();
  }

  /** With the name of its method, where it is one of several cases of that. */
  private String name(TestIdentifier test) {
    return isDirectlyInClass(test)
        ? test.getDisplayName()
        : plan.getParent(test).map(p -> p.getDisplayName() + " / ").orElse("")
            + test.getDisplayName();
  }

  private static boolean isClass(TestIdentifier test) {
    return test.getSource().filter(ClassSource.class::isInstance).isPresent();
  }

  private String taken(TestIdentifier test) {
    Duration taken = Duration.ofNanos(System.nanoTime() - started.get(test.getUniqueId()));
    return "%5.1f s".formatted(taken.toMillis() / 1e3);
  }
}
