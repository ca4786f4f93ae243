package io.wrkbench.run.observe.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wrkbench.result.Counters;
import io.wrkbench.result.FailureReason;
import io.wrkbench.result.Generator;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.Json;
import io.wrkbench.result.LatencyCounts;
import io.wrkbench.result.LatencyHistogram;
import io.wrkbench.result.LoadErrors;
import io.wrkbench.result.LoadResult;
import io.wrkbench.result.Measurement;
import io.wrkbench.result.PodUse;
import io.wrkbench.result.Rate;
import io.wrkbench.result.Sample;
import io.wrkbench.result.SingleConnection;
import io.wrkbench.result.ThreadUse;
import io.wrkbench.result.Timeline;
import io.wrkbench.result.Verification;
import io.wrkbench.result.WarmupResult;
import io.wrkbench.sampling.Span;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a load pod may hand over, and what not. */
class ResultCheckTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final Duration LONGEST = Duration.ofMinutes(2);
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final long SECOND = 1_000_000_000;

  private static final LatencyHistogram LATENCIES =
      LatencyHistogram.of(LatencyCounts.of(new long[] {401}, new long[] {10}));

  /** With all that a result can have. */
  private static final LoadResult WHOLE =
      LoadResult.succeeded(
              new Measurement(
                  START,
                  GoDuration.ofSeconds(30),
                  10,
                  1000,
                  new LoadErrors(0, 0, 0, 0, 0, 0L),
                  LATENCIES,
                  LATENCIES,
                  Rate.of(100, 100, 0.5),
                  new Timeline(1, List.of(10L), List.of(0L), List.of(4010L), List.of(401L))))
          .with("output", new Generator("Some CPU", 2, "6.1.0", "wrk 4.1.0"))
          .with(new Verification(10, 10, "200"))
          .with(new WarmupResult(WarmupResult.Steady.Reached, List.of(1.5, 2.5)))
          .with(new SingleConnection(3, GoDuration.ofMicros(9), GoDuration.ofMicros(9), null))
          .with(
              List.of(
                  new PodUse(
                      new Span(0, 30 * SECOND),
                      List.of(sample(Map.of("CPU", 7L), Map.of())),
                      new ThreadUse(
                          new Span(0, SECOND), "t", 0.5, 0.1, 1.0, 0.1, 0.0, 9.0, Map.of()),
                      1e6)));

  private static Sample sample(Map<String, Long> values, Map<String, String> missing) {
    return new Sample(
        new Counters("boot", SECOND, 0, Map.of("CPU", 7L), Map.of(), Map.of()),
        Map.of(Sample.OWN, new Counters("/", SECOND, 0, values, missing, Map.of())));
  }

  private static String wrong(LoadResult result) {
    return ResultCheck.wrong(result, LONGEST, START.plusSeconds(31)).orElse("nothing");
  }

  /** With another value at a place in its JSON; null removes it. */
  private static LoadResult with(String path, String json) {
    try {
      ObjectNode result = (ObjectNode) MAPPER.readTree(Json.write(WHOLE));
      int last = path.lastIndexOf('/');
      JsonNode value = MAPPER.readTree(json);
      ((ObjectNode) result.at(path.substring(0, last))).set(path.substring(last + 1), value);
      return Json.read(result.toString(), LoadResult.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void whatAnAgentHandsOverIsRight() {
    assertThat(wrong(WHOLE)).isEqualTo("nothing");
    assertThat(wrong(WHOLE.brief())).isEqualTo("nothing");
    assertThat(wrong(LoadResult.failed(FailureReason.AgentFailed, "because"))).isEqualTo("nothing");
    assertThat(wrong(WHOLE.with(FailureReason.NothingAsExpected, "because"))).isEqualTo("nothing");
  }

  /** Nanoseconds of all cores: 448 of them count as many in eight months. */
  @Test
  void aMachineMayHaveCountedMuch() {
    assertThat(wrong(with("/podUses/0/samples/0/machine/values", "{\"CPU\":9223372036854775807}")))
        .isEqualTo("nothing");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "/duration|\"2000000h\"|duration is 2000000h0m0s, which isn't between 0s and 2m0s",
        "/duration|\"0s\"|duration is 0s",
        "/duration|\"-1s\"|duration is -1s",
        "/duration|null|without startTime, duration",
        "/startTime|null|without startTime, duration",
        "/startTime|\"+1000000-01-01T00:00:00Z\"|startTime is",
        "/startTime|\"2025-12-01T00:00:00Z\"|startTime is",
        "/reason|\"LoadToolFailed\"|with a reason for failing",
        "/outcome|\"Failed\"|failed without a reason",
        "/requests|-1|requests is -1",
        "/bytes|9223372036854775807|bytes is 9223372036854775807",
        "/errors/read|-5|errors.read is -5",
        "/errors/noFreePort|-5|errors.noFreePort is -5",
        "/recorded/p99|\"-5s\"|p99 is -5s",
        "/recorded/p99|null|p99 is missing",
        "/corrected/mean|\"2000000h\"|mean latency is",
        "/rate/asked|\"NaN\"|rate.asked is NaN",
        "/rate/reached|\"Infinity\"|rate.reached is Infinity",
        "/rate/generatorCores|1e300|rate.generatorCores is 1.0E300",
        "/warmup/windows|[1.0,\"-Infinity\"]|a window's rate is -Infinity",
        "/timeline/step|0|timeline.step is 0",
        "/timeline/errors|[]|the lists of its timeline differ",
        "/timeline/micros|[-1]|a value of its timeline is -1",
        "/verification/sent|-1|verification.sent is -1",
        "/singleConnection/requests|-1|singleConnection.requests is -1",
        "/singleConnection/p50|\"-1s\"|singleConnection.p50 is -1s",
        "/podUses/0/load|null|when its pod was sampled",
        "/podUses/0/load|{\"fromNanos\":0,\"toNanos\":9000000000000}|the load of its samples",
        "/podUses/0/load|{\"fromNanos\":5,\"toNanos\":0}|the load of its samples",
        "/podUses/0/load|{\"fromNanos\":-9223372036854775808,\"toNanos\":9223372036854775807}|the load",
        "/podUses/0/workNanos|\"NaN\"|workNanos is NaN",
        "/podUses/0/threads/busiestRun|\"NaN\"|threads.busiestRun is NaN",
        "/podUses/0/samples/0/pods/own/values|{\"TIME_WAIT\":-1}|TIME_WAIT is -1",
        "/podUses/0/samples/0/pods/own/values|{\"CPU\":-1}|CPU is -1",
        "/podUses/0/samples/0/pods/own/values|{\"PERIODS\":1125899906842625}|PERIODS is 1125899906842625",
        "/podUses/0/samples/0/pods/own/values|{\"THROTTLED_PERIODS\":4611686018427387904}|THROTTLED_PERIODS is",
        "/podUses/0/samples/0/pods/own/containers|{\"a\":{\"nanos\":0,\"millis\":0,\"values\":{\"CPU_LIMIT\":4611686018427387904}}}|CPU_LIMIT is",
        "/podUses/0/samples/0/pods/own/values|{\"PORTS\":3000000000}|PORTS is 3000000000",
        "/podUses/0/samples/0/machine|null|a sample isn't of a machine",
        "/podUses/0/samples/0/machine/of|null|a sample doesn't say whose it is",
      })
  void whatCannotBeIsFound(String path, String json, String message) {
    assertThat(wrong(with(path, json))).contains(message);
  }

  @Test
  void whatTakesTooMuchRoomIsFound() {
    List<Long> steps = Collections.nCopies(601, 0L);
    assertThat(wrong(with("/timeline", Json.write(new Timeline(1, steps, steps, steps, steps)))))
        .contains("601 steps");
    assertThat(wrong(WHOLE.with(new WarmupResult(null, Collections.nCopies(1001, 1.0)))))
        .contains("1001 windows");
    assertThat(wrong(WHOLE.with("x".repeat(100_000), null))).contains("output has more than");
    assertThat(wrong(WHOLE.with("", new Generator(null, 1, null, "x".repeat(700_000)))))
        .contains("its texts have more than");
    PodUse use = WHOLE.podUses().get(0);
    assertThat(wrong(WHOLE.with(Collections.nCopies(5, use)))).contains("5 podUses");
    assertThat(
            wrong(
                WHOLE.with(
                    List.of(with(use, Collections.nCopies(1201, sample(Map.of(), Map.of())))))))
        .contains("1201 samples");
    Map<String, String> reasons =
        IntStream.range(0, 65).boxed().collect(Collectors.toMap(i -> "Q" + i, i -> "why"));
    assertThat(wrong(WHOLE.with(List.of(with(use, List.of(sample(Map.of(), reasons)))))))
        .contains("a sample has 65 values");
  }

  private static PodUse with(PodUse use, List<Sample> samples) {
    return new PodUse(use.load(), samples, use.threads(), use.workNanos());
  }
}
