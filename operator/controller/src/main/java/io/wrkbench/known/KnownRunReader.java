package io.wrkbench.known;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.Objective;
import io.wrkbench.api.Summary;
import io.wrkbench.api.comparison.BenchmarkComparison;
import io.wrkbench.api.comparison.Variant;
import io.wrkbench.child.Owners;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Reads the parts of a run that are kept; passes its figures to {@link RecentFigures}. */
final class KnownRunReader extends JsonDeserializer<KnownRun> {
  private static final Set<String> LABELS = Set.of(KnownRun.EXPERIMENT, Variant.LABEL);

  /** What has been read so far. */
  private static final class Parts {
    ObjectMeta metadata = new ObjectMeta();
    String comparison;
    KnownStatus status = new KnownStatus();
    Duration timeToLive;
    List<Objective> objectives = List.of();
    List<AttemptStatus> attempts = List.of();
    Summary summary;
  }

  @Override
  public KnownRun deserialize(JsonParser parser, DeserializationContext context)
      throws IOException {
    Parts parts = new Parts();
    Fields.of(
        parser,
        (field, p) -> {
          switch (field) {
            case "metadata" ->
                parts.metadata =
                    Fields.metadata(
                        p,
                        LABELS::contains,
                        owners -> parts.comparison = comparison(Fields.owners(owners, context)));
            case "spec" -> readSpec(p, context, parts);
            case "status" -> readStatus(p, context, parts);
            default -> {
              // Says nothing.
            }
          }
        });
    KnownRun run = new KnownRun(parts.metadata, parts.status, parts.timeToLive, parts.comparison);
    RecentFigures.shared()
        .saw(run, RunFigures.read(parts.attempts, parts.summary, parts.objectives));
    return run;
  }

  private static String comparison(List<OwnerReference> owners) {
    return Owners.controller(owners, BenchmarkComparison.class)
        .map(OwnerReference::getName)
        .orElse(null);
  }

  /** The spec is most of a run, so only these parts of it are read. */
  private static void readSpec(JsonParser parser, DeserializationContext context, Parts parts)
      throws IOException {
    Fields.of(
        parser,
        (field, p) -> {
          switch (field) {
            case "ttlAfterFinished" -> parts.timeToLive = Fields.duration(p);
            case "objectives" -> parts.objectives = Fields.list(p, context, Objective[].class);
            default -> {
              // Read where it is needed.
            }
          }
        });
  }

  private static void readStatus(JsonParser parser, DeserializationContext context, Parts parts)
      throws IOException {
    KnownStatus status = parts.status;
    Fields.of(
        parser,
        (field, p) -> {
          switch (field) {
            case "target" -> status.target = Fields.shared(p);
            case "load" -> status.load = Fields.shared(p);
            case "bottleneck" ->
                Fields.of(
                    p,
                    (name, value) -> {
                      if (name.equals("limit")) {
                        status.limit = Fields.shared(value);
                      }
                    });
            case "attempts" -> parts.attempts = Fields.list(p, context, AttemptStatus[].class);
            case "summary" -> parts.summary = Fields.value(p, context, Summary.class).orElse(null);
            default -> status.read(field, p, context);
          }
        });
  }
}
