package io.wrkbench.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.apache.cassandra.db.ConsistencyLevel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class QuorumTest {
  /** Replicas and live ones, here and in the other datacenter. */
  @ParameterizedTest
  @CsvSource({
    "LOCAL_QUORUM, 3, 2, 3, 0, true",
    "LOCAL_QUORUM, 3, 1, 3, 3, false",
    "LOCAL_QUORUM, 2, 1, 0, 0, false",
    "LOCAL_QUORUM, 1, 1, 0, 0, true",
    "LOCAL_SERIAL, 3, 1, 0, 0, false",
    "QUORUM, 3, 1, 3, 3, true",
    "QUORUM, 3, 0, 3, 3, false",
    "SERIAL, 3, 2, 0, 0, true",
    "EACH_QUORUM, 3, 3, 3, 1, false",
    "EACH_QUORUM, 3, 2, 3, 2, true",
    "ALL, 3, 3, 3, 2, false",
    "ALL, 3, 3, 3, 3, true",
    "LOCAL_ONE, 3, 0, 3, 3, false",
    "ONE, 3, 0, 3, 1, true",
    "ONE, 3, 0, 3, 0, false",
    "TWO, 3, 1, 3, 1, true",
    "THREE, 3, 1, 3, 1, false",
  })
  void countsReplicasWhereTheLevelDoes(
      String level, int here, int hereAlive, int there, int thereAlive, boolean reached) {
    Map<String, Quorum> datacenters =
        there == 0
            ? Map.of("here", new Quorum(here, hereAlive))
            : Map.of("here", new Quorum(here, hereAlive), "there", new Quorum(there, thereAlive));

    assertThat(Quorum.reached(level, datacenters, "here")).isEqualTo(reached);
  }

  @ParameterizedTest
  @EnumSource(ConsistencyLevel.class)
  void knowsEveryLevelOfCassandra(ConsistencyLevel level) {
    assertThat(Quorum.reached(level.name(), Map.of("here", new Quorum(3, 3)), "here")).isTrue();
    assertThat(Quorum.reached(level.name(), Map.of("here", new Quorum(3, 0)), "here")).isFalse();
  }

  @Test
  void refusesALevelThatDoesNotExist() {
    assertThatThrownBy(() -> Quorum.reached("MOST", Map.of(), "here"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void addsUp() {
    assertThat(Quorum.of(true).plus(Quorum.of(false)).plus(Quorum.of(true)))
        .isEqualTo(new Quorum(3, 2));
  }
}
