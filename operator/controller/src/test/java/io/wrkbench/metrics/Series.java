package io.wrkbench.metrics;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a scrape has, in short. */
final class Series {
  private static final Pattern LINE = Pattern.compile("(\\w+)(?:\\{(.*)\\})? (\\S+)");
  private static final Pattern LABEL =
      Pattern.compile("([\\w.]+|\"[^\"]+\")=\"((?:[^\"\\\\]|\\\\.)*)\"");

  private Series() {}

  /** The text of a scrape. */
  static String text(List<byte[]> scraped) {
    StringBuilder text = new StringBuilder();
    scraped.forEach(part -> text.append(new String(part, StandardCharsets.UTF_8)));
    return text.toString();
  }

  /**
   * The values by the names of their metrics, each followed by the values of those of these labels
   * that it has: {@code wrkbench_run_phase Queued}.
   */
  static Map<String, Double> of(List<byte[]> scraped, List<String> labels) {
    Map<String, Double> series = new LinkedHashMap<>();
    text(scraped)
        .lines()
        .filter(line -> !line.startsWith("#"))
        .map(Series::matched)
        .forEach(
            line ->
                series.put(
                    line.group(1) + values(labels(line.group(2)), labels),
                    Double.valueOf(line.group(3))));
    return series;
  }

  /** The labels of the first series of a metric. */
  static Map<String, String> labels(List<byte[]> scraped, String metric) {
    return text(scraped)
        .lines()
        .filter(line -> line.startsWith(metric + "{"))
        .map(line -> labels(matched(line).group(2)))
        .findFirst()
        .orElseThrow();
  }

  private static Matcher matched(String line) {
    Matcher matcher = LINE.matcher(line);
    if (!matcher.matches()) {
      throw new AssertionError("not a series: " + line);
    }
    return matcher;
  }

  private static Map<String, String> labels(String inBraces) {
    Map<String, String> labels = new LinkedHashMap<>();
    if (inBraces != null) {
      LABEL.matcher(inBraces).results().forEach(one -> labels.put(one.group(1), one.group(2)));
    }
    return labels;
  }

  private static String values(Map<String, String> there, List<String> wanted) {
    return wanted.stream()
        .filter(there::containsKey)
        .map(label -> " " + there.get(label))
        .reduce("", String::concat);
  }
}
