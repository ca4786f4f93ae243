package io.wrkbench.api;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.Map;
import java.util.Optional;

/**
 * Keeps room for the status. The API server stores an object of 1.5 MiB at most, and takes a spec
 * that leaves nothing of that; then no end of the run could be written. {@code LargestStatusTest}
 * holds the largest status to what is left.
 */
final class TooLarge {
  /** The most that spec, annotations and the notes about their fields may have together. */
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
            "spec is too large: with the annotations it takes about "
                + (bytes >> 10)
                + " KiB, and more than "
                + (MOST >> 10)
                + " KiB leave no room for the status; keep bodies and files in ConfigMaps");
  }
}
