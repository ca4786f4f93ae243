package io.wrkbench.api.comparison;

import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.wrkbench.api.LenientStatus;
import io.wrkbench.api.MarkingReader;
import io.wrkbench.api.Unreadable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Reads a comparison, whatever is stored. */
public final class ComparisonReader extends MarkingReader<BenchmarkComparison> {
  private static final long serialVersionUID = 1L;

  /** Wraps the usual deserializer of a comparison. */
  public ComparisonReader(JsonDeserializer<?> reader) {
    super(BenchmarkComparison.class, reader);
  }

  @Override
  protected JsonDeserializer<?> newDelegatingInstance(JsonDeserializer<?> reader) {
    return new ComparisonReader(reader);
  }

  @Override
  protected Optional<String> readSpec(
      BenchmarkComparison comparison, ObjectNode stored, DeserializationContext context)
      throws IOException {
    BenchmarkComparisonSpec spec = context.readTreeAsValue(stored, BenchmarkComparisonSpec.class);
    Optional<String> problem = ComparisonCheck.problem(spec);
    comparison.setSpec(spec);
    return problem;
  }

  @Override
  protected Optional<String> withoutSpec(BenchmarkComparison comparison) {
    comparison.setSpec(harmless());
    return Optional.of("spec is missing");
  }

  /** Keeps what the user may still change. */
  @Override
  protected void setHarmlessSpec(
      BenchmarkComparison comparison, ObjectNode stored, DeserializationContext context) {
    BenchmarkComparisonSpec spec = harmless();
    spec.cancel = stored.path("cancel").booleanValue();
    spec.ttlAfterFinished = duration(stored, "ttlAfterFinished");
    comparison.setSpec(spec);
  }

  /** Two variants that nothing is made of: the comparison is ended before. */
  private static BenchmarkComparisonSpec harmless() {
    BenchmarkComparisonSpec spec = new BenchmarkComparisonSpec();
    spec.template = JsonNodeFactory.instance.objectNode();
    spec.variants = List.of(new Variant(), new Variant());
    spec.variants.get(0).name = "a";
    spec.variants.get(1).name = "b";
    return spec;
  }

  @Override
  protected Optional<String> readStatus(
      BenchmarkComparison comparison, JsonNode stored, DeserializationContext context) {
    LenientStatus<BenchmarkComparisonStatus> read =
        LenientStatus.of(stored, context, BenchmarkComparisonStatus::new);
    comparison.setStatus(read.status());
    return read.problem();
  }

  @Override
  protected void mark(BenchmarkComparison comparison, Unreadable problems) {
    comparison.unreadable = comparison.unreadable == null ? problems : comparison.unreadable;
  }
}
