package io.wrkbench.agent.ab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wrkbench.result.GoDuration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AbReportTest {

  private static final String TEXT =
      """
      Concurrency Level:      2
      Time taken for tests:   1.234 seconds
      Complete requests:      4
      Failed requests:        8
         (Connect: 5, Receive: 1, Length: 0, Exceptions: 2)
      Write errors:           3
      Non-2xx responses:      2
      Total transferred:      5120 bytes
      HTML transferred:       100 bytes
      """;

  @TempDir Path directory;

  private AbReport read(String text, String requests) throws IOException {
    String percentiles =
        IntStream.rangeClosed(0, 100)
            .mapToObj(percent -> percent + ",1.5\n")
            .collect(Collectors.joining("", "Percentage served,Time in ms\n", ""));
    return AbReport.read(
        text,
        Files.writeString(directory.resolve("e"), percentiles),
        Files.writeString(directory.resolve("g"), requests));
  }

  private static String requests(int number) {
    return "starttime\tseconds\tctime\tdtime\tttime\twait\n"
        + "Sat Nov 21 03:26:40 2026\t1795231600\t0\t2\t2\t1\n".repeat(number);
  }

  @Test
  void countsWhatAbCounts() throws IOException {
    AbReport report = read(TEXT, requests(4));
    assertThat(report.duration()).isEqualTo(GoDuration.parse("1.234s"));
    assertThat(report.answered()).as("ab takes broken ones for complete").isEqualTo(3);
    assertThat(report.bytes()).isEqualTo(5120);
    assertThat(report.connectErrors()).isEqualTo(5);
    assertThat(report.readErrors()).as("the same ones, counted twice").isEqualTo(2);
    assertThat(report.writeErrors()).isEqualTo(3);
    assertThat(report.non2xx()).isEqualTo(2);
    assertThat(report.latencies().count()).isEqualTo(4);
    assertThat(report.latencies().mean()).isEqualTo(GoDuration.ofMicros(1500));
  }

  @Test
  void whatIsNotMentionedDidNotHappen() throws IOException {
    String fine = TEXT.replaceAll("(?m)^( .*|Write.*|Non.*)\n", "");
    AbReport report = read(fine, requests(4));
    assertThat(report.answered()).isEqualTo(4);
    assertThat(report.connectErrors() + report.readErrors() + report.writeErrors()).isZero();
    assertThat(report.non2xx()).isZero();
  }

  @Test
  void anotherTextIsRefusedByName() {
    assertThatThrownBy(() -> read(TEXT.replace("Complete", "Finished"), requests(4)))
        .hasMessageContaining("Complete requests");
    assertThatThrownBy(() -> read(TEXT, requests(3))).hasMessageContaining("3 latencies of 4");
    assertThatThrownBy(() -> read(TEXT, requests(5))).hasMessageContaining("requests of 4");
    assertThatThrownBy(() -> read(TEXT, "a\nb\n")).hasMessageContaining("not a line of ab's: b");
  }

  /** As with a single request. */
  @Test
  void aLoadTooShortForAbsClockIsRefused() {
    assertThatThrownBy(() -> read(TEXT.replace("1.234", "0.000"), requests(4)))
        .hasMessageContaining("set more requests");
  }

  @Test
  void itsLastWordsAreFound() {
    String text = "Benchmarking 127.0.0.1 (be patient)...\n\napr_socket_connect(): Refused (111)\n";
    assertThat(AbReport.error(text)).isEqualTo("apr_socket_connect(): Refused (111)");
    assertThat(AbReport.error("ab: invalid\n")).isEqualTo("ab: invalid");
    assertThat(AbReport.error("what?\n")).isEqualTo("what?");
    assertThat(AbReport.completedBeforeItFailed("x\nTotal of 17 requests completed\n"))
        .isEqualTo(17);
    assertThat(AbReport.completedBeforeItFailed(text)).isZero();
  }
}
