package io.wrkbench.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LoadResultTest {

  private static final LatencyHistogram RECORDED =
      LatencyHistogram.of(Counts.of(Map.of(401L, 90L, 4050L, 10L)));

  private static final LoadResult MEASURED =
      LoadResult.succeeded(
              new Measurement(
                  Instant.parse("2026-01-02T03:04:05.678901Z"),
                  GoDuration.parse("30.01s"),
                  29_760,
                  5_531_443,
                  new LoadErrors(0, 1, 2, 3, 4),
                  RECORDED,
                  RECORDED))
          .with(new Verification(10, 10, null))
          .with("Running 30s test @ …\n", new Generator("Some CPU", 2, "6.1.0", "wrk 4.1.0"));

  @Test
  void isReadAsItWasWritten() {
    assertThat(Json.read(Json.write(MEASURED), LoadResult.class)).isEqualTo(MEASURED);
  }

  @Test
  void usesTheNamesAndFormsOfTheContract() {
    assertThat(Json.write(MEASURED))
        .contains("\"outcome\":\"Succeeded\"")
        .contains("\"verification\":{\"sent\":10,\"matched\":10,\"seen\":null}")
        .contains("\"startTime\":\"2026-01-02T03:04:05.678901Z\"")
        .contains("\"duration\":\"30.01s\"")
        .contains("\"requests\":29760,\"bytes\":5531443")
        .contains("\"errors\":{\"connect\":0,\"read\":1,\"write\":2,\"timeout\":3,\"status\":4}")
        .contains("\"recorded\":{\"mean\":\"766us\"")
        .contains("\"p50\":\"401us\"")
        .contains("\"p95\":\"4.051ms\"")
        .contains("\"tool\":\"wrk 4.1.0\"")
        .doesNotContain("reason")
        .doesNotContain("succeeded");
  }

  @Test
  void countsPerSecond() {
    assertThat(MEASURED.requestsPerSecond().orElseThrow()).isEqualTo(29_760 / 30.01);
    assertThat(MEASURED.bytesPerSecond().orElseThrow()).isEqualTo(5_531_443 / 30.01);
  }

  @Test
  void aFailureHoldsNoFigureThatWasNotMeasured() {
    LoadResult failed = LoadResult.failed(FailureReason.TargetMismatch, "answered 404");
    assertThat(Json.write(failed))
        .isEqualTo(
            "{\"outcome\":\"Failed\",\"reason\":\"TargetMismatch\",\"message\":\"answered 404\"}");
    assertThat(Json.read(Json.write(failed), LoadResult.class)).isEqualTo(failed);
    assertThat(failed.requestsPerSecond()).isEmpty();
    assertThat(failed.bytesPerSecond()).isEmpty();
  }

  @Test
  void withoutASingleAnswerThereAreNoLatencies() {
    Measurement nothing =
        new Measurement(
            Instant.EPOCH,
            GoDuration.ofSeconds(1),
            0,
            0,
            LoadErrors.NONE,
            LatencyHistogram.empty(),
            LatencyHistogram.empty());
    LoadResult result =
        LoadResult.succeeded(nothing).with(FailureReason.NothingAnswered, "no answer");
    assertThat(result.recorded()).isNull();
    assertThat(result.corrected()).isNull();
    assertThat(result.isSucceeded()).isFalse();
    assertThat(result.requestsPerSecond()).hasValue(0);
  }

  @Test
  void theBriefFormKeepsTheFigures() {
    LoadResult brief = MEASURED.brief();
    assertThat(brief.recordedHistogram()).isNull();
    assertThat(brief.correctedHistogram()).isNull();
    assertThat(brief.output()).isNull();
    assertThat(brief.recorded()).isEqualTo(MEASURED.recorded());
    assertThat(Json.write(brief).getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(1024);
  }

  @Test
  void fieldsOfANewerAgentAreIgnored() {
    String newer =
        Json.write(MEASURED).replace("\"requests\":", "\"temperature\":21,\"requests\":");
    assertThat(Json.read(newer, LoadResult.class)).isEqualTo(MEASURED);
  }

  @Test
  void aResultWithoutOutcomeOrWithABadTimeIsRefused() {
    assertThatThrownBy(() -> Json.read("{}", LoadResult.class)).hasMessageContaining("outcome");
    assertThatThrownBy(
            () -> Json.read("{\"outcome\":\"Failed\",\"startTime\":\"noon\"}", LoadResult.class))
        .hasMessageContaining("noon");
  }

  @Test
  void errorsAddUp() {
    LoadErrors errors = new LoadErrors(1, 2, 3, 4, 5);
    assertThat(errors.total()).isEqualTo(15);
    assertThat(errors.plus(errors)).isEqualTo(new LoadErrors(2, 4, 6, 8, 10));
    LoadErrors noPorts = new LoadErrors(0, 0, 0, 0, 0, 7L);
    assertThat(noPorts.total()).isEqualTo(7);
    assertThat(errors.plus(noPorts)).isEqualTo(noPorts.plus(errors));
    assertThat(errors.plus(noPorts).noFreePort()).isEqualTo(7);
    assertThat(noPorts.plus(noPorts).noFreePort()).isEqualTo(14);
    assertThat(Json.write(errors)).doesNotContain("noFreePort");
  }

  @Test
  void aRateIsHeldWithinOnePercent() {
    assertThat(Rate.of(20_000, 19_801, 0.5).held()).isTrue();
    assertThat(Rate.of(20_000, 19_799, 0.5).held()).isFalse();
    assertThat(Rate.of(20_000, 20_201, 0.5).held()).isFalse();
  }

  @Test
  void whatOnlyOtherLoadsHaveIsWrittenToo() {
    LoadResult result =
        MEASURED.toBuilder()
            .measurement(
                new Measurement(
                    Instant.EPOCH,
                    GoDuration.ofSeconds(1),
                    100,
                    1000,
                    LoadErrors.NONE,
                    RECORDED,
                    null,
                    Rate.of(100, 99.5, 0.25),
                    new Timeline(1, List.of(100L), List.of(0L), List.of(7L), List.of(1L))))
            .build()
            .with(new WarmupResult(WarmupResult.Steady.NotReached, List.of(99.5, 101.0)));
    assertThat(result.corrected()).isNull();
    assertThat(Json.write(result))
        .contains("\"warmup\":{\"steady\":\"NotReached\",\"windows\":[99.5,101.0]}")
        .contains(
            "\"rate\":{\"asked\":100.0,\"reached\":99.5,\"held\":true,\"generatorCores\":0.25}")
        .doesNotContain("corrected");
    assertThat(Json.read(Json.write(result), LoadResult.class)).isEqualTo(result);
    assertThat(result.brief().rate()).isEqualTo(result.rate());
    assertThat(result.brief().timeline()).isNull();
  }

  @Test
  void windowsOneAfterTheOtherAreOneMeasurementWithoutThePauses() {
    Measurement window =
        new Measurement(
            Instant.EPOCH, GoDuration.ofSeconds(5), 100, 9, LoadErrors.NONE, RECORDED, RECORDED);
    Measurement later =
        new Measurement(
            Instant.EPOCH.plusSeconds(7),
            GoDuration.ofSeconds(5),
            100,
            9,
            LoadErrors.NONE,
            RECORDED,
            null);
    Measurement both = Measurement.inSequence(List.of(window, later));
    assertThat(both.startTime()).isEqualTo(Instant.EPOCH);
    assertThat(both.duration()).isEqualTo(GoDuration.ofSeconds(10));
    assertThat(both.requests()).isEqualTo(200);
    assertThat(both.recorded().count()).isEqualTo(2 * RECORDED.count());
    assertThat(both.corrected()).isNull();
  }

  @Test
  void aShortTextThatMakesManyObjectsIsRefused() {
    String many = "{\"outcome\":\"Failed\",\"podUses\":[" + "{},".repeat(200_000) + "{}]}";
    assertThatThrownBy(() -> Json.read(many, LoadResult.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Token count");
    String deep = "[".repeat(100) + "]".repeat(100);
    assertThatThrownBy(
            () -> Json.read("{\"outcome\":\"Failed\",\"new\":" + deep + "}", LoadResult.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("depth");
  }
}
