package io.wrkbench.sampling;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What was read at one time. Nothing stands for what wasn't: it is absent.
 *
 * @param found what was read
 * @param missing what wasn't, with the reason in words for users
 */
public record Values(Map<Quantity, Long> found, Map<Quantity, String> missing) {

  /** Keeps copies. */
  public Values {
    found = copy(found);
    missing = copy(missing);
  }

  private static <V> Map<Quantity, V> copy(Map<Quantity, V> values) {
    Map<Quantity, V> copy = new EnumMap<>(Quantity.class);
    copy.putAll(values);
    return Collections.unmodifiableMap(copy);
  }

  /** A value, if it was read. */
  public OptionalLong get(Quantity quantity) {
    Long value = found.get(quantity);
    return value == null ? OptionalLong.empty() : OptionalLong.of(value);
  }
}
