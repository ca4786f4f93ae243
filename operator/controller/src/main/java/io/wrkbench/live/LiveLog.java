package io.wrkbench.live;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.net.HttpURLConnection;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntConsumer;

/** The log of a container, while it is printed. No thread waits for it. */
public final class LiveLog {
  private LiveLog() {}

  /**
   * Follows a log, from its beginning to the end of its container.
   *
   * @param mostBytes after how many bytes the kubelet ends it
   * @param taker is given each byte
   * @return completed once there is no more to come, for whatever reason
   */
  public static CompletableFuture<Void> follow(
      KubernetesClient client, Pod pod, String container, int mostBytes, IntConsumer taker) {
    HttpClient http = client.getHttpClient();
    HttpRequest request =
        http.newHttpRequestBuilder()
            .uri(
                "%sapi/v1/namespaces/%s/pods/%s/log?follow=true&container=%s&limitBytes=%d"
                    .formatted(
                        client.getMasterUrl(),
                        pod.getMetadata().getNamespace(),
                        pod.getMetadata().getName(),
                        container,
                        mostBytes))
            .build();
    return http.consumeBytes(request, (parts, body) -> take(parts, body, taker))
        .thenCompose(LiveLog::begin);
  }

  private static CompletableFuture<Void> begin(HttpResponse<AsyncBody> response) {
    if (response.code() == HttpURLConnection.HTTP_OK) {
      response.body().consume();
    } else {
      response.body().cancel(); // Or it would hold its connection.
    }
    return response.body().done();
  }

  private static void take(List<ByteBuffer> parts, AsyncBody body, IntConsumer taker) {
    for (ByteBuffer part : parts) {
      while (part.hasRemaining()) {
        taker.accept(part.get());
      }
    }
    body.consume();
  }
}
