package io.wrkbench.run.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.testing.TestRuns;
import io.wrkbench.testing.Yaml;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whose a volume claim is, as cass-operator's StatefulSets make them. */
class CassandraClaimsTest {
  private static final String NAME = "server-data-b-run-0a1b2c3d00-dc-0a1b2c3d00-r1-sts-0";

  private final BenchmarkRun run = TestRuns.withCassandra("0s");

  private static PersistentVolumeClaim claim(String name) {
    return Yaml.read(
        """
        apiVersion: v1
        kind: PersistentVolumeClaim
        metadata:
          name: %s
          namespace: shop
          labels:
            app.kubernetes.io/managed-by: cass-operator
            cassandra.datastax.com/cluster: b-run-0a1b2c3d00
            cassandra.datastax.com/datacenter: dc-0a1b2c3d00
            cassandra.datastax.com/rack: r1
            wrkbench.io/role: cassandra
            wrkbench.io/run: 0a1b2c3d-0000-4000-8000-000000000001
          annotations: {wrkbench.io/run-name: run}
        """
            .formatted(name),
        PersistentVolumeClaim.class);
  }

  private void assertNobodys(PersistentVolumeClaim claim) {
    assertThat(CassandraClaims.isOf(run, claim)).isFalse();
    assertThat(CassandraClaims.ownerOf(claim)).isEmpty();
  }

  @Test
  void oneOfTheRunsDatacenterGoesWithTheRun() {
    assertThat(CassandraClaims.isOf(run, claim(NAME))).isTrue();
    OwnerReference owner = CassandraClaims.ownerOf(claim(NAME)).orElseThrow();
    assertThat(owner.getApiVersion()).isEqualTo(run.getApiVersion());
    assertThat(owner.getKind()).isEqualTo("BenchmarkRun");
    assertThat(owner.getName()).isEqualTo("run");
    assertThat(owner.getUid()).isEqualTo(run.getMetadata().getUid());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "data-orders-0",
        "server-data-orders-dc1-r1-sts-0",
        "server-data-b-run-0a1b2c3d00-dc-0a1b2c3d00-r1-sts-",
        "server-data-b-run-0a1b2c3d00-dc-0a1b2c3d00-r1-sts-0-old",
        "server-data-b-run-ffffffffff-dc-ffffffffff-r1-sts-0"
      })
  void oneOfAnotherNameIsNobodysWhateverItsLabels(String name) {
    assertNobodys(claim(name));
  }

  @Test
  void oneWithoutTheLabelsOfCassOperatorIsNobodys() {
    Consumer<String> without =
        label -> {
          PersistentVolumeClaim claim = claim(NAME);
          claim.getMetadata().getLabels().remove(label);
          assertNobodys(claim);
        };
    without.accept("cassandra.datastax.com/cluster");
    without.accept("cassandra.datastax.com/datacenter");
    without.accept(Labels.RUN);
  }

  @Test
  void whatIsNoUidNamesNoRun() {
    PersistentVolumeClaim claim = claim(NAME);
    claim.getMetadata().getLabels().put(Labels.RUN, "x");
    assertNobodys(claim);
    claim.getMetadata().setLabels(null);
    assertNobodys(claim);
  }
}
