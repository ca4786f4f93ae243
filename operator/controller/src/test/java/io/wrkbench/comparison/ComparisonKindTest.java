package io.wrkbench.comparison;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import io.fabric8.kubernetes.api.model.ListMetaBuilder;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseListBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.wrkbench.api.ApiJson;
import io.wrkbench.api.comparison.BenchmarkComparison;
import io.wrkbench.comparison.act.ComparisonActor;
import io.wrkbench.comparison.phase.ComparisonDecider;
import io.wrkbench.queue.SlotLease;
import io.wrkbench.testing.AnsweringApi;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of the slot of a comparison whose end can't be written. */
@Timeout(60)
class ComparisonKindTest {
  private static final Instant ADMITTED = Instant.parse("2026-01-01T00:00:00Z");
  private static final Duration TIMEOUT = Duration.ofHours(1);
  private static final String LEASES = "/apis/coordination.k8s.io/v1/namespaces/wrkbench/leases";
  private static final String RUN = "/apis/wrkbench.io/v1alpha1/namespaces/shop/benchmarkruns/one";

  private final BenchmarkComparison comparison =
      ApiJson.serialization()
          .unmarshal(
              """
              apiVersion: wrkbench.io/v1alpha1
              kind: BenchmarkComparison
              metadata: {name: jvm, namespace: shop, uid: 12345678-9abc-4ef0-8000-000000000000}
              spec:
                template: {target: {url: "http://10.0.0.7:8080"}, load: {wrk: {}}}
                variants: [{name: tuned}, {name: defaults}]
                timeout: 1h
              status:
                phase: Measuring
                seed: 7
                slot: 0
                startTime: "2026-01-01T00:00:00Z"
                measurements: [{round: 1, variant: tuned, run: one, uid: uid-of-one}]
              """,
              BenchmarkComparison.class);

  private final List<String> writes = Collections.synchronizedList(new ArrayList<>());
  private int patchAnswer = 200;
  @AutoClose private final AnsweringApi api = new AnsweringApi(this::answer);

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    Object body = Map.of();
    int code = 200;
    if (exchange.getRequestMethod().equals("PATCH")) {
      String patch = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
      writes.add("PATCH " + path + " " + patch);
      code = patchAnswer;
    } else if (!exchange.getRequestMethod().equals("GET")) {
      writes.add(exchange.getRequestMethod() + " " + path);
    } else if (path.equals(LEASES)) {
      Lease lease = SlotLease.heldBy(0, "wrkbench", SlotLease.Holder.of(comparison));
      lease.getMetadata().setResourceVersion("1");
      body =
          new LeaseListBuilder()
              .withMetadata(new ListMetaBuilder().build())
              .withItems(lease)
              .build();
    }
    AnsweringApi.answer(exchange, code, Serialization.asJson(body));
  }

  private void release(Duration afterAdmission) {
    Clock clock = Clock.fixed(ADMITTED.plus(afterAdmission), ZoneOffset.UTC);
    new ComparisonKind(
            clock,
            null,
            new ComparisonDecider(() -> 7),
            new ComparisonActor(api.client(), "wrkbench"))
        .release(comparison);
  }

  @Test
  void withinItsTimeoutItKeepsItAll() {
    release(TIMEOUT.minusSeconds(1));
    assertThat(writes).isEmpty();
  }

  @Test
  void pastItsTimeoutItsRunIsCancelledAndThenItsSlotIsReleased() {
    String cancel =
        "PATCH %s {\"metadata\":{\"uid\":\"uid-of-one\"},\"spec\":{\"cancel\":true}}"
            .formatted(RUN);
    release(TIMEOUT);
    assertThat(writes).containsExactly(cancel);
    writes.clear();
    release(TIMEOUT.plusMinutes(3));
    assertThat(writes).containsExactly(cancel, "PUT " + LEASES + "/" + SlotLease.name(0));
  }

  @Test
  void theSlotIsReleasedEvenIfItsRunCannotBeCancelled() {
    patchAnswer = 404;
    assertThatThrownBy(() -> release(TIMEOUT.plusMinutes(3)))
        .isInstanceOf(KubernetesClientException.class);
    assertThat(writes).contains("PUT " + LEASES + "/" + SlotLease.name(0));
  }
}
