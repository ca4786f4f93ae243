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
 * Something that is done to an object while it is under way.
 *
 * @param after how long after its creation
 * @param kind what is done
 * @param patch what is patched, as a JSON merge patch; null for a deletion
 * @param ofChild whether it is done to the run that a comparison made last, not to itself
 */
record Step(Duration after, Kind kind, JsonNode patch, boolean ofChild) {
  /** What is done. */
  enum Kind {
    /** {@code spec.cancel} is set: it has to end soon. */
    CANCEL,
    /** The object is patched. */
    PATCH,
    /** Its status is patched, which only the operator should do. */
    STATUS,
    /** It is deleted. */
    DELETE
  }

  private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

  private static final String CANCEL = "{spec: {cancel: true}}";

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
          "{completionTime: null}",
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

  /** Statuses of comparisons; those of runs are good for them, too. */
  private static final List<String> STATUSES_OF_COMPARISONS =
      List.of(
          "{seed: null}",
          "{seed: -9223372036854775808}",
          "{rounds: null, names: '', verdict: x}",
          "{measurements: null}",
          "{measurements: []}",
          "{measurements: [{}]}",
          "{measurements: [{round: 1}]}",
          "{measurements: [{round: 1, variant: nothere, run: nothere, uid: forged}]}",
          "{measurements: [{round: 60, variant: v1, run: nothere, completionTime: yesterday}]}",
          "{measurements: [{round: 1, variant: v1, run: good, leftOut: RunFailed,"
              + " completionTime: '2026-01-01T00:00:00Z'}]}",
          "{measurements: [{round: 1, variant: v1, completionTime: '2026-01-01T00:00:00Z',"
              + " values: {requestsPerSecond: -1, requests: 0, work: 0s, latency: {p99: 0s}}},"
              + " {round: 1, variant: v2, completionTime: '2026-01-01T00:00:00Z',"
              + " values: {requestsPerSecond: 1e300, requests: 1000000, latency: {}}}]}",
          "{measurements: [{round: 1, variant: v1, completionTime: '2026-01-01T00:00:00Z',"
              + " place: {node: a}}, {round: 2, variant: v1, place: {node: b}}]}",
          "{variants: [{name: nothere, runs: 60}], comparisons: [{ratio: 1e308, verdict: Better}]}",
          "{phase: Measuring, startTime: '9999-12-31T23:59:59Z', seed: 1}",
          "{phase: Completed, seed: 1, measurements: [{round: 1, run: nothere}]}");

  /** It is cancelled then. */
  static Step cancel(Duration after) {
    return new Step(after, Kind.CANCEL, yaml(CANCEL), false);
  }

  /** Any step, within seconds. */
  static Step any(OurKind of, Dice dice) {
    Duration after = Duration.ofMillis(dice.between(0, 5_000));
    if (of == OurKind.RUN) {
      return any(after, STATUSES, false, dice);
    }
    if (dice.chance(0.5)) {
      return any(after, dice.oneOf(STATUSES_OF_COMPARISONS, STATUSES), false, dice);
    }
    return dice.chance(0.2)
        ? new Step(after, Kind.CANCEL, yaml(CANCEL), true)
        : any(after, STATUSES, true, dice);
  }

  private static Step any(Duration after, List<String> statuses, boolean ofChild, Dice dice) {
    return switch (dice.between(0, 9)) {
      case 0 -> new Step(after, Kind.DELETE, null, ofChild);
      case 1, 2, 3 -> {
        ObjectNode status = YAML.createObjectNode();
        status.set("status", yaml(dice.oneOf(statuses)));
        yield new Step(after, Kind.STATUS, status, ofChild);
      }
      default -> new Step(after, Kind.PATCH, yaml(dice.oneOf(PATCHES)), ofChild);
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
