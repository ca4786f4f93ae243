package io.wrkbench.api;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.deser.std.DelegatingDeserializer;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TreeTraversingParser;
import java.io.IOException;
import java.util.Optional;

/**
 * Reads a run, whatever is stored. Otherwise one unreadable run would end every list and watch that
 * contains it, and so stop the operator for the whole cluster.
 */
final class RunReader extends DelegatingDeserializer {
  private static final long serialVersionUID = 1L;

  /** A name that never resolves, RFC 2606. */
  private static final String NOBODY = "http://unreadable.invalid";

  /** Wraps the usual deserializer of a run. */
  RunReader(JsonDeserializer<?> reader) {
    super(reader);
  }

  @Override
  protected JsonDeserializer<?> newDelegatingInstance(JsonDeserializer<?> reader) {
    return new RunReader(reader);
  }

  @Override
  public Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
    if (!(context.readTree(parser) instanceof ObjectNode tree)) {
      return context.handleUnexpectedToken(BenchmarkRun.class, parser);
    }
    JsonNode spec = tree.remove("spec");
    JsonNode status = tree.remove("status");
    BenchmarkRun run;
    try (TreeTraversingParser rest = new TreeTraversingParser(tree, parser.getCodec())) {
      rest.nextToken();
      run = (BenchmarkRun) super.deserialize(rest, context);
    }
    Optional<String> specProblem = readSpec(run, spec, context);
    Optional<String> statusProblem = readStatus(run, status, context);
    if (run.unreadable == null && (specProblem.isPresent() || statusProblem.isPresent())) {
      run.unreadable = new Unreadable(specProblem.orElse(null), statusProblem.orElse(null));
    }
    return run;
  }

  private static Optional<String> readSpec(
      BenchmarkRun run, JsonNode stored, DeserializationContext context) {
    if (!(stored instanceof ObjectNode tree)) {
      run.setSpec(isStored(run) ? harmless() : null);
      return isStored(run) ? Optional.of("spec is missing") : Optional.empty();
    }
    StoredTree.Bounds bounds = StoredTree.tidy("spec", tree);
    Optional<String> problem =
        bounds.problem().or(() -> TooLarge.problem(run.getMetadata(), bounds));
    if (problem.isEmpty()) {
      try {
        BenchmarkRunSpec spec = context.readTreeAsValue(tree, BenchmarkRunSpec.class);
        problem = isStored(run) ? SpecCheck.problem(spec) : Optional.empty();
        run.setSpec(spec);
      } catch (IOException | RuntimeException e) {
        problem = Optional.of(ReadProblem.of("spec", e).toString());
      }
    }
    if (problem.isPresent()) {
      run.setSpec(harmless());
      keep(run.getSpec(), tree, context);
    }
    return problem;
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
  private static void keep(BenchmarkRunSpec spec, ObjectNode tree, DeserializationContext context) {
    try {
      ObjectNode changeable = tree.objectNode();
      changeable.set("cancel", tree.path("cancel").isBoolean() ? tree.get("cancel") : null);
      changeable.set("ttlAfterFinished", tree.get("ttlAfterFinished"));
      StoredTree.tidy("spec", changeable);
      BenchmarkRunSpec read = context.readTreeAsValue(changeable, BenchmarkRunSpec.class);
      spec.cancel = read.cancel;
      spec.ttlAfterFinished = read.ttlAfterFinished;
    } catch (IOException | RuntimeException e) {
      // Nothing is lost: the run can't be carried out anyway, and can still be deleted.
      spec.ttlAfterFinished = null;
    }
  }

  private static Optional<String> readStatus(
      BenchmarkRun run, JsonNode stored, DeserializationContext context) {
    if (stored == null || stored.isNull()) {
      return Optional.empty();
    }
    LenientStatus<BenchmarkRunStatus> read =
        LenientStatus.of(stored, context, BenchmarkRunStatus::new);
    run.setStatus(read.status());
    return read.problem();
  }
}
