package io.wrkbench.run.observe;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import io.wrkbench.reason.Reason;
import io.wrkbench.run.status.Missing;
import io.wrkbench.testing.AnsweringApi;
import io.wrkbench.testing.TestRuns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** ConfigMaps without which a run takes no slot. */
@Timeout(60)
class ReferenceObserverTest {
  private final List<String> asked = Collections.synchronizedList(new ArrayList<>());
  @AutoClose private final AnsweringApi api = new AnsweringApi(this::answer);

  /** There are those whose names begin with "there". */
  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    String name = path.substring(path.lastIndexOf('/') + 1);
    asked.add(name);
    AnsweringApi.answer(
        exchange,
        name.startsWith("there") ? 200 : 404,
        "{\"kind\": \"ConfigMap\", \"data\": {\"k\": \"a\"}}");
  }

  private List<Missing> missing(String volumes) {
    return new ReferenceObserver(api.client(), null, null)
        .missingConfigMaps(
            TestRuns.run(
                """
                target: {url: "http://a"}
                load: {wrk: {}, podTemplate: {spec: {volumes: [%s]}}}
                """
                    .formatted(volumes)));
  }

  private static String volume(String configMap) {
    return "{name: a, configMap: {%s}}".formatted(configMap);
  }

  @Test
  void whatIsThereIsReadOnce() {
    assertThat(
            missing(
                volume("name: there")
                    + ","
                    + volume("name: there, items: [{key: k, path: a}, {key: k, path: b}]")))
        .isEmpty();
    assertThat(asked).containsExactly("there");
  }

  @Test
  void whatIsMissingIsNamedWithItsField() {
    assertThat(missing(volume("name: there") + "," + volume("name: gone")))
        .containsExactly(
            Missing.target(
                Reason.ConfigMapNotFound,
                "there is no ConfigMap gone; create it, or correct"
                    + " load.podTemplate.spec.volumes[1].configMap"));
    assertThat(missing(volume("name: there, items: [{key: other, path: a}]")))
        .containsExactly(
            Missing.target(
                Reason.ConfigMapNotFound,
                "ConfigMap there has no key other; add it, or correct"
                    + " load.podTemplate.spec.volumes[0].configMap"));
  }

  @Test
  void whatIsNoNameIsNotAskedFor() {
    assertThat(missing(volume("name: ../secrets/there"))).hasSize(1);
    assertThat(missing(volume("name: there" + "a".repeat(300)))).hasSize(1);
    assertThat(asked).isEmpty();
  }

  @Test
  void ofVeryManySomeAreRead() {
    assertThat(
            missing(
                IntStream.range(0, 100)
                    .mapToObj(i -> volume("name: there" + i))
                    .collect(Collectors.joining(","))))
        .isEmpty();
    assertThat(asked).hasSize(32);
  }
}
