package io.wrkbench.sampling.machine;

import static io.wrkbench.sampling.Quantity.CPU;
import static io.wrkbench.sampling.Quantity.CPUS;
import static io.wrkbench.sampling.Quantity.CPU_WAIT;
import static io.wrkbench.sampling.Quantity.INTERRUPTS_APART;
import static io.wrkbench.sampling.Quantity.IRQ;
import static io.wrkbench.sampling.Quantity.MEMORY_WAIT;
import static io.wrkbench.sampling.Quantity.SOFTIRQ;
import static io.wrkbench.sampling.Quantity.STEAL;
import static io.wrkbench.sampling.Quantity.SYSTEM;
import static io.wrkbench.sampling.Quantity.USER;
import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.sampling.Reading;
import io.wrkbench.sampling.Tree;
import io.wrkbench.sampling.Usage;
import io.wrkbench.sampling.file.TextFiles;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MachineTest {

  private static final String STAT =
      """
      cpu  1000 20 300 4000 50 6 70 8 5 0
      cpu0 500 10 150 2000 25 3 35 4 0 0
      cpu1 500 10 150 2000 25 3 35 4 0 0
      intr 114930928 113199788 3 0
      ctxt 38041945
      btime 1732281935
      """;

  @TempDir Path root;
  private Tree proc;
  private Machine machine;

  @BeforeEach
  void tree() {
    proc =
        new Tree(root)
            .file("stat", STAT)
            .file("sys/kernel/random/boot_id", "b36c498f-517b-432c-aac1-66b6d2996f68\n")
            .file("pressure/cpu", pressure(1000))
            .file("pressure/memory", pressure(7));
    machine = new Machine(root, new TextFiles());
  }

  private static String pressure(long micros) {
    return "some avg10=92.54 avg60=93.87 avg300=92.50 total=%d\n".formatted(micros)
        + "full avg10=0.00 avg60=0.00 avg300=0.00 total=3\n";
  }

  @Test
  void countersAreInNanoseconds() {
    Reading reading = machine.read();
    assertThat(reading.of()).isEqualTo("b36c498f-517b-432c-aac1-66b6d2996f68");
    assertThat(machine.bootId()).hasValue(reading.of());
    long tick = 10_000_000;
    assertThat(reading.values().found())
        .isEqualTo(
            Map.of(
                CPU,
                1396 * tick,
                USER,
                1020 * tick,
                SYSTEM,
                300 * tick,
                IRQ,
                6 * tick,
                SOFTIRQ,
                70 * tick,
                STEAL,
                8 * tick,
                CPU_WAIT,
                1_000_000L,
                MEMORY_WAIT,
                7000L,
                CPUS,
                2L));
    assertThat(reading.values().missing()).isEmpty();
  }

  @Test
  void aKernelWithoutPressureIsNamedWithItsRemedy() {
    proc.remove("pressure");
    Reading reading = machine.read();
    assertThat(reading.values().found()).containsKey(CPU).doesNotContainKey(CPU_WAIT);
    assertThat(reading.values().missing()).containsOnlyKeys(CPU_WAIT, MEMORY_WAIT);
    assertThat(reading.values().missing().get(CPU_WAIT))
        .startsWith(root + "/pressure/cpu isn't there: ")
        .contains("psi=1");
  }

  @ParameterizedTest
  @CsvSource({
    "the kernel measures it, 5.15.0-91, 1000, 1",
    "it could but for its clock, 6.6.8, 0, 0",
    "it has pressure but not that of interrupts, 6.18.44-fc, , 0",
    "6.10 is later than 6.9, 6.10.0, , 0",
    "a kernel from before there was such a file, 6.0.19, , ",
    "and a much older one, 5.15.0-91-generic, , ",
    "no known kind of number, six, , "
  })
  void whetherInterruptsAreApartIsToldByTheirPressure(
      String what, String release, Long micros, Long apart) {
    proc.file("sys/kernel/osrelease", release + "\n");
    if (micros != null) {
      proc.file("pressure/irq", "full avg10=0.1 avg60=0.1 avg300=0.0 total=%d\n".formatted(micros));
    }
    assertThat(new Machine(root, new TextFiles()).read().values().found().get(INTERRUPTS_APART))
        .as(what)
        .isEqualTo(apart);
  }

  @Test
  void withoutPressureItIsNotKnownWhetherInterruptsAreApart() {
    proc.file("sys/kernel/osrelease", "6.18.0\n");
    proc.remove("pressure");
    assertThat(new Machine(root, new TextFiles()).read().values().found())
        .doesNotContainKey(INTERRUPTS_APART);
  }

  /** One without steal, for example. */
  @Test
  void aFormatThatIsNotKnownGivesNothing() {
    proc.file("stat", "cpu  1000 20 300 4000 50 6 70\ncpu0 1 2 3 4 5 6 7\nintr 1\n");
    assertThat(machine.read().values().found()).containsOnlyKeys(CPU_WAIT, MEMORY_WAIT);
    proc.file("stat", "cpu  1000 20 300 4000 50 6 70 8 5 0\n");
    assertThat(machine.read().values().missing().get(CPUS))
        .isEqualTo(root + "/stat doesn't have the expected lines of CPUs");
    proc.file("stat", "");
    assertThat(machine.read().values().missing().get(STEAL)).contains("line \"cpu\"");
  }

  @Test
  void aRestartedMachineIsAnother() {
    Reading before = machine.read();
    proc.file("sys/kernel/random/boot_id", "another\n");
    Usage usage = Usage.between(before, new Machine(root, new TextFiles()).read());
    assertThat(usage.cores()).isEmpty();
    assertThat(usage.missing(CPU)).hasValueSatisfying(why -> assertThat(why).contains("restarted"));
  }

  @Test
  void withoutABootIdItIsStillMeasured() {
    proc.remove("sys");
    Machine unnamed = new Machine(root, new TextFiles());
    assertThat(unnamed.bootId()).isEmpty();
    Reading before = unnamed.read();
    assertThat(Usage.between(before, unnamed.read()).cores()).hasValue(0);
  }

  /** The kernel that these tests run on. */
  @Test
  void thisMachineIsBusyWhileAThreadBurns() throws InterruptedException {
    Machine here = new Machine(Path.of("/proc"), new TextFiles());
    Reading before = here.read();
    long end = System.nanoTime() + 500_000_000;
    long busy = 0;
    while (System.nanoTime() < end) {
      busy++;
    }
    Usage usage = Usage.between(before, here.read());
    assertThat(busy).isPositive();
    assertThat(usage.missing().keySet()).isSubsetOf(CPU_WAIT, MEMORY_WAIT);
    long cpus = usage.state(CPUS).orElseThrow();
    assertThat(cpus).isEqualTo(onlineCpus());
    double cores = usage.cores().orElseThrow();
    assertThat(cores).isBetween(0.3, cpus + 0.5);
    assertThat(usage.perSecond(USER).orElseThrow()).isBetween(0.1, cores + 0.1);
  }

  private static long onlineCpus() {
    return new Tree(Path.of("/proc"))
        .read("cpuinfo")
        .lines()
        .filter(line -> line.startsWith("processor"))
        .count();
  }
}
