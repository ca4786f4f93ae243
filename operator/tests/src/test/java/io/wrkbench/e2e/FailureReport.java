package io.wrkbench.e2e;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.wrkbench.cluster.Kubectl;
import io.wrkbench.cluster.TestNamespace;
import java.util.List;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.LifecycleMethodExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;

/**
 * Prints what the cluster was like when a test failed, before anything is cleared away: the
 * namespaces of its class, in one piece, as other classes print beside it.
 */
final class FailureReport
    implements TestExecutionExceptionHandler, LifecycleMethodExecutionExceptionHandler {
  private static final int LOG_LINES = 80;

  @Override
  public void handleTestExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    System.out.print(report(context, failure));
    throw failure;
  }

  @Override
  public void handleBeforeAllMethodExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    System.out.print(report(context, failure));
    throw failure;
  }

  @Override
  public void handleBeforeEachMethodExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    System.out.print(report(context, failure));
    throw failure;
  }

  private static String report(ExtensionContext context, Throwable failure) {
    Class<?> test = context.getRequiredTestClass();
    StringBuilder text = new StringBuilder();
    section(
        text,
        "%s.%s failed: %s"
            .formatted(test.getSimpleName(), context.getDisplayName(), failure.getMessage()));
    for (String namespace : TestNamespace.of(test)) {
      kubectl(text, "get", "benchmarkruns,benchmarkcomparisons", "-n", namespace, "-o", "yaml");
      kubectl(text, "events", "-n", namespace);
      kubectl(text, "get", "deployments,jobs,pods,configmaps", "-n", namespace, "-o", "wide");
      kubectl(text, "describe", "pods", "-n", namespace);
      kubectl(
          text,
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
    kubectl(text, "get", "leases", "-A", "-l", "wrkbench.io/measuring-slot", "-o", "yaml");
    section(text, "log of the operator, its end");
    try {
      text.append(Operator.log(LOG_LINES)).append('\n');
    } catch (KubernetesClientException e) {
      text.append("can't be read: ").append(e.getMessage()).append('\n');
    }
    section(text, "end of the report");
    return text.toString();
  }

  private static void kubectl(StringBuilder text, String... arguments) {
    section(text, "kubectl " + String.join(" ", List.of(arguments)));
    text.append(Kubectl.run("", arguments).output()).append('\n');
  }

  private static void section(StringBuilder text, String title) {
    text.append("---- ").append(title).append('\n');
  }
}
