package io.wrkbench.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OperatorConfigTest {
  private static Map<String, String> least() {
    return new HashMap<>(
        Map.of(
            "POD_NAMESPACE", "wrkbench", "WRKBENCH_LOAD_IMAGE", "localhost/wrkbench/load:0.1.0"));
  }

  @Test
  void needsLittle() {
    OperatorConfig config = OperatorConfig.from(least());
    assertThat(config.watchedNamespaces()).isEmpty();
    assertThat(config.maxMeasuringRuns()).isEqualTo(1);
    assertThat(config.maxProvisioning()).isEqualTo(Duration.ofMinutes(10));
    assertThat(config.seriesRetention()).isEqualTo(Duration.ofHours(24));
    assertThat(config.leaderElection()).isFalse();
    assertThat(config.cassandra()).isTrue();
  }

  @Test
  void knowsWhetherItMayStartACassandra() {
    Map<String, String> environment = least();
    environment.put("WRKBENCH_CASSANDRA", "false");
    assertThat(OperatorConfig.from(environment).cassandra()).isFalse();
  }

  @Test
  void readsLists() {
    Map<String, String> environment = least();
    environment.put("WRKBENCH_NAMESPACES", "shop, bench,");
    assertThat(OperatorConfig.from(environment).watchedNamespaces())
        .containsExactlyInAnyOrder("shop", "bench");
  }

  @ParameterizedTest
  @CsvSource({
    "POD_NAMESPACE, ''",
    "WRKBENCH_LOAD_IMAGE, ' '",
    "WRKBENCH_MAX_MEASURING_RUNS, 0",
    "WRKBENCH_MAX_MEASURING_RUNS, many",
    "WRKBENCH_SERIES_RETENTION, 1 day",
    "WRKBENCH_MAX_PROVISIONING, 10",
    "WRKBENCH_MAX_PROVISIONING, 0s"
  })
  void namesTheVariableThatIsWrong(String name, String value) {
    Map<String, String> environment = least();
    environment.put(name, value);
    assertThatThrownBy(() -> OperatorConfig.from(environment))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(name);
  }
}
