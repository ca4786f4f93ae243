package io.wrkbench.sampling;

import io.wrkbench.sampling.file.Text;
import io.wrkbench.sampling.file.TextFiles;
import io.wrkbench.sampling.file.Unreadable;
import java.util.EnumMap;
import java.util.Map;

/**
 * Values on their way from files to a {@link Reading}. A file that can't be read leaves its values
 * out.
 */
public final class Gathering {

  /**
   * A read that takes longer was interrupted by other work, so it isn't known when the kernel
   * counted: it is tried again.
   */
  private static final long MAX_READ_NANOS = 1_000_000;

  private static final int TRIES = 3;

  /** Takes values out of a text. */
  public interface Parser {
    /**
     * Puts what the text holds.
     *
     * @throws Unreadable if it doesn't hold it in the form that is known
     */
    void parse(Text text) throws Unreadable;
  }

  private final TextFiles files;
  private final Map<Quantity, Long> found = new EnumMap<>(Quantity.class);
  private final Map<Quantity, String> missing = new EnumMap<>(Quantity.class);
  private Moment at;

  /** Reads by these. */
  public Gathering(TextFiles files) {
    this.files = files;
  }

  /** A value, which was read. */
  public void put(Quantity quantity, long value) {
    found.put(quantity, value);
    missing.remove(quantity);
  }

  /** Says why these are missing, those of them that are. */
  public void missing(String why, Quantity... quantities) {
    for (Quantity quantity : quantities) {
      if (!found.containsKey(quantity)) {
        missing.putIfAbsent(quantity, why);
      }
    }
  }

  /** Values that were read before. */
  public void add(Values values) {
    values.found().forEach(this::put);
    values.missing().forEach((quantity, why) -> missing(why, quantity));
  }

  /**
   * Reads a file that holds these quantities, of a cgroup or of the machine, and keeps it open;
   * false if it can't be read.
   */
  public boolean file(String path, Parser parser, Quantity... quantities) {
    return parse(() -> files.readKept(path), "", parser, quantities);
  }

  /** The same of another file, which isn't kept open. */
  public boolean fileOnce(String path, Parser parser, Quantity... quantities) {
    return parse(() -> files.read(path), "", parser, quantities);
  }

  /** As {@link #file(String, Parser, Quantity...)}; if it can't be read users are told this too. */
  public boolean file(String path, String hint, Parser parser, Quantity... quantities) {
    return parse(() -> files.readKept(path), ": " + hint, parser, quantities);
  }

  /** Reads a file whose time is that of the reading: the middle of the time that the read took. */
  public boolean timed(String path, Parser parser, Quantity... quantities) {
    return parse(() -> timed(path), "", parser, quantities);
  }

  private interface Read {
    Text text() throws Unreadable;
  }

  private boolean parse(Read read, String hint, Parser parser, Quantity... quantities) {
    try {
      parser.parse(read.text());
      return true;
    } catch (Unreadable e) {
      missing(e.getMessage() + hint, quantities);
      return false;
    }
  }

  private Text timed(String path) throws Unreadable {
    for (int attempt = 1; ; attempt++) {
      long before = System.nanoTime();
      Text text = files.readKept(path);
      long took = System.nanoTime() - before;
      if (took <= MAX_READ_NANOS || attempt == TRIES) {
        at = Moment.at(before + took / 2);
        return text;
      }
    }
  }

  /** The values. */
  public Values values() {
    return new Values(found, missing);
  }

  /** When the file was read that gave the time; now, if there was none. */
  public Moment at() {
    return at == null ? Moment.now() : at;
  }
}
