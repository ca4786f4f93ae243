package io.wrkbench.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.javaoperatorsdk.operator.processing.event.Event;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.wrkbench.api.BenchmarkRun;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class QueueFrontTest {
  private static final ResourceID A = new ResourceID("a", "team");
  private static final ResourceID B = new ResourceID("b", "team");
  private static final ResourceID C = new ResourceID("c", "team");

  // Its timer may look as well, with the same result.
  private final List<ResourceID> woken = new CopyOnWriteArrayList<>();
  private volatile List<ResourceID> front = List.of();
  private final QueueFront<BenchmarkRun> source = new QueueFront<>(() -> front);

  @BeforeEach
  void start() {
    source.setEventHandler((Event event) -> woken.add(event.getRelatedCustomResourceID()));
    source.start();
  }

  @AfterEach
  void stop() {
    source.stop();
  }

  private List<ResourceID> wokenAt(ResourceID... now) {
    woken.clear();
    front = List.of(now);
    source.look();
    return List.copyOf(woken);
  }

  @Test
  void theSecondIsWokenWhenTheFirstIsGone() {
    wokenAt(A, B);
    assertThat(wokenAt(B)).containsExactly(B);
  }

  @Test
  void whoComesToTheFrontIsWoken() {
    wokenAt(A, B);
    assertThat(wokenAt(B, C)).containsExactly(B, C);
  }

  @Test
  void nobodyIsWokenWhileItStaysAsItIs() {
    wokenAt(A, B);
    assertThat(wokenAt(A, B)).isEmpty();
    assertThat(wokenAt()).isEmpty();
  }

  @Test
  void itGoesOnAfterAFailure() {
    front = null; // look() fails on it
    source.look();
    assertThat(wokenAt(A)).containsExactly(A);
  }
}
