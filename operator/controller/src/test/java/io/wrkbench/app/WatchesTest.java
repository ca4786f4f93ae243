package io.wrkbench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.ApiJson;
import io.wrkbench.known.KnownRun;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A run that two watches show is one run: two series with the same labels would end a scrape.
 * Comparisons are listed at the start by {@link Watches#page}.
 */
class WatchesTest {

  private static KnownRun run(String name, String uid, boolean cleanedUp) {
    return ApiJson.serialization()
        .unmarshal(
            """
            {"apiVersion": "wrkbench.io/v1alpha1", "kind": "BenchmarkRun",
             "metadata": {"name": "%s", "namespace": "shop", "uid": "%s"},
             "status": {"phase": "Completed", "slot": 0, "cleanedUp": %s}}
            """
                .formatted(name, uid, cleanedUp),
            KnownRun.class);
  }

  @Test
  void ofOneThatHasJustSettledTheNewerStateIsTaken() {
    KnownRun before = run("a", "1", false);
    KnownRun settled = run("a", "1", true);
    assertThat(Watches.once(Stream.of(settled), Stream.of(before))).containsExactly(settled);
  }

  @Test
  void ofADeletedOneAndAnotherOfItsNameThatWhichIsThereIsTaken() {
    KnownRun gone = run("a", "1", true);
    KnownRun there = run("a", "2", false);
    assertThat(Watches.once(Stream.of(gone), Stream.of(there))).containsExactly(there);
  }

  @Test
  void othersAreAllThere() {
    assertThat(
            Watches.once(
                Stream.of(run("a", "1", true), run("b", "2", true)),
                Stream.of(run("c", "3", false))))
        .hasSize(3);
  }

  @Test
  void fewComparisonsAreListedAsAWhole() {
    assertThat(Watches.comparisons(true).getInformerConfig().getInformerListLimit()).isNull();
  }

  @Test
  void manyComparisonsAreListedInPages() {
    assertThat(Watches.comparisons(false).getInformerConfig().getInformerListLimit())
        .isEqualTo(Watches.PAGE);
  }
}
