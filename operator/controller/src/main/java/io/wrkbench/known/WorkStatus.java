package io.wrkbench.known;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import io.fabric8.kubernetes.api.model.Condition;
import io.wrkbench.queue.Hindered;
import io.wrkbench.record.Conditions;
import java.io.IOException;
import java.io.Serializable;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/** What is kept of the status of a run or a comparison alike. */
class WorkStatus<P extends Enum<P>> implements Serializable {
  private static final long serialVersionUID = 1L;

  private final Class<P> phases;

  boolean hasPhase;
  P phase;
  boolean hindered;
  boolean stalled;
  boolean hasSlot;
  Boolean objectivesMet;
  boolean cleanedUp;
  Instant startTime;
  Instant completionTime;

  WorkStatus(Class<P> phases) {
    this.phases = phases;
  }

  /** Reads the field's value here if it is kept of all kinds. */
  final void read(String field, JsonParser parser, DeserializationContext context)
      throws IOException {
    switch (field) {
      case "phase" -> {
        String name = Fields.text(parser);
        hasPhase = name != null;
        phase = phase(name);
      }
      case "slot" -> hasSlot = parser.currentToken() == JsonToken.VALUE_NUMBER_INT;
      case "startTime" -> startTime = Fields.time(parser);
      case "completionTime" -> completionTime = Fields.time(parser);
      case "cleanedUp" -> cleanedUp = parser.currentToken() == JsonToken.VALUE_TRUE;
      case "conditions" -> readConditions(Fields.list(parser, context, Condition[].class));
      default -> {
        // Read where it is needed.
      }
    }
  }

  void readConditions(List<Condition> conditions) {
    hindered = Hindered.since(conditions).isPresent();
    stalled = Conditions.isTrue(conditions, Conditions.STALLED);
    objectivesMet = Fields.known(conditions, Conditions.OBJECTIVES_MET);
  }

  private P phase(String name) {
    return Stream.of(phases.getEnumConstants())
        .filter(one -> one.name().equals(name))
        .findFirst()
        .orElse(null);
  }
}
