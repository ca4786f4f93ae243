package io.wrkbench.cassandra;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The parameters behind the question mark of a URL. */
record Query(Map<String, String> parameters) {
  /**
   * The last one counts where a name occurs more than once. Null is a URL without a question mark.
   */
  static Query parse(String raw) {
    Map<String, String> parameters = new HashMap<>();
    for (String part : raw == null || raw.isEmpty() ? new String[0] : raw.split("&", -1)) {
      int equals = part.indexOf('=');
      String name = equals < 0 ? part : part.substring(0, equals);
      String value = equals < 0 ? "" : part.substring(equals + 1);
      parameters.put(URLDecoder.decode(name, UTF_8), URLDecoder.decode(value, UTF_8));
    }
    return new Query(Map.copyOf(parameters));
  }

  Optional<String> get(String name) {
    return Optional.ofNullable(parameters.get(name));
  }

  /**
   * The parameter, which must be there and not empty: {@link IllegalArgumentException} otherwise.
   */
  String required(String name) {
    return get(name)
        .filter(value -> !value.isEmpty())
        .orElseThrow(() -> new IllegalArgumentException("the parameter " + name + " is missing"));
  }

  /** True only where it says so. */
  boolean flag(String name) {
    return get(name).map(Boolean::parseBoolean).orElse(false);
  }

  /**
   * A whole number, {@code otherwise} where there is none: {@link IllegalArgumentException} for
   * anything else.
   */
  int number(String name, int otherwise) {
    String value = get(name).orElse("");
    if (value.isEmpty()) {
      return otherwise;
    }
    try {
      return Integer.parseInt(value);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "the parameter " + name + " isn't a whole number: " + value, e);
    }
  }
}
