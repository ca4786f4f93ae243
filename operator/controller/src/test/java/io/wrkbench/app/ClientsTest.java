package io.wrkbench.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.testing.AnsweringApi;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An API server that answers 500, as it does where a webhook doesn't answer. */
@Timeout(60)
class ClientsTest {
  private final Queue<String> asked = new ConcurrentLinkedQueue<>();
  private AnsweringApi api;

  @BeforeEach
  void serve() {
    api =
        new AnsweringApi(
            exchange -> {
              asked.add(exchange.getRequestMethod());
              exchange.sendResponseHeaders(500, -1);
              exchange.close();
            },
            UnaryOperator.identity());
  }

  @AfterEach
  void end() {
    api.close();
  }

  @Test
  void aStepIsToldOfAFailureAfterASecondTry() {
    KubernetesClient steps = Clients.forSteps(api.client());
    assertThatThrownBy(() -> steps.resources(BenchmarkRun.class).inNamespace("n").list())
        .isInstanceOf(KubernetesClientException.class);
    assertThat(asked).containsExactly("GET", "GET");
    asked.clear();
    assertThatThrownBy(
            () ->
                steps
                    .resource(
                        new ConfigMapBuilder()
                            .withNewMetadata()
                            .withName("c")
                            .withNamespace("n")
                            .endMetadata()
                            .build())
                    .create())
        .isInstanceOf(KubernetesClientException.class);
    assertThat(asked).containsExactly("POST", "POST");
  }

  @Test
  void allReadAlike() {
    assertThat(Clients.forSteps(api.client()).getKubernetesSerialization())
        .isSameAs(api.client().getKubernetesSerialization());
  }

  @Test
  void whetherItAnswersIsAskedOnce() {
    assertThatThrownBy(() -> Clients.askingOnce(api.client()).raw("/version"))
        .isInstanceOf(KubernetesClientException.class);
    assertThat(asked).containsExactly("GET");
  }
}
