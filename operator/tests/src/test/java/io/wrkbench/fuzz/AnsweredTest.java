package io.wrkbench.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fuzz")
class AnsweredTest {
  private final AtomicInteger sent = new AtomicInteger();

  @Test
  void asksAgainWhereNobodyAnswered() {
    Answered.send(
        () -> {
          if (sent.incrementAndGet() < 3) {
            throw new KubernetesClientException("timed out");
          }
        });
    assertThat(sent).hasValue(3);
  }

  @Test
  void takesARefusalForAnAnswer() {
    assertThatThrownBy(
            () ->
                Answered.send(
                    () -> {
                      sent.incrementAndGet();
                      throw new KubernetesClientException("no", 422, null);
                    }))
        .hasMessage("no");
    assertThat(sent).hasValue(1);
  }

  @Test
  void givesUpInTheEnd() {
    assertThatThrownBy(
            () ->
                Answered.send(
                    () -> {
                      sent.incrementAndGet();
                      throw new KubernetesClientException("timed out");
                    }))
        .hasMessage("timed out");
    assertThat(sent.get()).isBetween(2, 10);
  }

  @Test
  void findsWhatARequestCreatedThatNobodyAnswered() {
    assertThat(
            Answered.create(
                () -> {
                  if (sent.incrementAndGet() == 1) {
                    throw new KubernetesClientException("timed out");
                  }
                  throw new KubernetesClientException("already exists", 409, null);
                },
                () -> "found"))
        .isEqualTo("found");
    assertThat(sent).hasValue(2);
  }

  @Test
  void takesAConflictForAnAnswerAtFirst() {
    assertThatThrownBy(
            () ->
                Answered.create(
                    () -> {
                      throw new KubernetesClientException("already exists", 409, null);
                    },
                    () -> "found"))
        .hasMessage("already exists");
  }

  @Test
  void givesUpCreatingInTheEnd() {
    assertThatThrownBy(
            () ->
                Answered.create(
                    () -> {
                      sent.incrementAndGet();
                      throw new KubernetesClientException("timed out");
                    },
                    () -> "found"))
        .hasMessage("timed out");
    assertThat(sent.get()).isBetween(2, 10);
  }
}
