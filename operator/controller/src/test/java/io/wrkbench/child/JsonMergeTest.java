package io.wrkbench.child;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.wrkbench.child.JsonMerge.Key;
import io.wrkbench.testing.Yaml;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonMergeTest {
  private static final JsonMerge MERGE =
      new JsonMerge(
          Map.of(
              "ports",
              JsonMerge.byKeys(Key.of("number"), new Key("protocol", "TCP")),
              "env",
              JsonMerge.byKeys(JsonMerge.REPLACE, Key.of("name")),
              "more",
              JsonMerge.APPEND),
          JsonMerge.REPLACE);

  private static JsonNode json(String yaml) {
    return Yaml.read(yaml, JsonNode.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{a: 1, b: {c: 2}} | {b: {d: 3}} | {a: 1, b: {c: 2, d: 3}}",
        "{a: {b: 1}} | {a: [1]} | {a: [1]}",
        "{list: [1, 2]} | {list: [3]} | {list: [3]}",
        "{more: [1, 2]} | {more: [2, 3]} | {more: [1, 2, 3]}",
        "{ports: [{number: 1, x: 1}]} | {ports: [{number: 2}]} | {ports: [{number: 1, x: 1}, {number: 2}]}",
        "{ports: [{number: 1, x: 1}]} | {ports: [{number: 1, protocol: UDP}]}"
            + " | {ports: [{number: 1, x: 1}, {number: 1, protocol: UDP}]}",
        "{ports: [{number: 1, protocol: TCP}]} | {ports: [{number: 1, x: 1}]}"
            + " | {ports: [{number: 1, protocol: TCP, x: 1}]}",
        "{ports: [{x: 1}]} | {ports: [{x: 2}]} | {ports: [{x: 1}, {x: 2}]}",
        "{env: [{name: A, value: 1}, {name: B}, {name: A, value: 2}]} | {env: [{name: A, from: x}]}"
            + " | {env: [{name: A, from: x}, {name: B}]}",
      })
  void merges(String base, String over, String merged) {
    assertThat(MERGE.merge(json(base), json(over))).isEqualTo(json(merged));
  }
}
