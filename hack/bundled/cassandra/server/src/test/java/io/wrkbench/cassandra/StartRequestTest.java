package io.wrkbench.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartRequestTest {
  @TempDir Path folder;

  private final List<Object> starts = new ArrayList<>();

  /** One that notes how it is started; nothing else of it is asked for. */
  private final Server server =
      (Server)
          Proxy.newProxyInstance(
              Server.class.getClassLoader(),
              new Class<?>[] {Server.class},
              (proxy, method, arguments) -> {
                assertThat(method.getName()).isEqualTo("start");
                starts.add(arguments[0]);
                return true;
              });

  private StartRequest request() {
    return new StartRequest(folder.resolve("started"));
  }

  @Test
  void aNewPodWaitsToBeTold() throws IOException {
    request().repeat(server);
    assertThat(starts).isEmpty();
  }

  @Test
  void aCassandraThatDiedIsStartedAgain() throws IOException {
    request().remember(Optional.empty());
    request().repeat(server);
    assertThat(starts).containsExactly(Optional.empty());
  }

  @Test
  void andTakesTheSamePlace() throws IOException {
    request().remember(Optional.of("10.0.0.7"));
    request().repeat(server);
    assertThat(starts).containsExactly(Optional.of("10.0.0.7"));
  }
}
