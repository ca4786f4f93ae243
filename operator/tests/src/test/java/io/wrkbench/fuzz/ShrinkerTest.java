package io.wrkbench.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Needs no cluster. */
@Tag("fuzz")
class ShrinkerTest {
  private static final Case LARGE =
      new Case(
          1,
          Case.Room.PLAIN,
          Way.CREATE,
          json(
              "{'metadata':{'name':'a','labels':{'b':'c'}},'spec':{'load':{'wrk':{'threads':2}},"
                  + "'target':{'server':{'image':'h2o','resources':{'limits':{'cpu':'1e3m','memory':'1'}}}},"
                  + "'request':{'body':'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'}}}"),
          List.of(Step.cancel(Duration.ofSeconds(1))));

  @Test
  void leavesNothingButWhatMakesItFail() {
    Case smallest = shrink("/spec/target/server/resources/limits/cpu");
    assertThat(smallest.steps()).isEmpty();
    assertThat(smallest.manifest())
        .isEqualTo(
            json(
                "{'metadata':{'name':'a'},"
                    + "'spec':{'target':{'server':{'resources':{'limits':{'cpu':'1e3m'}}}}}}"));
  }

  @Test
  void cutsLongTexts() {
    assertThat(shrink("/spec/request/body").manifest().at("/spec/request/body").asText())
        .isEqualTo("xxxxxxxx");
  }

  @Test
  void stopsWhenTimeIsOver() {
    assertThat(Shrinker.shrink(LARGE, 4, some -> some.stream().findFirst(), () -> false))
        .isEqualTo(LARGE);
  }

  private static Case shrink(String needed) {
    return Shrinker.shrink(
        LARGE,
        4,
        some -> some.stream().filter(one -> has(one.manifest(), needed)).findFirst(),
        () -> true);
  }

  private static boolean has(JsonNode manifest, String path) {
    return !manifest.at(path).isMissingNode();
  }

  private static ObjectNode json(String text) {
    try {
      return (ObjectNode) new ObjectMapper().readTree(text.replace('\'', '"'));
    } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
      throw new IllegalArgumentException(text, e);
    }
  }
}
