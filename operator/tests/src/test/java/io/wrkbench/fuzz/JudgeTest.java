package io.wrkbench.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Needs no cluster. */
@Tag("fuzz")
class JudgeTest {
  private static final Duration SOON = Duration.ofSeconds(2);
  private static final Duration LATE = Duration.ofSeconds(60);

  private static final String FINISHED = "{'type':'Finished','status':'True','reason':'Ended'}";
  private static final String LIMIT = "'bottleneck':{'limit':'Unknown','message':'m'},";
  private static final String VALID =
      "{'type':'Valid','status':'Unknown','reason':'TooFewAttempts','message':'m'},";

  private final Tracked run =
      new Tracked(
          new Case(
              1, Case.Room.PLAIN, Way.CREATE, new ObjectMapper().createObjectNode(), List.of()),
          "namespace",
          "name",
          "uid",
          Duration.ZERO);

  @Test
  void oneWithoutAPhaseIsGivenAMoment() {
    assertThat(kind(SOON)).isEmpty();
    assertThat(kind(LATE)).isEqualTo("NoStatus");
  }

  @Test
  void oneThatWaitsHasToSayForWhat() {
    seen("{'status':{'phase':'Queued'}}");
    assertThat(kind(LATE)).isEqualTo("NoMessage");
    seen("{'status':{'phase':'Queued','message':'waits'}}");
    assertThat(kind(LATE)).isEmpty();
  }

  @Test
  void oneThatGoesOnAfterItsTimeoutIsFound() {
    seen("{'spec':{'timeout':'5s'},'status':{'phase':'Measuring','startTime':'now'}}");
    assertThat(kind(Duration.ofSeconds(19))).isEmpty();
    assertThat(kind(LATE)).isEqualTo("NoEnd");
  }

  @Test
  void oneThatGoesOnAfterItWasCancelledIsFound() {
    seen("{'spec':{'timeout':'5m'},'status':{'phase':'Measuring','startTime':'now'}}");
    run.cancelAsked = SOON;
    assertThat(kind(LATE)).isEqualTo("NotCancelled");
  }

  @Test
  void oneWhoseServiceCannotBeUsedHoldsNoSlot() {
    admittedTo("{'name':'good'}");
    assertThat(kind(SOON)).isEmpty();
    admittedTo("{'name':'no-endpoints','namespace':'other'}");
    assertThat(kind(SOON)).as("it isn't looked at").isEmpty();
    admittedTo("{'name':'no-endpoints'}");
    assertThat(kind(SOON)).isEqualTo("HoldsSlot");
  }

  private void admittedTo(String service) {
    seen(
        "{'spec':{'target':{'service':%s}},'status':{'startTime':'now','phase':'Measuring'}}"
            .formatted(service));
  }

  @Test
  void anEndHasAReasonAndAMessage() {
    seen("{'status':{'phase':'Failed'}}");
    assertThat(kind(SOON)).isEqualTo("NoMessage");
    seen("{'status':{'phase':'Failed','message':'m','conditions':[]}}");
    assertThat(kind(SOON)).isEqualTo("NoReason");
    seen(
        "{'status':{'phase':'Failed','message':'m',"
            + "'conditions':[{'type':'Finished','status':'True','reason':'NotFound'}]}}");
    assertThat(kind(SOON)).isEmpty();
  }

  @Test
  void aCompletedRunSaysWhatLimitedItAndWhetherItIsValid() {
    seen(ended("Completed", "", ""));
    assertThat(kind(SOON)).isEqualTo("NoVerdict");
    seen(ended("Completed", LIMIT, ""));
    assertThat(kind(SOON)).as("limit alone").isEqualTo("NoVerdict");
    seen(ended("Completed", "", VALID));
    assertThat(kind(SOON)).as("validity alone").isEqualTo("NoVerdict");
    seen(ended("Completed", LIMIT, VALID));
    assertThat(kind(SOON)).isEmpty();
  }

  @Test
  void oneThatWasCutShortHasBothOrNeither() {
    seen(ended("Cancelled", "", ""));
    assertThat(kind(SOON)).isEmpty();
    seen(ended("Cancelled", LIMIT, VALID));
    assertThat(kind(SOON)).isEmpty();
    seen(ended("Cancelled", LIMIT, ""));
    assertThat(kind(SOON)).isEqualTo("NoVerdict");
  }

  private static String ended(String phase, String limit, String valid) {
    return "{'status':{'phase':'%s','message':'m',%s'conditions':[%s%s]}}"
        .formatted(phase, limit, valid, FINISHED);
  }

  @Test
  void oneThatNobodyDeletedIsMissed() {
    run.gone = SOON;
    assertThat(kind(SOON)).isEqualTo("Vanished");
    run.deleteAsked = SOON;
    assertThat(kind(SOON)).isEmpty();
  }

  @Test
  void oneWithATimeToLiveMayGoAndItsRunsWithIt() {
    Tracked child = run.child("child", "uid-2", SOON);
    child.gone = SOON;
    assertThat(kind(child, SOON)).isEqualTo("Vanished");
    seen("{'spec':{'ttlAfterFinished':'1s'},'status':{'phase':'Queued','message':'waits'}}");
    assertThat(kind(child, SOON)).isEmpty();
    run.gone = SOON;
    assertThat(kind(SOON)).isEmpty();
  }

  private String kind(Duration now) {
    return kind(run, now);
  }

  private static String kind(Tracked run, Duration now) {
    return Judge.fault(run, now).map(Finding::kind).orElse("");
  }

  private void seen(String json) {
    try {
      JsonNode read = new ObjectMapper().readTree(json.replace('\'', '"'));
      run.seen(read, SOON);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(json, e);
    }
  }
}
