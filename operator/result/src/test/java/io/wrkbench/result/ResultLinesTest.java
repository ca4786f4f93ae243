package io.wrkbench.result;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ResultLinesTest {

  private static final List<String> BEFORE = List.of("wrkbench: sending", "Running 30s test");

  private static final LoadResult SMALL = result(10, "Running 30s test @ …\n");

  /** Some 200 KiB, which no runtime keeps in one record. */
  private static final LoadResult LARGE = result(20_000, "Zwölf Boxkämpfer \n€ 💥 ".repeat(6000));

  private static LoadResult result(int values, String output) {
    Random random = new Random(42);
    LatencyHistogram.Recorder recorder = LatencyHistogram.recorder();
    for (int i = 0; i < values; i++) {
      recorder.record(1 + random.nextInt(1_000_000_000));
    }
    LatencyHistogram histogram = recorder.histogram();
    return LoadResult.succeeded(
            new Measurement(
                Instant.parse("2026-01-02T03:04:05.678901Z"),
                GoDuration.parse("30.01s"),
                values,
                5_531_443,
                LoadErrors.NONE,
                histogram,
                histogram))
        .with(output, new Generator("Some CPU", 2, "6.1.0", "wrk 4.1.0"));
  }

  private static String log(List<String> lines) {
    return String.join("\n", lines) + "\n";
  }

  private static List<String> logged(LoadResult result) {
    return Stream.concat(BEFORE.stream(), ResultLines.print(result).stream()).toList();
  }

  /** A log of which the last lines can be asked for, and how many there were each time. */
  private static final class Log {
    private final List<String> lines;
    private final List<Integer> asked = new ArrayList<>();

    Log(List<String> lines) {
      this.lines = lines;
    }

    String last(int count) {
      asked.add(count);
      return log(lines.subList(Math.max(0, lines.size() - count), lines.size()));
    }
  }

  private static void assertRefused(List<String> lines, String message) {
    assertThatThrownBy(() -> ResultLines.read(new Log(lines)::last))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void aResultIsReadAsItWasWritten() {
    Log log = new Log(logged(SMALL));
    assertThat(ResultLines.read(log::last)).contains(SMALL);
    assertThat(log.asked).containsExactly(ResultLines.FEW);
    assertThat(ResultLines.parse(log(logged(SMALL)))).contains(SMALL);
  }

  @Test
  void noLineIsLongerThanAPipeTakesAtOnce() {
    assertThat(Json.write(LARGE).getBytes(UTF_8)).hasSizeGreaterThan(64 << 10);
    List<String> lines = ResultLines.print(LARGE);
    assertThat(lines.size()).isGreaterThan(ResultLines.FEW);
    for (String line : lines) {
      assertThat((line + "\n").getBytes(UTF_8).length).isLessThanOrEqualTo(4096);
      assertThat(line.contains("\n")).isFalse();
    }
  }

  @Test
  void asManyLinesAreReadAsThereAre() {
    Log log = new Log(logged(LARGE));
    assertThat(ResultLines.read(log::last)).contains(LARGE);
    assertThat(log.asked).hasSize(2);
  }

  @Test
  void otherLinesBetweenAndAfterDoNotMatter() {
    List<String> lines = new ArrayList<>();
    for (String line : logged(LARGE)) {
      lines.add(line);
      lines.add(lines.size() % 7 == 0 ? "[warning] the clock jumped" : "");
    }
    lines.add("Killed");
    assertThat(ResultLines.parse(log(lines))).contains(LARGE);
    List<String> fewer = new ArrayList<>(logged(LARGE));
    fewer.addAll(10, List.of("[warning] the clock jumped", ""));
    assertThat(ResultLines.read(new Log(fewer)::last)).contains(LARGE);
  }

  @Test
  void linesInAnotherOrderAreSorted() {
    List<String> lines = new ArrayList<>(ResultLines.print(LARGE));
    Collections.swap(lines, 3, 4);
    assertThat(ResultLines.parse(log(lines))).contains(LARGE);
  }

  @Test
  void whatAScriptPrintedLikeItIsNone() {
    List<String> lines = new ArrayList<>(ResultLines.print(result(3, "another")));
    lines.add(ResultLines.PREFIX + "{}");
    lines.add(ResultLines.PREFIX + "1/9 00000000 {");
    lines.addAll(ResultLines.print(LARGE));
    assertThat(ResultLines.parse(log(lines))).contains(LARGE);
  }

  @Test
  void aResultThatIsNotWholeIsRefused() {
    List<String> lines = logged(LARGE);
    int last = lines.size() - 1;
    for (int missing : new int[] {BEFORE.size(), BEFORE.size() + 5, last}) {
      List<String> rest = new ArrayList<>(lines);
      rest.remove(missing);
      assertRefused(rest, "only " + (ResultLines.print(LARGE).size() - 1) + " of the");
    }
    assertRefused(lines.subList(30, lines.size()), "the log has only");
    assertRefused(List.of(lines.get(BEFORE.size()).substring(0, 20)), "cut off");
  }

  @Test
  void aGarbledResultIsRefused() {
    List<String> lines = new ArrayList<>(logged(LARGE));
    String line = lines.get(6);
    lines.set(
        6, line.substring(0, 300) + (line.charAt(300) == 'A' ? 'B' : 'A') + line.substring(301));
    assertRefused(lines, "garbled");
    lines.set(6, line.substring(0, 2000));
    assertRefused(lines, "garbled");
    assertRefused(List.of(ResultLines.PREFIX + "0/0 00000000 "), "the log has only");
    assertRefused(List.of(ResultLines.PREFIX + "{\"outcome\":"), "LoadResult");
  }

  @Test
  void noMoreIsReadThanAResultMayHave() {
    Log log = new Log(List.of("x", ResultLines.PREFIX + "1/999999 00000000 x"));
    assertThatThrownBy(() -> ResultLines.read(log::last))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("999999 lines");
    assertThat(log.asked).containsExactly(ResultLines.FEW);
    String most = ResultLines.PREFIX + "1/" + ResultLines.MOST_LINES + " 00000000 x";
    Log more = new Log(List.of(most));
    assertThatThrownBy(() -> ResultLines.read(more::last)).hasMessageContaining("only 1 of the");
    assertThat(more.asked).hasSize(2);
  }

  @Test
  void theSingleLineOfAnOlderAgentIsRead() {
    for (LoadResult result : List.of(SMALL, LARGE)) {
      List<String> lines = List.of("wrkbench: sending", ResultLines.PREFIX + Json.write(result));
      assertThat(ResultLines.read(new Log(lines)::last)).contains(result);
    }
  }

  @Test
  void aLogWithoutResultHasNone() {
    assertThat(ResultLines.parse("")).isEmpty();
    assertThat(ResultLines.read(new Log(BEFORE)::last)).isEmpty();
    assertThat(ResultLines.parse("about " + ResultLines.PREFIX + "{}\n")).isEmpty();
  }
}
