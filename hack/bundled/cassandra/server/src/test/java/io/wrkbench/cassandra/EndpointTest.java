package io.wrkbench.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.cassandra.gms.ApplicationState;
import org.junit.jupiter.api.Test;

class EndpointTest {
  @Test
  void hasEverythingAsTextByTheNamesOfGossip() {
    assertThat(
            Endpoint.of(
                "10.0.0.7",
                true,
                Map.of(
                    ApplicationState.HOST_ID, "id",
                    ApplicationState.NATIVE_ADDRESS_AND_PORT, "10.0.0.7:9042",
                    ApplicationState.STATUS_WITH_PORT, "NORMAL,-1",
                    ApplicationState.TOKENS, "\0\0")))
        .containsOnly(
            Map.entry("ENDPOINT_IP", "10.0.0.7"),
            Map.entry("IS_ALIVE", "true"),
            Map.entry("HOST_ID", "id"),
            Map.entry("NATIVE_ADDRESS_AND_PORT", "10.0.0.7:9042"),
            Map.entry("STATUS_WITH_PORT", "NORMAL,-1"),
            Map.entry("STATUS", "NORMAL,-1"));
  }

  @Test
  void keepsTheStatusThatIsGossiped() {
    assertThat(
            Endpoint.of(
                "10.0.0.7",
                false,
                Map.of(ApplicationState.STATUS, "LEAVING", ApplicationState.STATUS_WITH_PORT, "x")))
        .containsEntry("STATUS", "LEAVING")
        .containsEntry("IS_ALIVE", "false");
  }

  @Test
  void hasNoStatusWhereNoneIsKnown() {
    assertThat(Endpoint.of("10.0.0.7", false, Map.of())).doesNotContainKey("STATUS");
  }
}
