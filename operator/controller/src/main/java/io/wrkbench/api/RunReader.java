package io.wrkbench.api;

import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Optional;

/** Reads a run, whatever is stored. */
final class RunReader extends MarkingReader<BenchmarkRun> {
  private static final long serialVersionUID = 1L;

  /** A name that never resolves, RFC 2606. */
  private static final String NOBODY = "http://unreadable.invalid";

  /** Wraps the usual deserializer of a run. */
  RunReader(JsonDeserializer<?> reader) {
    super(BenchmarkRun.class, reader);
  }

  @Override
  protected JsonDeserializer<?> newDelegatingInstance(JsonDeserializer<?> reader) {
    return new RunReader(reader);
  }

  @Override
  protected Optional<String> readSpec(
      BenchmarkRun run, ObjectNode stored, DeserializationContext context) throws IOException {
    BenchmarkRunSpec spec = context.readTreeAsValue(stored, BenchmarkRunSpec.class);
    Optional<String> problem = isStored(run) ? SpecCheck.problem(spec) : Optional.empty();
    run.setSpec(spec);
    return problem;
  }

  @Override
  protected Optional<String> withoutSpec(BenchmarkRun run) {
    run.setSpec(isStored(run) ? harmless() : null);
    return isStored(run) ? Optional.of("spec is missing") : Optional.empty();
  }

  /**
   * Whether it comes from the API server; what the operator itself writes is only part of a run.
   */
  private static boolean isStored(BenchmarkRun run) {
    return run.getMetadata() != null && run.getMetadata().getCreationTimestamp() != null;
  }

  private static BenchmarkRunSpec harmless() {
    BenchmarkRunSpec spec = new BenchmarkRunSpec();
    spec.target = new Target();
    spec.target.url = NOBODY;
    spec.load = new Load();
    spec.load.wrk = new WrkLoad();
    return spec;
  }

  /** Keeps what the user may still change. */
  @Override
  protected void setHarmlessSpec(
      BenchmarkRun run, ObjectNode tree, DeserializationContext context) {
    BenchmarkRunSpec spec = harmless();
    spec.cancel = tree.path("cancel").booleanValue();
    spec.ttlAfterFinished = duration(tree, "ttlAfterFinished");
    run.setSpec(spec);
  }

  @Override
  protected Optional<String> readStatus(
      BenchmarkRun run, JsonNode stored, DeserializationContext context) {
    LenientStatus<BenchmarkRunStatus> read =
        LenientStatus.of(stored, context, BenchmarkRunStatus::new);
    run.setStatus(read.status());
    return read.problem();
  }

  @Override
  protected void mark(BenchmarkRun run, Unreadable problems) {
    run.unreadable = run.unreadable == null ? problems : run.unreadable;
  }
}
