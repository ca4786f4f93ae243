package io.wrkbench.e2e;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.wrkbench.cluster.Kubectl;
import io.wrkbench.cluster.TestNamespace;
import java.util.List;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.LifecycleMethodExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;

/** Prints what the cluster was like when a test failed, before anything is cleared away. */
final class FailureReport
    implements TestExecutionExceptionHandler, LifecycleMethodExecutionExceptionHandler {
  private static final int LOG_LINES = 80;

  @Override
  public void handleTestExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    print(context, failure);
    throw failure;
  }

  @Override
  public void handleBeforeAllMethodExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    print(context, failure);
    throw failure;
  }

  @Override
  public void handleBeforeEachMethodExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    print(context, failure);
    throw failure;
  }

  private static void print(ExtensionContext context, Throwable failure) {
    System.out.println("---- " + context.getDisplayName() + " failed: " + failure.getMessage());
    for (String namespace : TestNamespace.current()) {
      kubectl("get", "benchmarkruns", "-n", namespace, "-o", "yaml");
      kubectl("events", "-n", namespace);
      kubectl("get", "deployments,jobs,pods,configmaps", "-n", namespace, "-o", "wide");
      kubectl("describe", "pods", "-n", namespace);
      kubectl(
          "logs",
          "-n",
          namespace,
          "-l",
          "wrkbench.io/run",
          "--prefix",
          "--all-containers",
          "--tail",
          "20");
    }
    kubectl("get", "leases", "-A", "-l", "wrkbench.io/measuring-slot", "-o", "yaml");
    section("log of the operator, its end");
    try {
      System.out.println(Operator.log(LOG_LINES));
    } catch (KubernetesClientException e) {
      System.out.println("can't be read: " + e.getMessage());
    }
    section("end of the report");
  }

  private static void kubectl(String... arguments) {
    section("kubectl " + String.join(" ", List.of(arguments)));
    System.out.println(Kubectl.run("", arguments).output());
  }

  private static void section(String title) {
    System.out.println("---- " + title);
  }
}
