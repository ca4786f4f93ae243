package io.wrkbench.api;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Keeps room for the status. The API server stores objects of up to 1.5 MiB, and accepts a spec
 * that takes all of it; the end of such a run could never be written. {@code LargestStatusTest}
 * checks that the largest status fits into the rest.
 */
final class TooLarge {
  /** The most bytes that spec, metadata and their managedFields may have in total. */
  static final int MOST = 800 << 10;

  /** Quotation marks, commas and the field's name around a text. */
  private static final int OVERHEAD = 16;

  private TooLarge() {}

  /** What is too large, if anything is. */
  static Optional<String> problem(ObjectMeta metadata, StoredTree.Bounds spec) {
    long bytes = spec.bytes() + (metadata == null ? 0 : bytes(metadata));
    return bytes <= MOST
        ? Optional.empty()
        : Optional.of(
            "spec is too large: together with labels, annotations, finalizers and owners it takes"
                + " about "
                + (bytes >> 10)
                + " KiB, and more than "
                + (MOST >> 10)
                + " KiB leave no room for the status; keep bodies and files in ConfigMaps");
  }

  /** What anybody may make large, with its names in managedFields. */
  private static long bytes(ObjectMeta metadata) {
    return texts(metadata)
        .filter(Objects::nonNull)
        .mapToLong(text -> 2L * text.length() + OVERHEAD)
        .sum();
  }

  private static Stream<String> texts(ObjectMeta metadata) {
    return Stream.of(
            texts(metadata.getLabels()),
            texts(metadata.getAnnotations()),
            elements(metadata.getFinalizers()),
            elements(metadata.getOwnerReferences())
                .flatMap(
                    owner ->
                        Stream.of(
                            owner.getName(),
                            owner.getKind(),
                            owner.getApiVersion(),
                            owner.getUid())))
        .flatMap(all -> all);
  }

  private static Stream<String> texts(Map<String, String> named) {
    return named == null
        ? Stream.empty()
        : named.entrySet().stream().flatMap(one -> Stream.of(one.getKey(), one.getValue()));
  }

  private static <T> Stream<T> elements(List<T> list) {
    return list == null ? Stream.empty() : list.stream();
  }
}
