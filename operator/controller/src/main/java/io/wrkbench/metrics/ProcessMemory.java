package io.wrkbench.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * {@code process_resident_memory_bytes}, under the name that Prometheus' own client libraries give
 * it: what the kernel has in memory for the process (RSS), the JVM's heap being only a part of it.
 */
public final class ProcessMemory implements MeterBinder {
  private static final String RESIDENT = "VmRSS:";

  private final Path status;

  /** Of this process. */
  public ProcessMemory() {
    this(Path.of("/proc/self/status"));
  }

  ProcessMemory(Path status) {
    this.status = status;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    Gauge.builder("process.resident.memory", this::residentBytes)
        .description("Resident memory size in bytes")
        .baseUnit("bytes")
        .register(registry);
  }

  /** Bytes, or NaN where the kernel doesn't say. */
  double residentBytes() {
    try {
      return parse(Files.readAllLines(status));
    } catch (IOException e) {
      return Double.NaN;
    }
  }

  /** The line is {@code VmRSS: 123456 kB}, see proc_pid_status(5). */
  private static double parse(List<String> lines) {
    return lines.stream()
        .filter(line -> line.startsWith(RESIDENT))
        .mapToDouble(
            line -> 1024.0 * Long.parseLong(line.substring(RESIDENT.length()).trim().split(" ")[0]))
        .findFirst()
        .orElse(Double.NaN);
  }
}
