package io.wrkbench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import io.fabric8.kubernetes.api.model.ListMetaBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobListBuilder;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseListBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Phase;
import io.wrkbench.child.Owners;
import io.wrkbench.config.OperatorConfig;
import io.wrkbench.queue.SlotLease;
import io.wrkbench.run.act.Actor;
import io.wrkbench.run.observe.RunResources;
import io.wrkbench.run.phase.Decider;
import io.wrkbench.testing.AnsweringApi;
import io.wrkbench.testing.TestRuns;
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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of the slot of a run whose end can't be written. */
@Timeout(60)
class RunKindTest {
  private static final Instant ADMITTED = Instant.parse("2026-01-01T00:00:00Z");
  private static final String LEASES = "/apis/coordination.k8s.io/v1/namespaces/wrkbench/leases";

  private final BenchmarkRun run = TestRuns.server(1, 0, "0s");
  private final List<String> writes = Collections.synchronizedList(new ArrayList<>());
  private int jobsAnswer = 200;
  @AutoClose private final AnsweringApi api = new AnsweringApi(this::answer);

  @BeforeEach
  void admit() {
    run.setStatus(new BenchmarkRunStatus());
    run.getStatus().phase = Phase.Measuring;
    run.getStatus().startTime = ADMITTED.toString();
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    Object body = Map.of();
    int code = 200;
    if (!exchange.getRequestMethod().equals("GET")) {
      writes.add(exchange.getRequestMethod() + " " + path);
    } else if (path.endsWith("/jobs")) {
      code = jobsAnswer;
      body =
          new JobListBuilder().withMetadata(new ListMetaBuilder().build()).withItems(job()).build();
    } else if (path.equals(LEASES)) {
      body =
          new LeaseListBuilder()
              .withMetadata(new ListMetaBuilder().build())
              .withItems(lease())
              .build();
    }
    AnsweringApi.answer(exchange, code, Serialization.asJson(body));
  }

  private Job job() {
    return new JobBuilder()
        .withNewMetadata()
        .withName("load")
        .withNamespace(run.getMetadata().getNamespace())
        .withResourceVersion("1")
        .withOwnerReferences(Owners.controlledBy(run))
        .endMetadata()
        .build();
  }

  private Lease lease() {
    Lease lease = SlotLease.heldBy(0, "wrkbench", SlotLease.Holder.of(run));
    lease.getMetadata().setResourceVersion("1");
    return lease;
  }

  private void release(Duration afterAdmission) {
    OperatorConfig config =
        OperatorConfig.from(
            Map.of("POD_NAMESPACE", "wrkbench", "WRKBENCH_LOAD_IMAGE", "localhost/load:1"));
    Actor actor = new Actor(api.client(), config, new RunResources(api.client(), null, null), null);
    Clock clock = Clock.fixed(ADMITTED.plus(afterAdmission), ZoneOffset.UTC);
    new RunKind(clock, null, new Decider(Duration.ofMinutes(10)), actor).release(run);
  }

  private Duration timeout() {
    return run.getSpec().timeout.toDuration();
  }

  @Test
  void withinItsBoundsItKeepsItAll() {
    release(timeout().minusSeconds(1));
    assertThat(writes).isEmpty();
  }

  @Test
  void pastItsBoundItsLoadsAreRemovedAndThenItsSlotIsReleased() {
    String job = "/apis/batch/v1/namespaces/" + run.getMetadata().getNamespace() + "/jobs/load";
    release(timeout());
    assertThat(writes).containsExactly("DELETE " + job);
    writes.clear();
    release(timeout().plusMinutes(2));
    assertThat(writes).containsExactly("DELETE " + job, "PUT " + LEASES + "/" + SlotLease.name(0));
  }

  @Test
  void theSlotIsReleasedEvenIfItsLoadsCannotBeRemoved() {
    jobsAnswer = 403;
    assertThatThrownBy(() -> release(timeout().plusMinutes(2)))
        .isInstanceOf(KubernetesClientException.class);
    assertThat(writes).containsExactly("PUT " + LEASES + "/" + SlotLease.name(0));
  }
}
