package io.wrkbench.agent.probe;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wrkbench.result.SampleLines;
import io.wrkbench.result.ThreadUse;
import io.wrkbench.sampling.Quantity;
import io.wrkbench.sampling.Reading;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A probe on this machine's procfs, with cgroups of files: the kubelet isn't here. */
@Timeout(60)
class ProbeTest {

  private static final String UID = "11111111-2222-3333-4444-555555555555";

  @TempDir Path folder;

  private final ByteArrayOutputStream log = new ByteArrayOutputStream();

  /** A pod with one container, in which this process seems to be. */
  private void pod(String uid) throws IOException {
    Files.createDirectories(folder.resolve("kubepods"));
    Path container = folder.resolve("kubepods/burstable/pod" + uid + "/c1");
    Files.createDirectories(container);
    Files.writeString(folder.resolve("cgroup.controllers"), "cpu memory\n");
    for (Path cgroup : List.of(container, container.getParent())) {
      Files.writeString(
          cgroup.resolve("cpu.stat"),
          "usage_usec 5000\nuser_usec 3000\nsystem_usec 2000\nnr_periods 0\nnr_throttled 0\n");
      Files.writeString(cgroup.resolve("memory.current"), "1048576\n");
      Files.writeString(cgroup.resolve("cgroup.procs"), "");
    }
    Files.writeString(container.resolve("cgroup.procs"), ProcessHandle.current().pid() + "\n");
  }

  private Thread start(Probe probe) {
    Thread thread =
        new Thread(
            () -> {
              try {
                probe.run();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            "probe");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private Probe probe() {
    ProbeOptions options =
        ProbeOptions.parse(
            List.of(
                "--pods",
                UID + ",absent",
                "--orders",
                folder.resolve("orders").toString(),
                "--cgroups",
                folder.toString()));
    return new Probe(options, new PrintStream(log, true, UTF_8));
  }

  private SampleLines.Log await(Predicate<SampleLines.Log> wanted) throws InterruptedException {
    long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    SampleLines.Log seen = SampleLines.parse(log.toString(UTF_8));
    while (!wanted.test(seen)) {
      assertThat(System.nanoTime() - deadline).as("%s", log.toString(UTF_8)).isNegative();
      Thread.sleep(50);
      seen = SampleLines.parse(log.toString(UTF_8));
    }
    return seen;
  }

  @Test
  void machineAndPodAreSampledAgainAndAgainAndThreadsForAnAttempt() throws Exception {
    pod(UID);
    Probe probe = probe();
    Thread thread = start(probe);
    Files.writeString(folder.resolve("orders"), "1 PT2S");
    SampleLines.Log seen =
        await(
            found ->
                found.threads().containsKey(UID)
                    && found.readings().getOrDefault(UID, List.of()).size() >= 5);
    probe.end();
    thread.join(Duration.ofSeconds(5).toMillis());
    assertThat(thread.isAlive()).isFalse();

    List<Reading> readings = seen.readings().get(UID);
    assertThat(readings.get(0).values().get(Quantity.CPU)).hasValue(5_000_000);
    assertThat(readings.get(0).containers()).containsOnlyKeys("c1");
    // A machine that does other things too delays some of them.
    assertThat(IntStream.range(1, readings.size()).mapToObj(i -> seconds(readings, i)))
        .as("twice a second where an attempt begins")
        .anySatisfy(seconds -> assertThat(seconds).isBetween(0.3, 0.9));
    assertThat(seen.readings()).containsOnlyKeys(SampleLines.MACHINE, UID);
    ThreadUse use = seen.threads().get(UID).get(0);
    assertThat(use.span().nanos() * 1e-9).isBetween(0.3, 3.0);
    assertThat(use.busiest()).isNotBlank();
  }

  private static double seconds(List<Reading> readings, int i) {
    return readings.get(i).at().nanosSince(readings.get(i - 1).at()) * 1e-9;
  }

  @Test
  void theLongerAnAttemptTheRarerItIsSampled() {
    long second = 1_000_000_000;
    assertThat(Probe.interval(OptionalLong.empty())).isEqualTo(second);
    assertThat(Probe.interval(OptionalLong.of(5 * second))).isEqualTo(second / 2);
    assertThat(Probe.interval(OptionalLong.of(60 * second))).isEqualTo(second);
    assertThat(Probe.interval(OptionalLong.of(6_000 * second))).isEqualTo(10 * second);
  }

  @Test
  void aPodThatComesLaterIsFound() throws Exception {
    Files.createDirectories(folder.resolve("kubepods"));
    Files.writeString(folder.resolve("cgroup.controllers"), "cpu memory\n");
    Probe probe = probe();
    start(probe);
    await(found -> found.readings().containsKey(SampleLines.MACHINE));
    pod(UID);
    await(found -> found.readings().containsKey(UID));
    probe.end();
  }

  @Test
  void anOrderSaysWhichAttemptAndForHowLong() {
    assertThat(Order.parse("3 PT30S\n"))
        .contains(new Order("3", Optional.of(Duration.ofSeconds(30))));
    assertThat(Order.parse("3")).contains(new Order("3", Optional.empty()));
    assertThat(Order.parse("")).isEmpty();
    assertThat(Order.parse("3 soon")).isEmpty();
  }

  @Test
  void wrongOptionsAreNamed() {
    assertThatThrownBy(() -> ProbeOptions.parse(List.of("--pods", "a")))
        .hasMessageContaining("--orders are required");
    assertThatThrownBy(() -> ProbeOptions.parse(List.of("--pots", "a")))
        .hasMessageContaining("unknown option --pots");
    assertThatThrownBy(() -> ProbeOptions.parse(List.of("--pods")))
        .hasMessageContaining("--pods needs a value");
  }
}
