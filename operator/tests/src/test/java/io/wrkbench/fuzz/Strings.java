package io.wrkbench.fuzz;

import com.github.curiousoddman.rgxgen.RgxGen;
import com.github.curiousoddman.rgxgen.config.RgxGenOption;
import com.github.curiousoddman.rgxgen.config.RgxGenProperties;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Strings that a schema takes, and such as it nearly takes. */
final class Strings {
  /** What nobody thinks of. */
  static final List<String> ODD =
      List.of(
          "",
          " ",
          "a",
          "A",
          "null",
          "true",
          "0",
          "-1",
          "é",
          "日本",
          "😀",
          "a\nb",
          "a\u0000b",
          "\t",
          "../..",
          "/",
          "${HOME}",
          "$(HOME)",
          "%s%n",
          "{{.}}",
          "'\"",
          "a,b=c;d",
          "x".repeat(64),
          "x".repeat(254),
          "x".repeat(5000));

  /** Repetitions of what may be repeated without end: many, or few where that gets too long. */
  private static final int MANY = 40;

  private static final int FEW = 3;
  private static final int TRIES = 30;

  /** What is put in at random places of a string that matches. */
  private static final List<String> INTRUDERS = List.of(" ", "\n", "é", "\u0000", "-", ".", "/");

  private static final Map<String, RgxGen> LONG = new ConcurrentHashMap<>();
  private static final Map<String, RgxGen> SHORT = new ConcurrentHashMap<>();

  private Strings() {}

  /** One that the schema takes. */
  static String matching(Schema schema, Dice dice) {
    int least = schema.bound("minLength", 0);
    int most = schema.bound("maxLength", Integer.MAX_VALUE);
    if (schema.pattern().isEmpty()) {
      return Stream.generate(() -> dice.oneOf(ODD))
          .filter(text -> text.length() >= least && text.length() <= most)
          .findFirst()
          .orElseThrow();
    }
    String pattern = schema.pattern().get();
    return Stream.generate(() -> generator(pattern, dice.chance(0.5)).generate(dice.generator()))
        .limit(TRIES)
        .filter(text -> text.length() >= least && text.length() <= most)
        .filter(text -> Pattern.matches(pattern, text))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("found nothing that matches " + pattern));
  }

  /** One that is as long as this; it matches the pattern as far as it did before. */
  static String ofLength(int length, Schema schema, Dice dice) {
    String text = matching(schema, dice);
    if (text.length() >= length) {
      return text.substring(0, length);
    }
    String filling = "a".repeat(length - text.length());
    return schema.pattern().stream()
        .flatMap(
            pattern ->
                Stream.of(text.length() / 2, text.length(), 0)
                    .map(at -> text.substring(0, at) + filling + text.substring(at))
                    .filter(longer -> Pattern.matches(pattern, longer)))
        .findFirst()
        .orElse(text + filling);
  }

  /** One that the schema should not take, though little is wrong with it. */
  static String nearly(Schema schema, Dice dice) {
    if (schema.pattern().isPresent() && dice.chance(0.3)) {
      return generator(schema.pattern().get(), true).generateNotMatching(dice.generator());
    }
    String text = matching(schema, dice);
    int at = dice.between(0, text.length());
    return text.substring(0, at) + dice.oneOf(INTRUDERS) + text.substring(at);
  }

  private static RgxGen generator(String pattern, boolean longOnes) {
    return (longOnes ? LONG : SHORT)
        .computeIfAbsent(
            pattern,
            p -> {
              RgxGenProperties properties = new RgxGenProperties();
              RgxGenOption.INFINITE_PATTERN_REPETITION.setInProperties(
                  properties, longOnes ? MANY : FEW);
              return RgxGen.parse(properties, p);
            });
  }
}
