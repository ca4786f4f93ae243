package io.wrkbench.sampling.machine;

import io.wrkbench.sampling.file.Text;
import io.wrkbench.sampling.file.TextFiles;
import io.wrkbench.sampling.file.Unreadable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * Whether a kernel keeps the time of interrupts apart from that of its tasks. It does where it
 * measures that time (CONFIG_IRQ_TIME_ACCOUNTING, and a clock that is good enough). Otherwise a
 * tick that finds an interrupt at work counts for the interrupts in /proc/stat, and the same time
 * is also the task's, whose CPU time is exact. Busy networking then stands in both.
 *
 * <p>Of the pressure files, pressure/irq exists only where that time is measured, since Linux 6.1.
 */
final class InterruptTime {
  private static final int MAJOR = 6;
  private static final int MINOR = 1;

  private InterruptTime() {}

  /**
   * 1 if they are apart, 0 if not; empty if an older kernel, or one without pressure, doesn't tell.
   *
   * @param proc where procfs is
   */
  static OptionalLong apart(String proc, TextFiles files) {
    String path = proc + "/pressure/irq";
    if (Files.notExists(Path.of(path))) {
      return tellsPressure(proc, files) && isRecent(proc, files)
          ? OptionalLong.of(0)
          : OptionalLong.empty();
    }
    try {
      // It stands still where the clock isn't good enough.
      return OptionalLong.of(Math.min(1, files.read(path).line("full").word("total=").number()));
    } catch (Unreadable e) {
      return OptionalLong.empty();
    }
  }

  private static boolean tellsPressure(String proc, TextFiles files) {
    try {
      files.read(proc + "/pressure/cpu").line("some");
      return true;
    } catch (Unreadable e) {
      return false;
    }
  }

  private static boolean isRecent(String proc, TextFiles files) {
    try {
      Text release = files.read(proc + "/sys/kernel/osrelease");
      long major = release.number();
      return major > MAJOR || major == MAJOR && release.take('.') && release.number() >= MINOR;
    } catch (Unreadable e) {
      return false;
    }
  }
}
