package io.wrkbench.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;

/**
 * Something that is done to a run while it is under way.
 *
 * @param after how long after its creation
 * @param kind what is done
 * @param patch what is patched, as a JSON merge patch; null for a deletion
 */
record Step(Duration after, Kind kind, JsonNode patch) {
  /** What is done. */
  enum Kind {
    /** {@code spec.cancel} is set: the run has to end soon. */
    CANCEL,
    /** The object is patched. */
    PATCH,
    /** Its status is patched, which only the operator should do. */
    STATUS,
    /** It is deleted. */
    DELETE
  }

  private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

  private static final List<String> PATCHES =
      List.of(
          "{spec: {ttlAfterFinished: 1s}}",
          "{spec: {ttlAfterFinished: null}}",
          "{spec: {ttlAfterFinished: 99999999h}}",
          "{spec: {cancel: false}}",
          "{spec: {cancel: null}}",
          "{spec: {attempts: 7}}",
          "{spec: {target: null}}",
          "{spec: {timeout: 1ns}}",
          "{metadata: {labels: {wrkbench.io/run: forged, wrkbench.io/role: attempt}}}",
          "{metadata: {labels: {wrkbench.io/measuring-slot: '0'}}}",
          "{metadata: {labels: {'not valid!': ''}}}",
          "{metadata: {annotations: {wrkbench.io/run-name: forged, wrkbench.io/spec-hash: forged}}}",
          "{metadata: {annotations: {a: \"\\u0000é😀\"}}}",
          "{metadata: {ownerReferences: [{apiVersion: v1, kind: ConfigMap, name: gone, uid: forged}]}}",
          "{metadata: {finalizers: [example.com/never]}}");

  private static final List<String> STATUSES =
      List.of(
          "{phase: Queued}",
          "{phase: Provisioning}",
          "{phase: WarmingUp}",
          "{phase: Measuring}",
          "{phase: Completed}",
          "{phase: Failed, message: forged}",
          "{phase: null}",
          "{phase: Nonsense}",
          "{slot: null}",
          "{slot: 0}",
          "{slot: -1}",
          "{slot: 2147483647}",
          "{startTime: null}",
          "{startTime: yesterday}",
          "{startTime: '9999-12-31T23:59:59Z'}",
          "{startTime: '0001-01-01T00:00:00Z'}",
          "{completionTime: yesterday}",
          "{specHash: forged}",
          "{specHash: null}",
          "{conditions: null}",
          "{conditions: [{type: Finished}]}",
          "{conditions: [{type: Finished, status: 'True', lastTransitionTime: never}]}",
          "{attempts: [{number: 1, outcome: Succeeded}]}",
          "{attempts: [{number: 99, outcome: Failed}]}",
          "{attempts: [{number: -1}]}",
          "{current: {number: 1, job: nothere, jobUid: forged, startTime: yesterday}}",
          "{current: {}}",
          "{current: {number: 0, background: [{}]}}",
          "{environment: {loadNode: {name: nothere}}, summary: {latency: {p50: fast}}}",
          "{attempts: [{number: 1, outcome: Succeeded, requests: 1, duration: 1s, resources: {}}]}",
          "{attempts: [{number: 1, outcome: Succeeded, resources: {target: {cores: -1, memory: much},"
              + " machines: [{nodes: [a]}, {nodes: [a], cores: 1e300, work: 0s}]}, machineSpeed: -1}]}",
          "{attempts: [{number: 1, outcome: Succeeded, concurrency: 1e308, resources: {load: {}}}]}",
          "{bottleneck: {limit: Nonsense, workers: -1}, checks: {singleConnection: -5}}",
          "{bottleneck: {}, singleConnection: [{}, {background: nothere, mean: 0s}]}",
          "{conditions: [{type: Valid, status: Maybe}], summary: {precision: little}}",
          "{warmup: {windows: [1e308, -1]}, warmupEndTime: yesterday}",
          "{observedGeneration: 99, message: '', target: '', load: ''}");

  /** The run is cancelled then. */
  static Step cancel(Duration after) {
    return new Step(after, Kind.CANCEL, yaml("{spec: {cancel: true}}"));
  }

  /** Any step, within seconds. */
  static Step any(Dice dice) {
    Duration after = Duration.ofMillis(dice.between(0, 5_000));
    return switch (dice.between(0, 9)) {
      case 0 -> new Step(after, Kind.DELETE, null);
      case 1, 2, 3 -> {
        ObjectNode status = YAML.createObjectNode();
        status.set("status", yaml(dice.oneOf(STATUSES)));
        yield new Step(after, Kind.STATUS, status);
      }
      default -> new Step(after, Kind.PATCH, yaml(dice.oneOf(PATCHES)));
    };
  }

  private static JsonNode yaml(String text) {
    try {
      return YAML.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(text, e);
    }
  }
}
