package io.wrkbench.live;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.ObjectReader;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.wrkbench.api.ApiJson;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * A list of the API server.
 *
 * @param path of the list, such as {@code api/v1/namespaces/shop/pods}
 * @param query what to select by, encoded; empty for all
 */
public record LiveList(String path, String query) {
  /** How long the API server may take until it answers, and between two parts of its answer. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** Of an answer that is no list, as much as is read. */
  private static final int MOST_OF_ERROR = 64 << 10;

  /** Those of a namespace. */
  public static LiveList of(String group, String namespace, String plural) {
    return new LiveList(group + "/namespaces/" + namespace + "/" + plural, "");
  }

  /** Those with this label, whatever its value. */
  public LiveList withLabel(String label) {
    return with("labelSelector", label);
  }

  /** Those with this value of a label. */
  public LiveList withLabel(String label, String value) {
    return with("labelSelector", label + "=" + value);
  }

  /**
   * Those with these values of fields.
   *
   * @param selector such as {@code involvedObject.uid=UID,reason=FailedCreate}
   */
  public LiveList withFields(String selector) {
    return with("fieldSelector", selector);
  }

  private LiveList with(String parameter, String value) {
    String added = parameter + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8);
    return new LiveList(path, query.isEmpty() ? added : query + "&" + added);
  }

  /**
   * Hands over each of its objects, one by one.
   *
   * @param type as which an object is read; most types keep little of it
   * @throws KubernetesClientException if the API server doesn't give the whole list
   */
  public <T> void each(KubernetesClient client, Class<T> type, Consumer<T> taker) {
    HttpClient http = client.getHttpClient();
    HttpRequest request =
        http.newHttpRequestBuilder()
            .uri(client.getMasterUrl() + path + (query.isEmpty() ? "" : "?" + query))
            .build();
    try (ArrivingBody body = new ArrivingBody(PATIENCE)) {
      HttpResponse<AsyncBody> response = inTime(http.consumeBytes(request, body::arrived));
      body.begin(response.body());
      if (response.code() != HttpURLConnection.HTTP_OK) {
        throw refused(response.code(), body);
      }
      read(body, ApiJson.reader(type), taker);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new KubernetesClientException("interrupted while " + path + " was listed", e);
    } catch (ExecutionException e) {
      throw new KubernetesClientException("can't list " + path + ": " + e.getCause(), e.getCause());
    } catch (TimeoutException | IOException e) {
      throw new KubernetesClientException("can't list " + path + ": " + e, e);
    }
  }

  // Whoever has given up doesn't wait for what comes late.
  @SuppressWarnings("FutureReturnValueIgnored")
  private static HttpResponse<AsyncBody> inTime(CompletableFuture<HttpResponse<AsyncBody>> answer)
      throws ExecutionException, InterruptedException, TimeoutException {
    try {
      return answer.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException | TimeoutException e) {
      // Or it would hold its connection.
      answer.thenAccept(late -> late.body().cancel());
      throw e;
    }
  }

  private static <T> void read(ArrivingBody body, ObjectReader reader, Consumer<T> taker)
      throws IOException {
    try (JsonParser parser = reader.createParser(body)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new IOException("the answer is no list");
      }
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        boolean items = parser.currentName().equals("items");
        if (parser.nextToken() != JsonToken.START_ARRAY || !items) {
          parser.skipChildren();
          continue;
        }
        while (parser.nextToken() == JsonToken.START_OBJECT) {
          taker.accept(reader.readValue(parser));
        }
      }
      if (parser.currentToken() != JsonToken.END_OBJECT) {
        throw new IOException("the answer has broken off");
      }
    }
  }

  private KubernetesClientException refused(int code, ArrivingBody body) throws IOException {
    String text = new String(body.readNBytes(MOST_OF_ERROR), StandardCharsets.UTF_8);
    try {
      Status status = ApiJson.serialization().unmarshal(text, Status.class);
      return new KubernetesClientException(status.getMessage(), code, status);
    } catch (RuntimeException e) {
      return new KubernetesClientException("can't list " + path + ": HTTP " + code, code, null);
    }
  }
}
