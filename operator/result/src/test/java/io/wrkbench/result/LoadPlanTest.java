package io.wrkbench.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadPlanTest {

  private static final String JSON =
      """
      {"request":{"method":"POST","path":"/scoring",
        "headers":[{"name":"Content-Type","value":"application/json"},
                   {"name":"Authorization","env":"HEADER_1"}],
        "body":"{\\"score\\": 10}"},
       "expect":{"status":200,"bodyContains":"averageScore"},
       "wrk":{"threads":2,"connections":100,"duration":"30s","timeout":"8s","pipeline":1}}
      """;

  private static final LoadPlan PLAN =
      new LoadPlan(
          new LoadPlan.Request(
              "POST",
              "/scoring",
              List.of(
                  LoadPlan.Header.of("Content-Type", "application/json"),
                  LoadPlan.Header.fromEnvironment("Authorization", "HEADER_1")),
              "{\"score\": 10}"),
          new LoadPlan.Expectation(200, "averageScore"),
          new LoadPlan.Wrk(2, 100, GoDuration.ofSeconds(30), GoDuration.ofSeconds(8), 1));

  @Test
  void readsAndWritesTheSameJson() {
    assertThat(Json.read(JSON, LoadPlan.class)).isEqualTo(PLAN);
    assertThat(Json.read(Json.write(PLAN), LoadPlan.class)).isEqualTo(PLAN);
  }

  @Test
  void headersAndBodyMayBeLeftOut() {
    LoadPlan plan =
        Json.read(
            """
            {"request":{"method":"GET","path":"/"},"expect":{"status":204,"bodyContains":null},
             "wrk":{"threads":1,"connections":1,"duration":"1m","timeout":"1s","pipeline":1}}
            """,
            LoadPlan.class);
    assertThat(plan.request().headers()).isEmpty();
    assertThat(plan.request().body()).isNull();
    assertThat(plan.expect().bodyContains()).isNull();
  }

  @Test
  void aBodyMayBeInAFileInsteadButNotInBoth() {
    String inFile = JSON.replaceFirst("\"body\":.*}", "\"bodyFile\":\"/etc/body\"}");
    LoadPlan plan = Json.read(inFile, LoadPlan.class);
    assertThat(plan.request().body()).isNull();
    assertThat(plan.request().bodyFile()).isEqualTo("/etc/body");
    assertThat(Json.read(Json.write(plan), LoadPlan.class)).isEqualTo(plan);
    assertThatThrownBy(
            () ->
                Json.read(JSON.replace("\"body\"", "\"bodyFile\":\"/b\",\"body\""), LoadPlan.class))
        .hasMessageContaining("both body and bodyFile");
  }

  @Test
  void aFieldThatIsNotKnownIsRefused() {
    assertThatThrownBy(
            () ->
                Json.read(JSON.replace("\"pipeline\"", "\"rate\":9,\"pipeline\""), LoadPlan.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("rate");
  }

  @ParameterizedTest
  @CsvSource({
    "'\"POST\"', '\"post\"', request.method",
    "'\"POST\"', '\"GET / HTTP/1.1\\r\\n\"', request.method",
    "'\"/scoring\"', '\"scoring\"', request.path",
    "'\"/scoring\"', '\"/a\\r\\nX: y\"', request.path",
    "'\"Content-Type\"', '\"Content Type\"', request.headers.name",
    "'\"application/json\"', '\"a\\nX: y\"', header Content-Type",
    "'\"env\":\"HEADER_1\"', '\"env\":\"HEADER_1\",\"value\":\"x\"', either value or env",
    "',\"env\":\"HEADER_1\"', '', either value or env",
    "'\"status\":200', '\"status\":99', expect.status",
    "'\"threads\":2', '\"threads\":0', wrk.threads",
    "'\"threads\":2', '\"threads\":3', wrk.connections",
    "'\"connections\":100', '\"connections\":0', wrk.connections",
    "'\"30s\"', '\"1500ms\"', wrk.duration",
    "'\"30s\"', '\"0s\"', wrk.duration",
    "'\"30s\"', '\"-1s\"', wrk.duration",
    "'\"8s\"', '\"61s\"', wrk.timeout",
    "'\"8s\"', 'null', wrk.timeout",
    "'\"pipeline\":1', '\"pipeline\":0', wrk.pipeline",
  })
  void whatCannotBeSentIsNamed(String right, String wrong, String field) {
    assertThat(JSON).contains(right);
    assertThatThrownBy(() -> Json.read(JSON.replace(right, wrong), LoadPlan.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(field);
  }

  @Test
  void aMissingPartIsNamed() {
    assertThatThrownBy(() -> Json.read("{}", LoadPlan.class)).hasMessageContaining("request");
    assertThatThrownBy(() -> Json.read("null", LoadPlan.class)).hasMessageContaining("LoadPlan");
    assertThatThrownBy(() -> Json.read("", LoadPlan.class)).hasMessageContaining("LoadPlan");
  }
}
