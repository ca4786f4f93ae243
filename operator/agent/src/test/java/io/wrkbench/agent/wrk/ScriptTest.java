package io.wrkbench.agent.wrk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.agent.LoadCommand;
import io.wrkbench.agent.LoadOptions;
import io.wrkbench.agent.http.PreparedRequest;
import io.wrkbench.agent.http.Target;
import io.wrkbench.agent.testing.Plans;
import io.wrkbench.agent.testing.StubServer;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.Json;
import io.wrkbench.result.LoadPlan;
import io.wrkbench.result.LoadPlan.Header;
import io.wrkbench.result.LoadResult;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A user's own Lua, run by the real wrk. */
@Timeout(60)
@Tag("wrk")
class ScriptTest {

  private static final LoadPlan.Request REQUEST =
      new LoadPlan.Request(
          "POST",
          "/a?x=\"..os.exit(7)..\"",
          List.of(
              Header.of("X-Nasty", "a\"b: ]] %s"),
              Header.of("Cookie", "a=1"),
              Header.of("Cookie", "b=2")),
          "]]..os.exit(7)\r\n\r\n\0");

  @TempDir Path directory;

  private final Set<String> requests = ConcurrentHashMap.newKeySet();

  private LoadResult run(int pipeline, String lua) throws IOException, InterruptedException {
    Path script = Files.writeString(directory.resolve("own.lua"), lua);
    GoDuration second = GoDuration.ofSeconds(1);
    LoadPlan.Wrk wrk = new LoadPlan.Wrk(2, 8, second, second, pipeline, script.toString());
    LoadPlan plan = new LoadPlan(REQUEST, Plans.OK, wrk);
    Path file = Files.writeString(directory.resolve("plan.json"), Json.write(plan));
    try (StubServer server =
        new StubServer(
            (n, request) -> {
              // A set of a million different requests would be slow.
              if (requests.size() < 10_000) {
                requests.add(request);
              }
              return StubServer.ok("fine");
            })) {
      LoadOptions options = new LoadOptions(file, server.url(), false, directory);
      PrintStream log = new PrintStream(new ByteArrayOutputStream(), true, UTF_8);
      return new LoadCommand(options, Map.of(), log, Duration.ofSeconds(1)).run();
    }
  }

  private LoadResult run(String lua) throws IOException, InterruptedException {
    return run(1, lua);
  }

  @Test
  void aScriptThatChangesNothingSendsThePlannedRequest() throws Exception {
    LoadResult result = run("local unused = 1");
    assertThat(result.isSucceeded()).as("%s", result.message()).isTrue();
    Target target = new Target(false, "h", 1);
    String planned = new String(PreparedRequest.of(REQUEST, target, Map.of()).bytes(), UTF_8);
    assertThat(requests).hasSize(1);
    assertThat(requests.iterator().next().replaceFirst("Host: [0-9.:]+", "Host: h:1"))
        .isEqualTo(planned);
  }

  @Test
  void allItsFunctionsRunAsInPlainWrk() throws Exception {
    LoadResult result =
        run(
            """
            local count = 0
            function setup(thread) thread:set("word", "set-up") end
            function init(args) word = word .. "-init" end
            function request()
              count = count + 1
              return wrk.format("PUT", wrk.path .. "&n=" .. count % 10, {["X-Word"] = word})
            end
            function response(status, headers, body)
              if not told then told = true print(status, headers["Content-Length"], body) end
            end
            function delay() return 1 end
            function done(summary, latency, requests)
              print("done", summary.requests, latency.max, latency:percentile(50) > 0, #requests > 0)
            end
            """);
    assertThat(result.isSucceeded()).as("%s", result.message()).isTrue();
    assertThat(result.output())
        .contains("200\t4\tfine")
        .contains("done\t" + result.requests() + "\t")
        .contains("\ttrue\ttrue");
    assertThat(requests.stream().map(request -> request.lines().findFirst()).distinct())
        .hasSize(10);
    assertThat(requests)
        .allSatisfy(
            request ->
                assertThat(request)
                    .startsWith("PUT /a?x=%22..os.exit(7)..%22&n=")
                    .contains("X-Word: set-up-init\r\n")
                    .endsWith("\r\n\r\n]]..os.exit(7)\r\n\r\n\0"));
  }

