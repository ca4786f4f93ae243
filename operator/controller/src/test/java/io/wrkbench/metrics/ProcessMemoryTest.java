package io.wrkbench.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessMemoryTest {
  @TempDir Path folder;

  @Test
  void isReadInBytes() throws IOException {
    Path status = folder.resolve("status");
    Files.writeString(status, "Name:\tjava\nVmHWM:\t  200 kB\nVmRSS:\t   123 kB\n");
    assertThat(new ProcessMemory(status).residentBytes()).isEqualTo(123 * 1024);
  }

  @Test
  void isUnknownWhereTheKernelDoesNotSay() {
    assertThat(new ProcessMemory(folder.resolve("none")).residentBytes()).isNaN();
  }

  @Test
  void hasTheNameOfPrometheusOwnClients() {
    PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    new ProcessMemory().bindTo(registry);
    assertThat(registry.scrape()).contains("\nprocess_resident_memory_bytes ");
  }
}
