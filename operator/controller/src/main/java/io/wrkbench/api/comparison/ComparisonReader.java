package io.wrkbench.api.comparison;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.deser.std.DelegatingDeserializer;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TreeTraversingParser;
import io.wrkbench.api.LenientStatus;
import io.wrkbench.api.ReadProblem;
import io.wrkbench.api.StoredTree;
import io.wrkbench.api.TooLarge;
import io.wrkbench.api.Unreadable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Reads a comparison, whatever is stored. */
public final class ComparisonReader extends DelegatingDeserializer {
  private static final long serialVersionUID = 1L;

  /** Wraps the usual deserializer of a comparison. */
  public ComparisonReader(JsonDeserializer<?> reader) {
    super(reader);
  }

  @Override
  protected JsonDeserializer<?> newDelegatingInstance(JsonDeserializer<?> reader) {
    return new ComparisonReader(reader);
  }

  @Override
  public Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
    if (!(context.readTree(parser) instanceof ObjectNode tree)) {
      return context.handleUnexpectedToken(BenchmarkComparison.class, parser);
    }
    JsonNode spec = tree.remove("spec");
    JsonNode status = tree.remove("status");
    BenchmarkComparison read;
    try (TreeTraversingParser rest = new TreeTraversingParser(tree, parser.getCodec())) {
      rest.nextToken();
      read = (BenchmarkComparison) super.deserialize(rest, context);
    }
    Optional<String> specProblem = readSpec(read, spec, context);
    Optional<String> statusProblem = Optional.empty();
    if (status != null && !status.isNull()) {
      LenientStatus<BenchmarkComparisonStatus> lenient =
          LenientStatus.of(status, context, BenchmarkComparisonStatus::new);
      read.setStatus(lenient.status());
      statusProblem = lenient.problem();
    }
    if (read.unreadable == null && (specProblem.isPresent() || statusProblem.isPresent())) {
      read.unreadable = new Unreadable(specProblem.orElse(null), statusProblem.orElse(null));
    }
    return read;
  }

  private static Optional<String> readSpec(
      BenchmarkComparison read, JsonNode stored, DeserializationContext context) {
    if (!(stored instanceof ObjectNode tree)) {
      read.setSpec(harmless(false));
      return Optional.of("spec is missing");
    }
    StoredTree.Bounds bounds = StoredTree.tidy("spec", tree);
    Optional<String> problem =
        bounds.problem().or(() -> TooLarge.problem(read.getMetadata(), bounds));
    if (problem.isEmpty()) {
      try {
        BenchmarkComparisonSpec spec = context.readTreeAsValue(tree, BenchmarkComparisonSpec.class);
        problem = ComparisonCheck.problem(spec);
        read.setSpec(spec);
      } catch (IOException | RuntimeException e) {
        problem = Optional.of(ReadProblem.of("spec", e).toString());
      }
    }
    if (problem.isPresent()) {
      read.setSpec(harmless(tree.path("cancel").asBoolean()));
    }
    return problem;
  }

  /** Two variants that nothing is made of: the comparison is ended before. */
  private static BenchmarkComparisonSpec harmless(boolean cancel) {
    BenchmarkComparisonSpec spec = new BenchmarkComparisonSpec();
    spec.template = JsonNodeFactory.instance.objectNode();
    spec.variants = List.of(new Variant(), new Variant());
    spec.variants.get(0).name = "a";
    spec.variants.get(1).name = "b";
    spec.cancel = cancel;
    return spec;
  }
}
