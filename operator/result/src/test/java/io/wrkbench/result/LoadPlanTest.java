package io.wrkbench.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"wrk\":{\"threads\":1,\"connections\":1,\"timeout\":\"8s\",\"pipeline\":1,\"rampUp\":\"1.5s\"}",
        "\"ab\":{\"requests\":2000,\"concurrency\":50,\"keepAlive\":true,\"timeout\":\"8s\"}",
        "\"curl\":{\"clients\":30,\"duration\":\"5m0s\",\"timeout\":\"8s\"}",
        "\"constantRate\":{\"rate\":5000,\"connections\":100,\"duration\":\"30s\",\"timeout\":\"8s\"}"
      })
  void everyToolIsReadAsItWasWritten(String tool) {
    String json = JSON.replaceFirst("\"wrk\":\\{[^}]*}", tool);
    LoadPlan plan = Json.read(json, LoadPlan.class);
    assertThat(plan.tool().timeout()).isEqualTo(GoDuration.ofSeconds(8));
    assertThat(Json.write(plan)).contains(tool);
    assertThat(Json.read(Json.write(plan), LoadPlan.class)).isEqualTo(plan);
    assertThat(new LoadPlan(plan.request(), plan.expect(), plan.tool())).isEqualTo(plan);
  }

  @ParameterizedTest
  @CsvSource({
    "'{\"requests\":9,\"concurrency\":10,\"keepAlive\":false,\"timeout\":\"8s\"}', ab, ab.requests",
    "'{\"requests\":9,\"concurrency\":0,\"keepAlive\":false,\"timeout\":\"8s\"}', ab, ab.concurrency",
    "'{\"requests\":9,\"concurrency\":1,\"keepAlive\":false,\"timeout\":\"1.5s\"}', ab, ab.timeout",
    "'{\"clients\":0,\"duration\":\"1s\",\"timeout\":\"8s\"}', curl, curl.clients",
    "'{\"clients\":1,\"duration\":\"0s\",\"timeout\":\"8s\"}', curl, curl.duration",
    "'{\"clients\":1,\"duration\":\"1s\"}', curl, curl.timeout",
    "'{\"rate\":0,\"connections\":1,\"duration\":\"1s\",\"timeout\":\"8s\"}', constantRate, constantRate.rate",
    "'{\"rate\":1,\"connections\":0,\"duration\":\"1s\",\"timeout\":\"8s\"}', constantRate,"
        + " constantRate.connections",
    "'{\"rate\":1,\"connections\":1,\"timeout\":\"8s\"}', constantRate, constantRate.duration",
    "'{\"rate\":1,\"connections\":1,\"duration\":\"1s\"}', constantRate, constantRate.timeout",
    "'{}', warmup, warmup needs",
    "'{\"duration\":\"1s\",\"untilSteady\":{\"limit\":\"60s\"}}', warmup, warmup has both",
    "'{\"duration\":\"1.5s\"}', warmup, warmup.duration",
    "'{\"duration\":\"5s\",\"primer\":{\"duration\":\"5s\",\"connections\":0}}', warmup, primer.connections",
    "'{\"duration\":\"5s\",\"primer\":{\"connections\":8}}', warmup, warmup.primer.duration",
    "'{\"untilSteady\":{\"limit\":\"4s\"}}', warmup, warmup.untilSteady.limit",
    "'{\"untilSteady\":{\"limit\":\"4s\",\"window\":\"0s\"}}', warmup, warmup.untilSteady.window",
  })
  void whatAnotherToolOrAWarmUpCannotDoIsNamed(String part, String name, String message) {
    String parts = "\"" + name + "\":" + part;
    String json =
        name.equals("warmup")
            ? JSON.replaceFirst("\"wrk\"", parts + ",\"wrk\"")
            : JSON.replaceFirst("\"wrk\":\\{[^}]*}", parts);
    assertThatThrownBy(() -> Json.read(json, LoadPlan.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void thereIsExactlyOneTool() {
    String two =
        JSON.replace(
            "\"wrk\"", "\"curl\":{\"clients\":1,\"duration\":\"1s\",\"timeout\":\"1s\"},\"wrk\"");
    assertThatThrownBy(() -> Json.read(two, LoadPlan.class)).hasMessageContaining("give one");
    String none = JSON.replaceFirst(",\\s*\"wrk\":\\{[^}]*}", "");
    assertThatThrownBy(() -> Json.read(none, LoadPlan.class))
        .hasMessageContaining("wrk, ab, curl or constantRate is missing");
  }

  @Test
  void aWarmUpIsReadAsItWasWritten() {
    LoadPlan.Warmup warmup =
        new LoadPlan.Warmup(
            new LoadPlan.Primer(GoDuration.ofSeconds(5), 8),
            null,
            new LoadPlan.UntilSteady(GoDuration.ofSeconds(120)));
    LoadPlan plan = new LoadPlan(PLAN.request(), PLAN.expect(), PLAN.tool(), null, warmup);
    assertThat(Json.write(plan)).contains("\"untilSteady\":{\"limit\":\"2m0s\",\"window\":\"5s\"}");
    assertThat(Json.read(Json.write(plan), LoadPlan.class)).isEqualTo(plan);
  }

  @Test
  void aLoadForAnotherTimeIsOtherwiseTheSame() {
    LoadPlan.Tool other = PLAN.tool().withDuration(GoDuration.ofSeconds(5));
    assertThat(((LoadPlan.Wrk) other).duration()).isEqualTo(GoDuration.ofSeconds(5));
    assertThat(other.withDuration(PLAN.wrk().duration())).isEqualTo(PLAN.tool());
  }

  @Test
  void aMissingPartIsNamed() {
    assertThatThrownBy(() -> Json.read("{}", LoadPlan.class)).hasMessageContaining("request");
    assertThatThrownBy(() -> Json.read("null", LoadPlan.class)).hasMessageContaining("LoadPlan");
    assertThatThrownBy(() -> Json.read("", LoadPlan.class)).hasMessageContaining("LoadPlan");
  }
}
