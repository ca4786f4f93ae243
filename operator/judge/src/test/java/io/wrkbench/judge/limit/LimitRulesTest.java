package io.wrkbench.judge.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LimitRulesTest {
  @Test
  void eachVerdictButUnknownHasOneRuleAndTheyHaveTheSameOrder() {
    assertThat(LimitRules.IN_ORDER)
        .extracting(LimitRule::limit)
        .containsExactlyElementsOf(
            Stream.of(Limit.values()).filter(limit -> limit != Limit.Unknown).toList());
  }
}
