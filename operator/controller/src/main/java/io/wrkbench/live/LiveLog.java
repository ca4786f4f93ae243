package io.wrkbench.live;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

/** The log of a container, while it is printed. No thread waits for it. */
public final class LiveLog {
  private LiveLog() {}

  /**
   * Follows a log, from its beginning to the end of its container.
   *
   * @param mostBytes after how many bytes the kubelet ends it
   * @param longest how long it is followed: a connection may break without a word
   * @param taker is given each byte
   * @return completed once there is no more to come, for whatever reason
   */
  public static CompletableFuture<Void> follow(
      KubernetesClient client,
      Pod pod,
      String container,
      int mostBytes,
      Duration longest,
      IntConsumer taker) {
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
    CompletableFuture<HttpResponse<AsyncBody>> answer =
        http.consumeBytes(request, (parts, body) -> take(parts, body, taker));
    return answer
        .thenCompose(LiveLog::begin)
        .orTimeout(longest.toMillis(), TimeUnit.MILLISECONDS)
        // Or it would hold its connection.
        .whenComplete((end, failure) -> answer.thenAccept(had -> had.body().cancel()));
  }

  private static CompletableFuture<Void> begin(HttpResponse<AsyncBody> response) {
    if (response.code() != HttpURLConnection.HTTP_OK) {
      return CompletableFuture.failedFuture(new IOException("HTTP " + response.code()));
    }
    response.body().consume();
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
