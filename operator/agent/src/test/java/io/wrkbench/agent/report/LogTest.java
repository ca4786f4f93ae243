package io.wrkbench.agent.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class LogTest {
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final Log log = new Log(new PrintStream(printed, true, UTF_8));

  @Test
  void whatAToolPrintsIsPrinted() {
    log.tool(" a\n\nb\n\n");
    log.tool(" \n");
    assertThat(printed.toString(UTF_8)).isEqualTo(" a\n\nb\n");
  }

  /** As a script of wrk may print the answer of a server that it doesn't know. */
  @Test
  void whatAToolPrintsPassesForNoResult() {
    log.tool("WRKBENCH-RESULT {\nx WRKBENCH-RESULT 1/1 \nWRKBENCH-RESULT 1/1 89ab4567 {}");
    assertThat(printed.toString(UTF_8).lines())
        .noneMatch(line -> line.startsWith("WRKBENCH-RESULT "));
  }
}
