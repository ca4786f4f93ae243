package io.wrkbench.cassandra;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A file of JVM options, one on a line, as Java reads it with {@code @FILE}. Of two options that
 * say something about the same thing Java takes the last one, so what is asked for comes after what
 * the image has.
 */
final class JvmOptions {
  private static final Pattern COLLECTOR = Pattern.compile("-XX:\\+Use\\w+GC");

  /** Settings of cass-operator's configuration that are one option of Java each. */
  private static final Map<String, String> SETTINGS =
      Map.of(
          "initial_heap_size", "-Xms",
          "max_heap_size", "-Xmx",
          "heap_size_young_generation", "-Xmn",
          "per_thread_stack_size", "-Xss");

  private JvmOptions() {}

  /**
   * @param base the image's file
   * @param settings of the datacenter's configuration
   * @param more options to add
   * @throws IllegalArgumentException for a setting that isn't known
   */
  static String build(String base, Map<String, Object> settings, List<String> more) {
    List<String> options =
        base.lines()
            .map(String::strip)
            .filter(line -> !line.isEmpty() && !line.startsWith("#"))
            .collect(Collectors.toCollection(ArrayList::new));
    List<String> asked = new ArrayList<>();
    settings.forEach((name, value) -> asked.addAll(of(name, value)));
    asked.addAll(more);
    // Java refuses to start with two of them.
    if (asked.stream().anyMatch(option -> COLLECTOR.matcher(option).matches())) {
      options.removeIf(option -> COLLECTOR.matcher(option).matches());
    }
    options.addAll(asked);
    return options.stream().map(JvmOptions::quoted).collect(Collectors.joining("\n", "", "\n"));
  }

  private static List<String> of(String name, Object value) {
    if (SETTINGS.containsKey(name)) {
      return List.of(SETTINGS.get(name) + value);
    }
    if (name.equals("garbage_collector")) {
      String collector = value.toString();
      return List.of("-XX:+Use" + collector + (collector.endsWith("GC") ? "" : "GC"));
    }
    if (name.equals("additional-jvm-opts") && value instanceof List<?> list) {
      return list.stream().map(String::valueOf).toList();
    }
    throw new IllegalArgumentException(
        "the JVM setting "
            + name
            + " isn't known here: give the option itself in the list additional-jvm-opts");
  }

  /** Spaces separate options in such a file, and # begins a comment. */
  private static String quoted(String option) {
    return option.matches("[^\\s#'\"\\\\]+")
        ? option
        : '"' + option.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
