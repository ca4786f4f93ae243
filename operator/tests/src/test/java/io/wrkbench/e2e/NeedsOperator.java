package io.wrkbench.e2e;

import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Without an operator each test would wait for its deadline; this says at once what is missing. */
final class NeedsOperator implements BeforeAllCallback {
  @Override
  public void beforeAll(ExtensionContext context) {
    Operator.awaitReady();
  }
}
