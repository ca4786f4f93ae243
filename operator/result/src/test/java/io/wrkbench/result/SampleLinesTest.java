package io.wrkbench.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.sampling.Moment;
import io.wrkbench.sampling.Quantity;
import io.wrkbench.sampling.Reading;
import io.wrkbench.sampling.Span;
import io.wrkbench.sampling.Values;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SampleLinesTest {

  private static final Reading POD =
      new Reading(
          "/kubepods/poduid",
          new Moment(-12_345, Instant.ofEpochMilli(1_700_000_000_123L)),
          new Values(
              Map.of(Quantity.CPU, 40L, Quantity.MEMORY, 5L),
              Map.of(Quantity.CPU_WAIT, "the kernel\ttells\nno pressure")),
          Map.of(
              "c1", new Values(Map.of(Quantity.CPU, 30L), Map.of()),
              "c2", new Values(Map.of(), Map.of(Quantity.CPU, "gone"))));

  @Test
  void aReadingIsReadAsItWas() {
    String line = SampleLines.of("uid", POD);
    assertThat(line).doesNotContain("\n");
    Reading read = SampleLines.parse(line).readings().get("uid").get(0);
    assertThat(read.of()).isEqualTo(POD.of());
    assertThat(read.at()).isEqualTo(POD.at());
    assertThat(read.values().found()).isEqualTo(POD.values().found());
    assertThat(read.values().missing())
        .isEqualTo(Map.of(Quantity.CPU_WAIT, "the kernel tells no pressure"));
    assertThat(read.containers()).isEqualTo(POD.containers());
  }

  @Test
  void whatThreadsDidIsReadAsItWas() {
    ThreadUse use =
        new ThreadUse(
            new Span(1, 2), "main thread", 0.5, null, 1.25, 0.1, 0.0, 1234.5, Map.of("x", "why"));
    String log = SampleLines.of("uid", use);
    assertThat(SampleLines.parse(log).threads()).isEqualTo(Map.of("uid", List.of(use)));
  }

  @Test
  void ofALongLogSamplesAreLeftOutButNotTheLast() throws IOException {
    StringBuilder log = new StringBuilder();
    for (int i = 0; i < 1_001; i++) {
      Reading machine =
          new Reading("boot", new Moment(i, Instant.ofEpochSecond(i)), POD.values(), Map.of());
      log.append(SampleLines.of(SampleLines.MACHINE, machine)).append('\n');
      log.append(SampleLines.of("uid", POD)).append('\n');
    }
    SampleLines.Log read =
        SampleLines.read(new BufferedReader(new StringReader(log.toString())), 300);
    List<Reading> machine = read.readings().get(SampleLines.MACHINE);
    assertThat(machine).hasSizeBetween(75, 151);
    assertThat(machine.get(machine.size() - 1).at().nanos()).isEqualTo(1_000);
    long step = machine.get(2).at().nanos() - machine.get(1).at().nanos();
    for (int i = 2; i < machine.size() - 1; i++) {
      assertThat(machine.get(i).at().nanos() - machine.get(i - 1).at().nanos()).isEqualTo(step);
    }
    assertThat(read.readings().get("uid")).hasSameSizeAs(machine);
  }

  @Test
  void whatIsCutOrOfANewerProbeIsLeftOut() {
    String whole = SampleLines.of(SampleLines.MACHINE, POD);
    String cut = whole.substring(0, whole.length() - 7);
    String newer = whole.replace("CPU=40", "CPU=40\tDREAMS=7");
    String garbled = whole.replace("CPU=40", "CPU=forty");
    SampleLines.Log log =
        SampleLines.parse(String.join("\n", "hello", cut, newer, garbled, whole, ""));
    assertThat(log.readings().get(SampleLines.MACHINE)).hasSize(2);
    assertThat(log.readings().get(SampleLines.MACHINE).get(0).values().found())
        .isEqualTo(POD.values().found());
  }

  @Test
  void whatNoProbePrintsTakesNoRoom() throws IOException {
    String own = SampleLines.of("uid", POD) + "\n";
    StringBuilder log = new StringBuilder("x".repeat(1 << 20)).append('\n');
    log.append("WRKBENCH-SAMPLE\tuid\t/pod\t1\t2\t\t.\n");
    ThreadUse use = new ThreadUse(new Span(1, 2), "t", 0.5, null, null, null, null, null, null);
    for (int i = 0; i < 2000; i++) {
      log.append(SampleLines.of("pod" + i, POD)).append('\n');
      log.append(SampleLines.of("uid", use)).append('\n');
      log.append(SampleLines.of("pod" + i, use)).append('\n');
    }
    SampleLines.Log read =
        SampleLines.read(new BufferedReader(new StringReader(own + log)), 10_000);
    assertThat(read.readings()).hasSize(1000).containsKey("uid");
    assertThat(read.threads()).hasSize(1000);
    assertThat(read.threads().get("uid")).hasSize(1000);
    String garbled = SampleLines.of("uid", use).replace("0.5", "NaN");
    assertThat(SampleLines.parse(garbled).threads().get("uid").get(0).busiestRun()).isNull();
  }
}
