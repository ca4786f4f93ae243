package io.wrkbench.known;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.Objective;
import io.wrkbench.api.Phase;
import io.wrkbench.api.Summary;
import io.wrkbench.queue.Hindered;
import io.wrkbench.record.Conditions;
import io.wrkbench.result.GoDuration;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Reads the parts of a run that are kept; passes its figures to {@link RecentFigures}. */
final class KnownRunReader extends JsonDeserializer<KnownRun> {
  private static final Set<String> LABELS = Set.of(KnownRun.EXPERIMENT);

  /** What has been read so far. */
  private static final class Parts {
    ObjectMeta metadata = new ObjectMeta();
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
            case "metadata" -> parts.metadata = Fields.metadata(p, LABELS::contains);
            case "spec" -> readSpec(p, context, parts);
            case "status" -> readStatus(p, context, parts);
            default -> {
              // Says nothing.
            }
          }
        });
    KnownRun run = new KnownRun(parts.metadata, parts.status, parts.timeToLive);
    RecentFigures.shared()
        .saw(run, RunFigures.read(parts.attempts, parts.summary, parts.objectives));
    return run;
  }

  /** The spec is most of a run, so only these parts of it are read. */
  private static void readSpec(JsonParser parser, DeserializationContext context, Parts parts)
      throws IOException {
    Fields.of(
        parser,
        (field, p) -> {
          switch (field) {
            case "ttlAfterFinished" -> parts.timeToLive = duration(Fields.text(p));
            case "objectives" -> parts.objectives = list(p, context, Objective[].class);
            default -> {
              // Read where it is needed.
            }
          }
        });
  }

  private static Duration duration(String text) {
    try {
      return text == null ? null : GoDuration.parse(text).toDuration();
    } catch (IllegalArgumentException e) {
      return null; // The run stays; a live look says what is wrong with it.
    }
  }

  private static void readStatus(JsonParser parser, DeserializationContext context, Parts parts)
      throws IOException {
    KnownStatus status = parts.status;
    Fields.of(
        parser,
        (field, p) -> {
          switch (field) {
            case "phase" -> {
              String phase = Fields.text(p);
              status.hasPhase = phase != null;
              status.phase = phase(phase);
            }
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
            case "slot" -> status.hasSlot = p.currentToken() == JsonToken.VALUE_NUMBER_INT;
            case "startTime" -> status.startTime = Fields.time(p);
            case "completionTime" -> status.completionTime = Fields.time(p);
            case "cleanedUp" -> status.cleanedUp = p.currentToken() == JsonToken.VALUE_TRUE;
            case "conditions" -> readConditions(list(p, context, Condition[].class), status);
            case "attempts" -> parts.attempts = list(p, context, AttemptStatus[].class);
            case "summary" -> parts.summary = Fields.value(p, context, Summary.class).orElse(null);
            default -> {
              // Read where it is needed.
            }
          }
        });
  }

  private static Phase phase(String name) {
    return Arrays.stream(Phase.values())
        .filter(phase -> phase.name().equals(name))
        .findFirst()
        .orElse(null);
  }

  private static void readConditions(List<Condition> conditions, KnownStatus status) {
    status.hindered = Hindered.since(conditions).isPresent();
    status.stalled = Conditions.isTrue(conditions, Conditions.STALLED);
    status.objectivesMet = known(conditions, Conditions.OBJECTIVES_MET);
    status.valid = known(conditions, Conditions.VALID);
  }

  /** Null where the condition is Unknown, or isn't there. */
  private static Boolean known(List<Condition> conditions, String type) {
    return Conditions.find(conditions, type)
        .map(Condition::getStatus)
        .filter(value -> !"Unknown".equals(value))
        .map("True"::equals)
        .orElse(null);
  }

  /** The values of the list here; none if it isn't a list of these. */
  private static <T> List<T> list(
      JsonParser parser, DeserializationContext context, Class<T[]> type) throws IOException {
    return parser.currentToken() == JsonToken.START_ARRAY
        ? Fields.value(parser, context, type)
            .map(values -> Arrays.stream(values).filter(Objects::nonNull).toList())
            .orElse(List.of())
        : List.of();
  }
}
