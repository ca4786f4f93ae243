package io.wrkbench.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("fuzz")
class StarvationTest {
  private static final String ID = "3f9a0c";

  @TempDir Path cgroups;

  @Test
  void readsTheLineOfAllTasksInTheContainersCgroup() throws IOException {
    pressure("unified/kubepods/podA/other", 1, 2);
    Path file = pressure("unified/kubepods/podA/" + ID, 5_000_000, 2_000_000);
    Files.createDirectories(cgroups.resolve("cpu/kubepods/podA/" + ID));
    Starvation starvation = Starvation.ofContainer(cgroups, ID).orElseThrow();
    assertThat(starvation.total()).isEqualTo(Duration.ofSeconds(2));
    pressure("unified/kubepods/podA/" + ID, 9_000_000, 3_500_000);
    assertThat(starvation.total()).isEqualTo(Duration.ofMillis(3500));
    Files.delete(file);
    assertThat(starvation.total()).isEqualTo(Duration.ofMillis(3500));
  }

  @Test
  void findsTheScopeOfTheSystemdDriver() throws IOException {
    pressure("kubepods.slice/podA.slice/cri-containerd-" + ID + ".scope", 0, 7);
    assertThat(Starvation.ofContainer(cgroups, ID)).isPresent();
  }

  @Test
  void isAbsentWhereTheContainerIsOnAnotherMachine() throws IOException {
    pressure("kubepods/podA/other", 1, 2);
    assertThat(Starvation.ofContainer(cgroups, ID)).isEmpty();
  }

  private Path pressure(String folder, long some, long full) throws IOException {
    Path made = Files.createDirectories(cgroups.resolve(folder));
    return Files.writeString(
        made.resolve("cpu.pressure"),
        """
        some avg10=1.00 avg60=0.50 avg300=0.10 total=%d
        full avg10=0.90 avg60=0.40 avg300=0.05 total=%d
        """
            .formatted(some, full));
  }
}
