package io.wrkbench.reason;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.result.FailureReason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ReasonTest {
  @ParameterizedTest
  @EnumSource
  void everyWordOfTheAgentIsOne(FailureReason word) {
    assertThat(Reason.of(word).name()).isEqualTo(word.name());
  }

  @ParameterizedTest
  @EnumSource
  void everyWordOfTheJudgeIsOne(io.wrkbench.judge.validity.Reason word) {
    assertThat(Reason.valueOf(word.name()).name()).isEqualTo(word.name());
  }

  @ParameterizedTest
  @EnumSource
  void isExplainedInSentences(Reason reason) {
    assertThat(reason.meaning()).matches("[A-Zs].*\\.");
    assertThat(reason.advice()).matches("|[A-Zk].*\\.");
  }

  @Test
  void aWordOfSomebodyElseIsNeverLost() {
    assertThat(Reason.ofWaiting("SomethingNew")).isEqualTo(Reason.ContainerWaiting);
    assertThat(Reason.ofLoadPod("SomethingNew")).isEqualTo(Reason.LoadPodFailed);
    assertThat(Reason.ofLoadPod("Evicted")).isEqualTo(Reason.LoadPodEvicted);
    assertThat(Reason.ofResult("SomethingNew")).isEqualTo(Reason.AgentFailed);
    assertThat(Reason.ofResult(null)).isNull();
    assertThat(Reason.ofInvalid("Lease")).isEqualTo(Reason.InvalidObject);
  }
}
