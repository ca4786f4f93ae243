package io.wrkbench.agent.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ToolProcessTest {

  private static final Duration LONG = Duration.ofSeconds(20);

  private static ToolProcess shell(String script) throws IOException {
    return ToolProcess.start(List.of("sh", "-c", script), Map.of("GIVEN", "this"));
  }

  @Test
  void keepsWhatIsPrintedAndTheExitCode() throws Exception {
    assertThat(shell("echo out; echo err >&2; exit 7").await(LONG))
        .isEqualTo(new ToolProcess.Ended(7, false, "out\nerr\n"));
  }

  @Test
  void seesNothingOfTheAgentsEnvironment() throws Exception {
    assertThat(System.getenv()).containsKey("PATH");
    ToolProcess.Ended ended =
        ToolProcess.start(List.of("env"), Map.of("GIVEN", "this")).await(LONG);
    assertThat(ended.output()).isEqualTo("GIVEN=this\n");
  }

  @Test
  void itsInputIsClosed() throws Exception {
    assertThat(shell("cat; echo end").await(LONG).output()).isEqualTo("end\n");
  }

  @Test
  void atItsDeadlineItIsKilledWithItsChildren() throws Exception {
    ToolProcess tool = shell("sleep 600 & echo $!; sleep 600");
    ToolProcess.Ended ended = tool.await(Duration.ofSeconds(1));
    assertThat(ended.timedOut()).isTrue();
    long child = Long.parseLong(ended.output().strip());
    ProcessHandle.of(child)
        .ifPresent(handle -> handle.onExit().orTimeout(10, TimeUnit.SECONDS).join());
    assertThat(ProcessHandle.of(child).filter(ProcessHandle::isAlive)).isEmpty();
  }

  @Test
  void endlessOutputIsCutAndDoesNotBlockTheTool() throws Exception {
    ToolProcess.Ended ended = shell("head -c 3000000 /dev/zero; echo end; exit 3").await(LONG);
    assertThat(ended.exitCode()).isEqualTo(3);
    assertThat(ended.output())
        .hasSizeBetween(OutputBuffer.HEAD + OutputBuffer.TAIL, (64 << 10) + 64)
        .contains("[… 2934468 bytes left out …]")
        .endsWith("\0end\n");
  }

  @Test
  void aChildLeftBehindWithThePipeDoesNotHoldUpTheResult() throws Exception {
    ToolProcess.Ended ended = shell("sleep 15 & echo done").await(LONG);
    assertThat(ended).isEqualTo(new ToolProcess.Ended(0, false, "done\n"));
  }

  @Test
  void aToolThatIsNotThereIsSaidToBeMissing() {
    assertThatThrownBy(() -> ToolProcess.start(List.of("no-such-tool"), Map.of()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no-such-tool");
  }
}
