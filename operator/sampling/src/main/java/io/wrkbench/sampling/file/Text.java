package io.wrkbench.sampling.file;

import java.nio.charset.StandardCharsets;

/**
 * The text of a file, read from a position that moves forwards. A last line without its end isn't
 * seen: a number in it could have lost digits.
 */
public final class Text {

  private final String path;
  private final byte[] bytes;
  private final int end;
  private int at;

  Text(String path, byte[] bytes, int length) {
    this.path = path;
    this.bytes = bytes;
    int last = length;
    while (last > 0 && bytes[last - 1] != '\n') {
      last--;
    }
    this.end = last;
  }

  /** The file that it is of. */
  public String path() {
    return path;
  }

  /** Whether it has no line. */
  public boolean isEmpty() {
    return end == 0;
  }

  /** What to throw if the text isn't as expected. */
  public Unreadable without(String expected) {
    return Unreadable.unknownFormat(path, expected);
  }

  /**
   * Goes behind the key of the first line from the position on whose first word this is. The
   * position is at the start of a line.
   *
   * @throws Unreadable if there is no such line
   */
  public Text line(String key) throws Unreadable {
    do {
      if (startsWith(key) && isBlank(at + key.length())) {
        at += key.length();
        return this;
      }
    } while (nextLine());
    throw without("line \"" + key + "\"");
  }

  /** Goes to the start of the text. */
  public Text fromStart() {
    at = 0;
    return this;
  }

  /** Goes to the start of the next line; false, and to the end, if there is none. */
  public boolean nextLine() {
    while (at < end && bytes[at] != '\n') {
      at++;
    }
    at = Math.min(at + 1, end);
    return at < end;
  }

  /** Whether the text from the position on begins so. */
  public boolean startsWith(String prefix) {
    if (end - at < prefix.length()) {
      return false;
    }
    for (int i = 0; i < prefix.length(); i++) {
      if (bytes[at + i] != prefix.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /**
   * What stands before the next such sign of this line, without blanks; goes behind that.
   *
   * @throws Unreadable if it isn't there
   */
  public String upTo(char sign) throws Unreadable {
    for (int i = at; i < end && bytes[i] != '\n'; i++) {
      if (bytes[i] == sign) {
        String before = string(at, i).strip();
        at = i + 1;
        return before;
      }
    }
    throw without("\"" + sign + "\"");
  }

  /**
   * What stands between the next such sign and the last such sign of the text, which may be any
   * text; goes behind that.
   *
   * @throws Unreadable if they aren't there
   */
  public String between(char open, char close) throws Unreadable {
    upTo(open);
    for (int i = end - 1; i >= at; i--) {
      if (bytes[i] == close) {
        String between = string(at, i);
        at = i + 1;
        return between;
      }
    }
    throw without("\"" + close + "\"");
  }

  /**
   * Goes behind the next such word of this line, or word with such a beginning that ends in "=".
   *
   * @throws Unreadable if it has none
   */
  public Text word(String word) throws Unreadable {
    while (blanks()) {
      if (startsWith(word) && (word.endsWith("=") || isBlank(at + word.length()))) {
        at += word.length();
        return this;
      }
      toBlank();
    }
    throw without("\"" + word + "\"");
  }

  /** Which word of the rest of this line it is, from 0; -1 if none. */
  public int indexOf(String word) {
    int index = 0;
    while (blanks()) {
      if (startsWith(word) && isBlank(at + word.length())) {
        return index;
      }
      toBlank();
      index++;
    }
    return -1;
  }

  /** Goes behind as many words of this line. */
  public Text skip(int words) {
    for (int i = 0; i < words && blanks(); i++) {
      toBlank();
    }
    return this;
  }

  /**
   * The next decimal number of this line. A blank is behind it, or one of the signs that the kernel
   * puts between numbers: 0-3,8 and 12.34.
   *
   * @throws Unreadable if there is none, it is negative or doesn't fit in a long
   */
  public long number() throws Unreadable {
    blanks();
    int first = at;
    long number = 0;
    while (at < end && bytes[at] >= '0' && bytes[at] <= '9') {
      int digit = bytes[at] - '0';
      if (number > (Long.MAX_VALUE - digit) / 10) {
        throw without("number, but a greater one");
      }
      number = 10 * number + digit;
      at++;
    }
    if (at == first || !(isBlank(at) || ".,-".indexOf(bytes[at]) >= 0)) {
      throw without("number");
    }
    return number;
  }

  /**
   * The next number, in a smaller unit.
   *
   * @param unit how many of the smaller unit the file's is
   * @throws Unreadable as {@link #number()}
   */
  public long number(long unit) throws Unreadable {
    long number = number();
    if (number > Long.MAX_VALUE / unit) {
      throw without("number, but a greater one");
    }
    return number * unit;
  }

  /** Goes behind a sign if it is the next; whether it is. */
  public boolean take(char sign) {
    boolean there = at < end && bytes[at] == sign;
    at += there ? 1 : 0;
    return there;
  }

  /** The rest of this line, without blanks around it. */
  public String rest() {
    int first = at;
    while (at < end && bytes[at] != '\n') {
      at++;
    }
    return string(first, at).strip();
  }

  private String string(int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.UTF_8);
  }

  /** Goes to the next word of this line; whether there is one. */
  private boolean blanks() {
    while (at < end && (bytes[at] == ' ' || bytes[at] == '\t')) {
      at++;
    }
    return at < end && bytes[at] != '\n';
  }

  private void toBlank() {
    while (at < end && !isBlank(at)) {
      at++;
    }
  }

  private boolean isBlank(int index) {
    return index >= end || bytes[index] == ' ' || bytes[index] == '\t' || bytes[index] == '\n';
  }
}
