package io.wrkbench.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Makes a case that fails smaller, as long as it fails. */
final class Shrinker {
  private static final int LONG_TEXT = 8;

  /** A field or an item: the names and indexes that lead to it. */
  private record Place(List<String> path) {
    Place below(String name) {
      List<String> longer = new ArrayList<>(path);
      longer.add(name);
      return new Place(List.copyOf(longer));
    }

    JsonNode in(JsonNode root) {
      JsonNode node = root;
      for (String name : path) {
        node = node instanceof ArrayNode ? node.get(Integer.parseInt(name)) : node.get(name);
      }
      return node;
    }

    /** A copy in which it is something else, or is missing. */
    ObjectNode replaced(ObjectNode root, Optional<JsonNode> value) {
      ObjectNode copy = root.deepCopy();
      JsonNode parent = new Place(path.subList(0, path.size() - 1)).in(copy);
      String name = path.get(path.size() - 1);
      if (parent instanceof ArrayNode list) {
        int index = Integer.parseInt(name);
        value.ifPresentOrElse(v -> list.set(index, v), () -> list.remove(index));
      } else {
        ObjectNode object = (ObjectNode) parent;
        value.ifPresentOrElse(v -> object.set(name, v), () -> object.remove(name));
      }
      return copy;
    }
  }

  private Shrinker() {}

  /**
   * The smallest that is found.
   *
   * @param atATime how many are tried at a time
   * @param failing finds one of these that fails in the same way
   * @param more whether there is time to try others
   */
  static Case shrink(
      Case from, int atATime, Function<List<Case>, Optional<Case>> failing, BooleanSupplier more) {
    Case smallest = from;
    Iterator<Case> candidates = candidates(from).iterator();
    while (candidates.hasNext() && more.getAsBoolean()) {
      List<Case> some = new ArrayList<>();
      while (some.size() < atATime && candidates.hasNext()) {
        some.add(candidates.next());
      }
      Optional<Case> smaller = failing.apply(some);
      if (smaller.isPresent()) {
        smallest = smaller.get();
        candidates = candidates(smallest).iterator();
      }
    }
    return smallest;
  }

  /** Cases that are one step smaller: what takes most away comes first. */
  static Stream<Case> candidates(Case from) {
    ObjectNode manifest = from.manifest();
    Stream<Case> fewerSteps =
        IntStream.range(0, from.steps().size())
            .mapToObj(
                i -> {
                  List<Step> fewer = new ArrayList<>(from.steps());
                  fewer.remove(i);
                  return from.with(List.copyOf(fewer));
                });
    List<Place> places = new ArrayList<>();
    for (String part : List.of("spec", "metadata")) {
      Place place = new Place(List.of(part));
      collect(manifest.path(part), place, places);
    }
    places.removeIf(place -> place.path().equals(List.of("metadata", "name")));
    // Those near the top hold most.
    places.sort((a, b) -> Integer.compare(a.path().size(), b.path().size()));
    Stream<ObjectNode> without =
        places.stream().map(place -> place.replaced(manifest, Optional.empty()));
    Stream<ObjectNode> simpler =
        places.stream()
            .flatMap(
                place ->
                    simpler(place.in(manifest))
                        .map(value -> place.replaced(manifest, Optional.of(value))));
    return Stream.concat(fewerSteps, Stream.concat(without, simpler).map(from::with));
  }

  private static void collect(JsonNode node, Place at, List<Place> places) {
    if (node instanceof ObjectNode object) {
      object
          .properties()
          .forEach(
              field -> {
                Place place = at.below(field.getKey());
                places.add(place);
                collect(field.getValue(), place, places);
              });
    } else if (node instanceof ArrayNode list) {
      for (int i = 0; i < list.size(); i++) {
        Place place = at.below(Integer.toString(i));
        places.add(place);
        collect(list.get(i), place, places);
      }
    }
  }

  private static Stream<JsonNode> simpler(JsonNode value) {
    if (value.isTextual() && value.asText().length() > LONG_TEXT) {
      String text = value.asText();
      return Stream.of(text.substring(0, LONG_TEXT), text.substring(0, text.length() / 2))
          .distinct()
          .map(JsonNodeFactory.instance::textNode);
    }
    if (value.isContainerNode() && !value.isEmpty()) {
      return value.isArray()
          ? Stream.of(JsonNodeFactory.instance.arrayNode())
          : Stream.of(JsonNodeFactory.instance.objectNode());
    }
    return Stream.empty();
  }
}
