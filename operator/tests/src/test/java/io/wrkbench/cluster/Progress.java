package io.wrkbench.cluster;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Prints each test and each test class as it ends, and how long it took: some of them take long.
 */
public final class Progress implements TestExecutionListener {
  private final Map<String, Long> started = new ConcurrentHashMap<>();
  private final AtomicInteger run = new AtomicInteger();
  private final AtomicInteger failed = new AtomicInteger();
  private TestPlan plan;

  @Override
  public void testPlanExecutionStarted(TestPlan testPlan) {
    plan = testPlan;
  }

  @Override
  public void executionStarted(TestIdentifier test) {
    started.put(test.getUniqueId(), System.nanoTime());
    if (isClass(test)) {
      run.set(0);
      failed.set(0);
      print(test.getDisplayName());
    }
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    boolean passed = result.getStatus() == TestExecutionResult.Status.SUCCESSFUL;
    if (test.isTest()) {
      run.incrementAndGet();
    }
    if (!passed) {
      failed.incrementAndGet();
    }
    if (isClass(test)) {
      print(
          "%s: %d tests, %d failed, %s"
              .formatted(test.getDisplayName(), run.get(), failed.get(), taken(test)));
    } else if (!passed || isDirectlyInClass(test)) {
      print("  %s %s %s".formatted(passed ? "ok    " : "FAILED", taken(test), name(test)));
    }
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

  private static void print(String line) {
    System.out.println(line);
  }
}
