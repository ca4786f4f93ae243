package io.wrkbench.e2e;

import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Without an operator each test would wait for its deadline; this says at once what is missing. */
final class NeedsOperator implements BeforeAllCallback {
  /** For three classes at a time, one with three runs at once, and one that still clears up. */
  private static final int SLOTS = 6;

  @Override
  public void beforeAll(ExtensionContext context) {
    Operator.awaitReady();
    if (Slots.count() < SLOTS) {
      throw new AssertionError(
          ("the operator lets %d runs measure at a time, and test classes that run beside each other"
                  + " need %d; hack/install -- --set maxMeasuringRuns=%d (bundled cluster), or helm"
                  + " upgrade wrkbench charts/wrkbench --namespace wrkbench --reuse-values --set"
                  + " maxMeasuringRuns=%d")
              .formatted(Slots.count(), SLOTS, SLOTS, SLOTS));
    }
  }
}
