package io.wrkbench.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.sampling.Moment;
import io.wrkbench.sampling.Quantity;
import io.wrkbench.sampling.Reading;
import io.wrkbench.sampling.Span;
import io.wrkbench.sampling.Values;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SampleTest {

  private static final String WHY = "the kernel tells no pressure";

  private static Sample sample(long nanos, long cpu, Map<Quantity, String> missing) {
    Moment at = new Moment(nanos, Instant.ofEpochMilli(nanos / 1_000_000));
    Reading machine = new Reading("boot", at, new Values(Map.of(Quantity.CPU, cpu), missing));
    Values container = new Values(Map.of(Quantity.CPU, cpu / 2), Map.of());
    Reading pod = new Reading("/pod", at, machine.values(), Map.of("c1", container));
    return new Sample(Counters.of(machine), Map.of("uid", Counters.of(pod)));
  }

  @Test
  void comesThroughJsonAsItWas() {
    Sample sample = sample(5_000_000, 40, Map.of(Quantity.CPU_WAIT, WHY));
    Sample read = Json.read(Json.write(sample), Sample.class);
    assertThat(read).isEqualTo(sample);
    Reading pod = read.pods().get("uid").reading();
    assertThat(pod.values().get(Quantity.CPU)).hasValue(40);
    assertThat(pod.values().missing()).containsEntry(Quantity.CPU_WAIT, WHY);
    assertThat(pod.containers().get("c1").get(Quantity.CPU)).hasValue(20);
    assertThat(pod.at()).isEqualTo(new Moment(5_000_000, Instant.ofEpochMilli(5)));
  }

  @Test
  void saysOnceWhySomethingIsMissing() {
    Map<Quantity, String> missing = Map.of(Quantity.CPU_WAIT, WHY);
    List<Sample> samples =
        List.of(sample(1, 1, missing), sample(2, 2, missing), sample(3, 3, Map.of()));
    List<Sample> packed = Sample.pack(samples);
    assertThat(Json.write(packed.get(0))).contains(WHY);
    assertThat(Json.write(packed.get(1))).doesNotContain(WHY);
    assertThat(Sample.unpack(packed).subList(0, 2)).isEqualTo(samples.subList(0, 2));
  }

  @Test
  void whatANewerImageCountsIsLeftOut() {
    Counters newer =
        Json.read(
            "{\"of\": \"/pod\", \"nanos\": 1, \"millis\": 2, \"values\": {\"CPU\": 3, \"DREAMS\": 4},"
                + " \"mood\": 5}",
            Counters.class);
    assertThat(newer.reading().values().found()).isEqualTo(Map.of(Quantity.CPU, 3L));
  }

  @Test
  void briefIsTheFirstAndTheLastWithinTheLoad() {
    List<Sample> samples =
        List.of(
            sample(0, 1, Map.of()),
            sample(10_000_000_000L, 2, Map.of()),
            sample(11_000_000_000L, 3, Map.of()),
            sample(12_000_000_000L, 4, Map.of()),
            sample(20_000_000_000L, 5, Map.of()));
    PodUse use =
        new PodUse(new Span(10_010_000_000L, 12_000_000_000L), Sample.pack(samples), null, 1e6);
    assertThat(Sample.unpack(use.brief().samples()))
        .containsExactly(samples.get(1), samples.get(3));
    assertThat(use.brief().workNanos()).isEqualTo(1e6);
  }

  @Test
  void withoutTwoSamplesWithinTheLoadBriefHasNone() {
    PodUse use =
        new PodUse(new Span(0, 5), List.of(sample(9_000_000_000L, 1, Map.of())), null, null);
    assertThat(use.brief().samples()).isEmpty();
  }
}
