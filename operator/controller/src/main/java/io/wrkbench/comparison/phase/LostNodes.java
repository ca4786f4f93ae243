package io.wrkbench.comparison.phase;

import com.fasterxml.jackson.databind.JsonNode;
import io.wrkbench.api.comparison.BenchmarkComparison;
import io.wrkbench.api.comparison.MeasurementStatus;
import io.wrkbench.comparison.variant.Round;
import io.wrkbench.comparison.variant.VariantRun;
import io.wrkbench.reason.Reason;
import io.wrkbench.record.Text;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds a run whose pods didn't get ready on the nodes that its spec names, after a first round in
 * which they could. The node may be gone. Each later run would wait for it, and the comparison may
 * not go elsewhere. Pure.
 */
final class LostNodes {
  private LostNodes() {}

  /** Which node that is, in words; empty if none is. */
  static Optional<String> first(BenchmarkComparison comparison) {
    return comparison.getStatus().measurements.stream()
        .filter(one -> one.round > 1 && Reason.ProvisioningTimedOut.name().equals(one.leftOut))
        .flatMap(one -> inWords(one, nodes(comparison, one)).stream())
        .findFirst();
  }

  private static List<String> nodes(BenchmarkComparison comparison, MeasurementStatus one) {
    JsonNode placement =
        VariantRun.of(comparison, new Round(one.round, one.variant)).at("/spec/placement");
    return Stream.of("targetNode", "loadNode")
        .map(placement::path)
        .filter(JsonNode::isTextual)
        .map(JsonNode::asText)
        .distinct()
        .toList();
  }

  private static Optional<String> inWords(MeasurementStatus one, List<String> nodes) {
    return nodes.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "in round %d the pods of %s didn't get ready on %s %s (%s): see kubectl describe benchmarkrun %s"
                .formatted(
                    one.round,
                    one.variant,
                    nodes.size() == 1 ? "node" : "nodes",
                    Text.list(nodes),
                    one.leftOut,
                    one.run));
  }
}
