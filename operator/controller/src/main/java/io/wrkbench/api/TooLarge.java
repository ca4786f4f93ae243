package io.wrkbench.api;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.Map;
import java.util.Optional;

/**
 * Keeps room for the status. The API server stores objects of up to 1.5 MiB, and accepts a spec
 * that takes all of it; the end of such a run could never be written. {@code LargestStatusTest}
 * checks that the largest status fits into the rest.
 */
final class TooLarge {
  /** The most bytes that spec, annotations and their managedFields may have in total. */
  static final int MOST = 800 << 10;

  private TooLarge() {}

  /** What is too large, if anything is. */
  static Optional<String> problem(ObjectMeta metadata, StoredTree.Bounds spec) {
    Map<String, String> annotations =
        metadata == null || metadata.getAnnotations() == null
            ? Map.of()
            : metadata.getAnnotations();
    long bytes = spec.bytes();
    for (String value : annotations.values()) {
      bytes += value == null ? 0 : 2L * value.length();
    }
    return bytes <= MOST
        ? Optional.empty()
        : Optional.of(
            "spec is too large: together with the annotations it takes about "
                + (bytes >> 10)
                + " KiB, and more than "
                + (MOST >> 10)
                + " KiB leave no room for the status; keep bodies and files in ConfigMaps");
  }
}
