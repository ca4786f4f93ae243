package io.wrkbench.sampling.thread;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.sampling.Tree;
import io.wrkbench.sampling.file.TextFiles;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadsTest {

  @TempDir Path root;
  private ThreadFolders folders;

  @BeforeEach
  void process() {
    folders = new ThreadFolders(new Tree(root)).uptime(10_050).process(7, "java", 500, 2000);
  }

  private ThreadReading read(Integer... pids) {
    return new Threads(root, new TextFiles()).read(List.of(pids));
  }

  private static ThreadCounters only(ThreadReading reading) {
    return reading.processes().get(0).threads().get(0);
  }

  @Test
  void countersAreThoseOfTheKernel() {
    folders.thread(7, 9, "http ) R 1 (", 612, 1500, 40);
    ThreadReading reading = read(7);
    assertThat(reading.uptimeTicks()).isEqualTo(10_050);
    assertThat(reading.missing()).isEmpty();
    assertThat(reading.threads()).isEqualTo(1);
    ProcessCounters process = reading.processes().get(0);
    assertThat(process.name()).isEqualTo("java");
    assertThat(process.started()).isEqualTo(500);
    assertThat(process.run()).isEqualTo(2_000_000_000);
    ThreadCounters thread = only(reading);
    assertThat(thread)
        .isEqualTo(
            new ThreadCounters(
                9, 612, "http ) R 1 (", thread.nanos(), 1_500_000_000, 40_000_000, 360, 40));
  }

  @Test
  void whereWaitingIsNotCountedItIsUnknownAndTheRunIsThatOfTicks() {
    folders.thread(7, 9, "a", 612, 1500, 40).proc().file("7/task/9/schedstat", "0 0 0\n");
    assertThat(only(read(7)).run()).isEqualTo(1_500_000_000);
    assertThat(only(read(7)).hasQueued()).isFalse();
    folders.proc().remove("7/task/9/schedstat");
    assertThat(only(read(7)).run()).isEqualTo(1_500_000_000);
    assertThat(only(read(7)).hasQueued()).isFalse();
    folders.proc().file("7/task/9/status", "Name:\ta\nvoluntary_ctxt_switches:\t5\n");
    assertThat(only(read(7)).hasSwitches()).isFalse();
  }

  @Test
  void whatHasEndedIsNotThereAndWhatIsForbiddenIsNamed() {
    folders.thread(7, 9, "a", 612, 1500, 40);
    folders.proc().folder("7/task/10");
    folders.proc().folder("7/task/11/stat");
    ThreadReading reading = read(7, 8);
    assertThat(reading.threads()).isEqualTo(1);
    assertThat(reading.processes()).hasSize(1);
    assertThat(reading.processes().get(0).complete()).isFalse();
    assertThat(reading.missing()).hasSize(1);
    assertThat(reading.missing().get(0)).startsWith(root + "/7/task/11/stat can't be read");
  }

  @Test
  void aProcessOfAnUnknownFormatIsNamed() {
    folders.proc().file("7/stat", "7 (java) S 1\n");
    assertThat(read(7).threads()).isZero();
    assertThat(read(7).missing().get(0)).contains("/7/stat doesn't have the expected number");
  }

  @Test
  void withoutAnUptimeThatIsUnknown() {
    folders.proc().file("uptime", "3\n");
    assertThat(read(7).uptimeTicks()).isEqualTo(ThreadCounters.UNKNOWN);
  }
}
