package io.wrkbench.record;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;

/** Keeps texts for users short. */
public final class Text {
  /** The API server takes an event's note of so many bytes; conditions keep to the same. */
  private static final int LONGEST = 1024;

  private static final int LONGEST_OF_ATTEMPT = 512;
  private static final int LONGEST_OF_BACKGROUND = 256;

  private Text() {}

  /** Cuts a message to the length of a condition's message, or of an event's note. */
  public static String cut(String message) {
    return cut(message, LONGEST);
  }

  /** Cuts a message shorter, because a status may have a hundred of them. */
  public static String cutOfAttempt(String message) {
    return cut(message, LONGEST_OF_ATTEMPT);
  }

  /** Cuts a message shorter still, because each attempt may have ten of them. */
  public static String cutOfBackground(String message) {
    return cut(message, LONGEST_OF_BACKGROUND);
  }

  /**
   * Puts a text on one line, and cuts it to a number of bytes. Line breaks and other control
   * characters become spaces, since JSON needs six bytes for each.
   */
  public static String cut(String message, int longest) {
    String text = message == null ? "" : message.replaceAll("\\p{Cntrl}+", " ");
    if (text.length() <= longest && text.getBytes(UTF_8).length <= longest) {
      return text;
    }
    StringBuilder start = new StringBuilder();
    int bytes = "…".getBytes(UTF_8).length;
    for (int at = 0; at < text.length(); ) {
      String next = Character.toString(text.codePointAt(at));
      bytes += next.getBytes(UTF_8).length;
      if (bytes > longest) {
        break;
      }
      start.append(next);
      at += next.length();
    }
    return start.append('…').toString();
  }

  /** {@code a, b and c}. */
  public static String list(List<String> words) {
    int last = words.size() - 1;
    return last < 1
        ? String.join("", words)
        : String.join(", ", words.subList(0, last)) + " and " + words.get(last);
  }

  /** {@code 1 attempt}, {@code 3 attempts}. */
  public static String count(long number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }
}
