package io.wrkbench.judge.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ClaimTest {
  private static final Claim YES = Figure.alone("yes", 2, 5).above(1);
  private static final Claim NO = Figure.alone("no", 1, 5).above(1);
  private static final Claim UNKNOWN = Figure.unknown("unknown", 0, List.of("it")).above(1);

  @Test
  void whatIsDecidedStaysSoWhateverTheUnknownIs() {
    assertThat(Claim.all(YES, YES).holds()).isEqualTo(Truth.YES);
    assertThat(Claim.all(YES, UNKNOWN).holds()).isEqualTo(Truth.UNKNOWN);
    assertThat(Claim.all(UNKNOWN, NO).holds()).isEqualTo(Truth.NO);
    assertThat(Claim.any(UNKNOWN, YES).holds()).isEqualTo(Truth.YES);
    assertThat(Claim.any(NO, UNKNOWN).holds()).isEqualTo(Truth.UNKNOWN);
    assertThat(Claim.any(NO, NO).holds()).isEqualTo(Truth.NO);
    assertThat(Claim.not(YES).holds()).isEqualTo(Truth.NO);
    assertThat(Claim.not(NO).holds()).isEqualTo(Truth.YES);
    assertThat(Claim.not(UNKNOWN).holds()).isEqualTo(Truth.UNKNOWN);
    assertThat(Claim.all().holds()).isEqualTo(Truth.YES);
    assertThat(Claim.any().holds()).isEqualTo(Truth.NO);
  }

  @Test
  void onlyWhatIsUndecidedIsMissing() {
    assertThat(Claim.all(YES, UNKNOWN).missing()).containsExactly("it");
    assertThat(Claim.all(NO, UNKNOWN).missing()).isEmpty();
    assertThat(Claim.any(Claim.all(NO, UNKNOWN), Claim.lacks("other")).missing())
        .containsExactly("other");
    assertThat(Claim.not(UNKNOWN).missing()).containsExactly("it");
  }

  @Test
  void allEvidenceIsKeptOnce() {
    Claim claim = Claim.any(Claim.all(NO, UNKNOWN), Claim.not(YES), NO);
    assertThat(claim.evidence()).extracting(Evidence::name).containsExactly("no", "unknown", "yes");
    assertThat(Claim.given(true).evidence()).isEmpty();
  }

  @Test
  void aShareIsComparedAndWrittenWithWhatItIsAShareOf() {
    Evidence evidence = Figure.share("cores", 1.8, 2, 3).atLeast(0.9).evidence().get(0);
    assertThat(evidence.rule()).isEqualTo("≥ 0.9");
    assertThat(evidence.holds()).isEqualTo(Truth.YES);
    assertThat(evidence.value()).hasValue(1.8);
    assertThat(evidence.of()).hasValue(2);
    assertThat(evidence.known()).isEqualTo(3);
    assertThat(Figure.share("cores", 1.8, 2, 3).below(0.9).isTrue()).isFalse();
    assertThat(Figure.share("cores", 1.8, 2, 3).atMost(0.9).isTrue()).isTrue();
    assertThat(Figure.share("cores", 1.8, 2, 3).above(0.9).isTrue()).isFalse();
  }

  @Test
  void boundsAreWrittenAsPeopleWriteThem() {
    assertThat(new Bound(Bound.Relation.ABOVE, 0.001)).hasToString("> 0.001");
    assertThat(new Bound(Bound.Relation.AT_MOST, 1.2)).hasToString("≤ 1.2");
    assertThat(new Bound(Bound.Relation.BELOW, 0)).hasToString("< 0");
    assertThat(new Bound(Bound.Relation.AT_LEAST, 10)).hasToString("≥ 10");
  }

  @Test
  void figuresAreReadAsPeopleReadThem() {
    assertThat(Words.percent(0.714)).isEqualTo("71 %");
    assertThat(Words.percent(0.0995)).isEqualTo("10 %");
    assertThat(Words.percent(0.00234)).isEqualTo("0.23 %");
    assertThat(Words.percent(0)).isEqualTo("0 %");
    assertThat(Words.percent(12)).isEqualTo("1200 %");
    assertThat(Words.coresOf(1)).isEqualTo("1 core");
    assertThat(Words.coresOf(1.943)).isEqualTo("1.94 cores");
    assertThat(Words.cores(0.001)).isEqualTo("0");
    assertThat(Words.small(0.0142)).isEqualTo("0.014");
    assertThat(Words.count(28_232.4)).isEqualTo("28,232");
    assertThat(Words.time(1.8249)).isEqualTo("1.82 s");
    assertThat(Words.time(0.0344)).isEqualTo("34.4 ms");
    assertThat(Words.time(0.000_031)).isEqualTo("0.031 ms");
    assertThat(Words.memory(327_155_712)).isEqualTo("312 MiB");
  }
}
