package io.wrkbench.app;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.net.HttpURLConnection;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Finds out how large a list is, without keeping it. The API server serves a whole list from its
 * cache, at once; it serves pages from etcd, where it reads and drops thousands of other objects.
 * But a whole list must fit into memory.
 */
final class ListSize {
  /**
   * While it is read, memory holds it several times: as bytes, as pages of the connection, as
   * objects.
   */
  static final long MOST = 8L << 20;

  private static final Duration LONGEST = Duration.ofSeconds(10);

  private ListSize() {}

  /**
   * Whether the unsettled ones of a kind may be listed as a whole. If that can't be found out, they
   * may not.
   *
   * @param type BenchmarkRuns or BenchmarkComparisons, as they are known
   * @param namespaces namespaces of these; empty for all
   */
  static boolean isSmall(
      KubernetesClient client, Class<? extends HasMetadata> type, Set<String> namespaces) {
    return namespaces.isEmpty()
        ? isSmall(client, type, "")
        : namespaces.stream().allMatch(name -> isSmall(client, type, "namespaces/" + name + "/"));
  }

  private static boolean isSmall(
      KubernetesClient client, Class<? extends HasMetadata> type, String where) {
    String list =
        client.getMasterUrl()
            + "apis/"
            + HasMetadata.getApiVersion(type)
            + "/"
            + where
            + HasMetadata.getPlural(type)
            + "?resourceVersion=0&fieldSelector="
            + SettledRuns.FIELD
            + "!%3D"
            + SettledRuns.VALUE;
    try {
      return isSmall(client.getHttpClient(), list);
    } catch (ExecutionException | TimeoutException | CancellationException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static boolean isSmall(HttpClient http, String list)
      throws ExecutionException, InterruptedException, TimeoutException {
    AtomicLong size = new AtomicLong();
    HttpRequest request = http.newHttpRequestBuilder().uri(list).build();
    HttpResponse<AsyncBody> response =
        http.consumeBytes(request, (part, body) -> count(part, size, body))
            .get(LONGEST.toMillis(), TimeUnit.MILLISECONDS);
    AsyncBody body = response.body();
    if (response.code() != HttpURLConnection.HTTP_OK) {
      body.cancel();
      return false;
    }
    body.consume();
    body.done().get(LONGEST.toMillis(), TimeUnit.MILLISECONDS);
    return size.get() <= MOST;
  }

  private static void count(List<ByteBuffer> part, AtomicLong size, AsyncBody body) {
    if (size.addAndGet(part.stream().mapToLong(ByteBuffer::remaining).sum()) > MOST) {
      body.cancel();
    } else {
      body.consume();
    }
  }
}
