package io.wrkbench.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.wrkbench.api.ApiJson;
import io.wrkbench.api.BenchmarkRun;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An API server that answers 500, as it does where a webhook doesn't answer. */
@Timeout(60)
class ClientsTest {
  private final Queue<String> asked = new ConcurrentLinkedQueue<>();
  private HttpServer server;
  private KubernetesClient client;

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          asked.add(exchange.getRequestMethod());
          exchange.sendResponseHeaders(500, -1);
          exchange.close();
        });
    server.start();
    client =
        new KubernetesClientBuilder()
            .withConfig(
                new ConfigBuilder()
                    .withMasterUrl("http://127.0.0.1:" + server.getAddress().getPort())
                    .build())
            .withKubernetesSerialization(ApiJson.serialization())
            .build();
  }

  @AfterEach
  void end() {
    client.close();
    server.stop(0);
  }

  @Test
  void aStepIsToldOfAFailureAfterASecondTry() {
    KubernetesClient steps = Clients.forSteps(client);
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
    assertThat(Clients.forSteps(client).getKubernetesSerialization())
        .isSameAs(client.getKubernetesSerialization());
  }

  @Test
  void whetherItAnswersIsAskedOnce() {
    assertThatThrownBy(() -> Clients.askingOnce(client).raw("/version"))
        .isInstanceOf(KubernetesClientException.class);
    assertThat(asked).containsExactly("GET");
  }
}
