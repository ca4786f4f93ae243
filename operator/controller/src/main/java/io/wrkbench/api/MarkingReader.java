package io.wrkbench.api;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.deser.std.DelegatingDeserializer;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TreeTraversingParser;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.wrkbench.result.GoDuration;
import java.io.IOException;
import java.util.Optional;

/**
 * Reads an object of one of our kinds, whatever is stored, and marks it if that can't be read.
 * Otherwise one such object would end every list and watch that contains it, and so stop the
 * operator for the whole cluster.
 *
 * @param <T> the kind
 */
public abstract class MarkingReader<T extends HasMetadata> extends DelegatingDeserializer {
  private static final long serialVersionUID = 1L;

  private final Class<T> kind;

  /** Wraps the usual deserializer of the kind. */
  protected MarkingReader(Class<T> kind, JsonDeserializer<?> reader) {
    super(reader);
    this.kind = kind;
  }

  /**
   * Reads the spec and sets it.
   *
   * @return what is wrong with it, for the operator
   */
  protected abstract Optional<String> readSpec(
      T object, ObjectNode spec, DeserializationContext context) throws IOException;

  /** Sets a spec with which nothing can go wrong, in place of one that can't be read. */
  protected abstract void setHarmlessSpec(
      T object, ObjectNode spec, DeserializationContext context);

  /**
   * There is no spec.
   *
   * @return what is wrong with that
   */
  protected abstract Optional<String> withoutSpec(T object);

  /**
   * Reads as much of the status as can be, and sets it.
   *
   * @return which fields can't be read, and why
   */
  protected abstract Optional<String> readStatus(
      T object, JsonNode status, DeserializationContext context);

  /** Marks the object, unless a copy of it was marked before. */
  protected abstract void mark(T object, Unreadable problems);

  @Override
  public final Object deserialize(JsonParser parser, DeserializationContext context)
      throws IOException {
    if (!(context.readTree(parser) instanceof ObjectNode tree)) {
      return context.handleUnexpectedToken(kind, parser);
    }
    JsonNode spec = tree.remove("spec");
    JsonNode status = tree.remove("status");
    T object;
    try (TreeTraversingParser rest = new TreeTraversingParser(tree, parser.getCodec())) {
      rest.nextToken();
      object = kind.cast(super.deserialize(rest, context));
    }
    Optional<String> specProblem =
        spec instanceof ObjectNode stored ? tidySpec(object, stored, context) : withoutSpec(object);
    Optional<String> statusProblem =
        status == null || status.isNull() ? Optional.empty() : readStatus(object, status, context);
    if (specProblem.isPresent() || statusProblem.isPresent()) {
      mark(object, new Unreadable(specProblem.orElse(null), statusProblem.orElse(null)));
    }
    return object;
  }

  /** The duration in a field of a spec that can't be read; null if there is no readable one. */
  protected static GoDuration duration(ObjectNode spec, String field) {
    try {
      return spec.path(field).isTextual() ? GoDuration.parse(spec.get(field).asText()) : null;
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private Optional<String> tidySpec(T object, ObjectNode spec, DeserializationContext context) {
    StoredTree.Bounds bounds = StoredTree.tidy("spec", spec);
    Optional<String> problem =
        bounds.problem().or(() -> TooLarge.problem(object.getMetadata(), bounds));
    if (problem.isEmpty()) {
      try {
        problem = readSpec(object, spec, context);
      } catch (IOException | RuntimeException e) {
        problem = Optional.of(ReadProblem.of("spec", e).toString());
      }
    }
    if (problem.isPresent()) {
      setHarmlessSpec(object, spec, context);
    }
    return problem;
  }
}
