package io.wrkbench.result;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/**
 * How a result leaves the load pod: as the last lines of its log and, in brief, as its termination
 * message, so that the figures survive a lost log.
 *
 * <p>Container runtimes cut a long line into several records (containerd at 16 KiB, CRI-O at 8
 * KiB), and a request for the last lines of a log returns the last records. The result, which is
 * JSON, is therefore cut here into lines that no runtime cuts:
 *
 * <pre>{@code WRKBENCH-RESULT 2/3 89ab4567 …}</pre>
 *
 * <p>Each has its number, the number of lines, and the CRC-32 of the whole. Older agents write a
 * single line, {@code WRKBENCH-RESULT} and all of the JSON; it is read as well.
 */
public final class ResultLines {

  /** Marks the lines that hold the result. */
  public static final String PREFIX = "WRKBENCH-RESULT ";

  /**
   * Bytes of a line, including its end: any pipe takes this much at once, and any runtime keeps it
   * whole.
   */
  static final int MAX_BYTES = 4096;

  /** Lines that most results need, plus some that a runtime may add. */
  static final int FEW = 20;

  /**
   * Bytes of a log that are read at most. A load pod may print anything, as often as it likes, and
   * the operator has little memory. The largest result takes some 1.4 MB: two histograms, 600
   * samples, and 64 KiB of the tool's output, of which JSON needs six bytes for each control
   * character.
   */
  public static final int MOST_BYTES = 2 << 20;

  /** Bytes of the longest record that a runtime makes of other lines. */
  private static final int RECORD_BYTES = 16 << 10;

  /** Lines that a result may have, so that what else is read with them has room in the bytes. */
  static final int MOST_LINES = (MOST_BYTES - FEW * RECORD_BYTES) / MAX_BYTES;

  private static final Pattern PART =
      Pattern.compile(PREFIX + "(\\d{1,6})/(\\d{1,6}) ([0-9a-f]{8}) (.*)", Pattern.DOTALL);

  /** Of the last line: its number is the number of lines. An older agent's only line has none. */
  private static final Pattern LAST = Pattern.compile(PREFIX + "(\\{|(\\d{1,6})/\\2 )");

  /** Bytes from a line's start that tell whether it is a result's last one. */
  public static final int TELLING_BYTES = (PREFIX + "000000/000000 ").length();

  private static final Pattern LINE_END = Pattern.compile("\n");

  private ResultLines() {}

  /** One of the lines, read. */
  private record Part(int number, int count, String checksum, String text) {

    static Optional<Part> of(String line) {
      Matcher match = PART.matcher(line);
      return match.matches()
          ? Optional.of(
              new Part(
                  Integer.parseInt(match.group(1)),
                  Integer.parseInt(match.group(2)),
                  match.group(3),
                  match.group(4)))
          : Optional.empty();
    }

    boolean isOfTheSame(Part other) {
      return count == other.count && checksum.equals(other.checksum);
    }
  }

  /** The lines, without their ends. */
  public static List<String> print(LoadResult result) {
    String json = Json.write(result);
    // With as many digits as numbers may have, and one byte for the end of the line.
    int room = MAX_BYTES - (PREFIX + "000000/000000 00000000 \n").length();
    List<String> texts = cut(json, room);
    String checksum = checksum(json);
    List<String> lines = new ArrayList<>();
    for (String text : texts) {
      lines.add(PREFIX + (lines.size() + 1) + "/" + texts.size() + " " + checksum + " " + text);
    }
    return lines;
  }

  /**
   * The result in a log. Reads as many lines as the result needs, but no more than a result may
   * have.
   *
   * @param lastLines gives so many of the log's last lines
   * @throws IllegalArgumentException if there is a result that isn't whole, or can't be read
   */
  public static Optional<LoadResult> read(IntFunction<String> lastLines) {
    String log = lastLines.apply(FEW);
    int more = more(log);
    return parse(more == 0 ? log : lastLines.apply(FEW + more));
  }

  /**
   * The result in a log; what stands between and after its lines doesn't matter. Empty if no line
   * is marked: the log is lost, or the load ended without a result. One at a time is read, because
   * each takes many times its size in memory.
   *
   * @throws IllegalArgumentException if there is a result that isn't whole, or can't be read
   */
  public static synchronized Optional<LoadResult> parse(String log) {
    List<String> marked = marked(log);
    if (marked.isEmpty()) {
      return Optional.empty();
    }
    String last = marked.get(marked.size() - 1);
    String json = last.startsWith(PREFIX + "{") ? last.substring(PREFIX.length()) : whole(marked);
    return Optional.of(Json.read(json, LoadResult.class));
  }

  /**
   * Whether a line is the last one of a result.
   *
   * @param line the line, or its first {@link #TELLING_BYTES}
   */
  public static boolean isLast(String line) {
    return LAST.matcher(line).lookingAt();
  }

  /** How many more lines are needed for the last result in a log; 0 if it is complete. */
  private static int more(String log) {
    List<Part> parts = parts(marked(log));
    if (parts.isEmpty()) {
      return 0;
    }
    int count = parts.get(parts.size() - 1).count;
    if (count > MOST_LINES) {
      throw new IllegalArgumentException(
          "the result in the log claims to have "
              + count
              + " lines; more than "
              + MOST_LINES
              + " aren't read");
    }
    return parts.size() < count ? count : 0;
  }

  private static String whole(List<String> marked) {
    List<Part> parts = parts(marked);
    if (parts.isEmpty()) {
      throw new IllegalArgumentException("the line with the result in the log is cut off");
    }
    Part last = parts.get(parts.size() - 1);
    if (parts.size() < last.count) {
      throw notWhole(parts.size(), last.count);
    }
    String[] texts = new String[last.count];
    for (Part part : parts) {
      if (part.number >= 1 && part.number <= last.count) {
        texts[part.number - 1] = part.text;
      }
    }
    long there = Arrays.stream(texts).filter(Objects::nonNull).count();
    if (there < last.count || last.count == 0) {
      throw notWhole(there, last.count);
    }
    String json = String.join("", texts);
    if (!checksum(json).equals(last.checksum)) {
      throw new IllegalArgumentException("the lines of the result in the log are garbled");
    }
    return json;
  }

  private static IllegalArgumentException notWhole(long there, int count) {
    return new IllegalArgumentException(
        "the log has only " + there + " of the " + count + " lines of the result");
  }

  /** The parts of the last result; a script may have printed lines before that look like ours. */
  private static List<Part> parts(List<String> marked) {
    List<Part> parts = marked.stream().flatMap(line -> Part.of(line).stream()).toList();
    return parts.isEmpty()
        ? parts
        : parts.stream().filter(part -> part.isOfTheSame(parts.get(parts.size() - 1))).toList();
  }

  private static List<String> marked(String log) {
    return LINE_END.splitAsStream(log).filter(line -> line.startsWith(PREFIX)).toList();
  }

  /** Cuts a text between characters into parts of at most this many bytes of UTF-8. */
  private static List<String> cut(String text, int maxBytes) {
    byte[] bytes = text.getBytes(UTF_8);
    List<String> parts = new ArrayList<>();
    for (int from = 0; from < bytes.length; ) {
      int to = Math.min(from + maxBytes, bytes.length);
      while (to < bytes.length && (bytes[to] & 0xC0) == 0x80) {
        to--;
      }
      parts.add(new String(bytes, from, to - from, UTF_8));
      from = to;
    }
    return parts;
  }

  private static String checksum(String text) {
    CRC32 crc = new CRC32();
    crc.update(text.getBytes(UTF_8));
    return HexFormat.of().toHexDigits((int) crc.getValue());
  }
}
