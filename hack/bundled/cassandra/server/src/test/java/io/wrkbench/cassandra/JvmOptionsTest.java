package io.wrkbench.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JvmOptionsTest {
  @Test
  void putsWhatIsAskedForAfterWhatTheImageHas() {
    assertThat(
            JvmOptions.build("# heap\n-Xmx1G\n\n", Map.of("max_heap_size", "512M"), List.of("-ea")))
        .isEqualTo("-Xmx1G\n-Xmx512M\n-ea\n");
  }

  @Test
  void hasOneCollector() {
    String base = "-XX:+UseG1GC\n-XX:MaxGCPauseMillis=300\n";

    assertThat(JvmOptions.build(base, Map.of("garbage_collector", "G1GC"), List.of()))
        .isEqualTo("-XX:MaxGCPauseMillis=300\n-XX:+UseG1GC\n");
    assertThat(JvmOptions.build(base, Map.of("garbage_collector", "Shenandoah"), List.of()))
        .isEqualTo("-XX:MaxGCPauseMillis=300\n-XX:+UseShenandoahGC\n");
    assertThat(
            JvmOptions.build(
                base, Map.of("additional-jvm-opts", List.of("-XX:+UseParallelGC")), List.of()))
        .isEqualTo("-XX:MaxGCPauseMillis=300\n-XX:+UseParallelGC\n");
  }

  @Test
  void quotesWhatJavaWouldTakeApart() {
    assertThat(
            JvmOptions.build("", Map.of(), List.of("-Da=b c", "-Dd=#e", "-Df=\"g\\h\"", "-Di=j")))
        .isEqualTo("\"-Da=b c\"\n\"-Dd=#e\"\n\"-Df=\\\"g\\\\h\\\"\"\n-Di=j\n");
  }

  @Test
  void refusesASettingThatItDoesNotKnow() {
    assertThatThrownBy(() -> JvmOptions.build("", Map.of("heap", "1G"), List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("heap")
        .hasMessageContaining("additional-jvm-opts");
  }
}
