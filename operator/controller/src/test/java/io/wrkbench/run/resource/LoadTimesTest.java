package io.wrkbench.run.resource;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.wrkbench.api.ApiJson;
import io.wrkbench.api.BenchmarkRunSpec;
import io.wrkbench.result.GoDuration;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The shortest time of a run's loads; the longest is in the tests of what they end. */
class LoadTimesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{load: {wrk: {}}} | 40s",
        "{load: {wrk: {duration: 5s}}, warmup: {duration: 0s}} | 5s",
        "{load: {curl: {duration: 7s}}, warmup: {duration: 1s}} | 8s",
        "{load: {constantRate: {rate: 10, duration: 9s}}, warmup: {duration: 1s}} | 10s",
        // How long it takes isn't known before.
        "{load: {ab: {requests: 5000}}, warmup: {duration: 3s}} | 3s",
        "{load: {wrk: {duration: 5s}}, warmup: {duration: 4s, primer: {duration: 2s}}} | 11s",
        "{load: {wrk: {duration: 5s}}, warmup: {untilSteady: {limit: 1h}}} | 30s",
        "{load: {wrk: {duration: 5s}}, warmup: {untilSteady: {limit: 10s}}} | 15s",
        "{load: {wrk: {duration: 5s}}, warmup: {duration: 0s},"
            + " background: [{name: a, rampUp: 3s}, {name: b, rampUp: 6s}, {name: c}]} | 11s"
      })
  void theShortestTimeHasAllThatIsSentOneAfterAnother(String spec, String shortest)
      throws IOException {
    BenchmarkRunSpec read =
        ApiJson.serialization()
            .convertValue(new YAMLMapper().readTree(spec), BenchmarkRunSpec.class);
    assertThat(GoDuration.of(LoadTimes.shortest(read))).isEqualTo(GoDuration.parse(shortest));
  }
}