  @Test
  void whatItChangesInWrkIsSentWithTheRestOfThePlan() throws Exception {
    LoadResult result = run("function init() wrk.headers['X-Own'] = '1' wrk.body = 'own' end");
    assertThat(result.isSucceeded()).as("%s", result.message()).isTrue();
    assertThat(requests)
        .isNotEmpty()
        .allSatisfy(
            request ->
                assertThat(request)
                    .startsWith("POST /a?x=%22..os.exit(7)..%22 HTTP/1.1\r\n")
                    .contains("X-Own: 1\r\n")
                    .contains("X-Nasty: a\"b: ]] %s\r\n")
                    .contains("Cookie: a=1; b=2\r\n")
                    .contains("Host: 127.0.0.1:")
                    .contains("Content-Length: 3\r\n")
                    .endsWith("\r\n\r\nown"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "function request() return wrk.format('GET') end", "wrk.path = '/z'"})
  void isPipelinedLikeAnyRequest(String lua) throws Exception {
    LoadResult result = run(4, lua);
    assertThat(result.isSucceeded()).as("%s", result.message()).isTrue();
    long batches = result.recordedHistogram().count();
    assertThat(result.requests()).isBetween(batches * 4, batches * 4 + 8 * 3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          function done() error("late") end         | done() of the script failed: own.lua:1: late
          function done() os.exit(9) end            | requests in
          function done() error({}) end             | done() of the script failed: table
          function setup() function done() print("in time") end end | in time
          """)
  void whateverItsDoneDoesTheLoadWasMeasured(String lua, String output) throws Exception {
    LoadResult result = run(lua);
    assertThat(result.isSucceeded()).as("%s", result.message()).isTrue();
    assertThat(result.requests()).isPositive();
    assertThat(result.output().replace(directory + "/", "")).contains(output);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          x = = 1                                   | own.lua:1: unexpected symbol near '='
          error("at load (a)")                      | own.lua:1: at load (a)
          nothing.at = "all"                        | own.lua:1: attempt to index global 'nothing'
          function setup() error("in setup") end    | own.lua:1: in setup
          function init() error("in init") end      | own.lua:1: in init
          n = 0 function request() n = n + 1 return n < 50 and wrk.format() or error("in request") end | own.lua:1: in request
          function response() error("in response") end | own.lua:1: in response
          function delay() error("in delay") end    | own.lua:1: in delay
          function request() return "GET / " end    | own.lua, before its load was over, wrk ended with exit code 1: incomplete request
          function response() os.exit(0) end        | own.lua, before its load was over, wrk ended with exit code 0
          os.exit(3)                                | own.lua, before its load was over, wrk ended with exit code 3
          for i = 1, 20000 do print("chatter") end error("after") | own.lua:1: after
          """)
  void itsErrorsAreTold(String lua, String message) throws Exception {
    LoadResult result = run(lua);
    assertThat(result.reason()).as("%s", result).isEqualTo("ScriptFailed");
    assertThat(result.message()).contains(message);
    assertThat(result.requests()).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "while true do end",
        "function init() while true do end end",
        "n = 0 function request() n = n + 1 while n > 9 do end return wrk.format() end",
        "function done() while true do end end"
      })
  void whereItLoopsForEverTheLoadEndsAtItsDeadline(String lua) throws Exception {
    LoadResult result = run(lua);
    assertThat(result.reason()).isEqualTo("LoadToolTimedOut");
    assertThat(result.message()).contains("own.lua loop for ever?");
  }

  @Test
  void aScriptThatIsNotThereIsAnInvalidPlan() throws Exception {
    LoadPlan.Wrk wrk = Plans.wrk();
    LoadPlan plan =
        new LoadPlan(
            REQUEST,
            Plans.OK,
            new LoadPlan.Wrk(1, 1, wrk.duration(), wrk.timeout(), 1, "/nowhere/own.lua"));
    Path file = Files.writeString(directory.resolve("plan.json"), Json.write(plan));
    LoadOptions options = new LoadOptions(file, "http://127.0.0.1:1", false, directory);
    PrintStream log = new PrintStream(new ByteArrayOutputStream(), true, UTF_8);
    LoadResult result = new LoadCommand(options, Map.of(), log).run();
    assertThat(result.reason()).isEqualTo("InvalidPlan");
    assertThat(result.message()).contains("/nowhere/own.lua doesn't exist");
  }
}
