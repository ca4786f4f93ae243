package io.wrkbench.result;

import io.wrkbench.sampling.Moment;
import io.wrkbench.sampling.Quantity;
import io.wrkbench.sampling.Reading;
import io.wrkbench.sampling.Span;
import io.wrkbench.sampling.Values;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The log of a probe: a line for each reading of the machine or of a pod, and one for what a pod's
 * threads did. It is plain text, {@code NAME=VALUE} between tabs, since a probe has to be small.
 * What can't be read of a log is left out: lines of a newer probe, and those that are cut.
 */
public final class SampleLines {

  /** The name under which the machine is sampled; pods have their UIDs. */
  public static final String MACHINE = "machine";

  private static final String SAMPLE = "WRKBENCH-SAMPLE";
  private static final String THREADS = "WRKBENCH-THREADS";

  /** The end of each line, by which a cut one is known. */
  private static final String END = ".";

  /** A value that is missing: what follows is why. */
  private static final char MISSING = '!';

  /** A container of a pod: the values that follow are its own. */
  private static final char CONTAINER = '@';

  /** A longer line isn't one of a probe: that of a pod with a hundred containers has 20 KiB. */
  private static final int LONGEST_LINE = 64 << 10;

  /** More pods aren't on a node, and a pod's threads are looked at less often in an attempt. */
  private static final int MOST_OF_A_KIND = 1000;

  private SampleLines() {}

  /**
   * What a probe has told.
   *
   * @param readings in the order of time, by {@link #MACHINE} or a pod's UID
   * @param threads what threads did, in the order of time, by their pod's UID
   */
  public record Log(Map<String, List<Reading>> readings, Map<String, List<ThreadUse>> threads) {}

  /** The line of a reading. */
  public static String of(String name, Reading reading) {
    StringBuilder line = new StringBuilder(512);
    add(line, SAMPLE);
    add(line, name);
    add(line, reading.of());
    add(line, Long.toString(reading.at().nanos()));
    add(line, Long.toString(reading.at().wall().toEpochMilli()));
    addValues(line, reading.values());
    reading
        .containers()
        .forEach(
            (id, values) -> {
              add(line, CONTAINER + id);
              addValues(line, values);
            });
    return line.append(END).toString();
  }

  private static void addValues(StringBuilder line, Values values) {
    values.found().forEach((of, value) -> add(line, of.name() + "=" + value));
    values.missing().forEach((of, why) -> add(line, MISSING + of.name() + "=" + plain(why)));
  }

  /** The line of what a pod's threads did. */
  public static String of(String name, ThreadUse use) {
    StringBuilder line = new StringBuilder(256);
    add(line, THREADS);
    add(line, name);
    add(line, Long.toString(use.span().fromNanos()));
    add(line, Long.toString(use.span().toNanos()));
    add(line, "busiest", use.busiest() == null ? null : plain(use.busiest()));
    add(line, "busiestRun", use.busiestRun());
    add(line, "busiestQueued", use.busiestQueued());
    add(line, "process", use.process());
    add(line, "queued", use.queued());
    add(line, "collecting", use.collecting());
    add(line, "switches", use.switches());
    use.missing().forEach((field, why) -> add(line, MISSING + field + "=" + plain(why)));
    return line.append(END).toString();
  }

  private static void add(StringBuilder line, String field, Object value) {
    if (value != null) {
      add(line, field + "=" + value);
    }
  }

  private static void add(StringBuilder line, String word) {
    line.append(word).append('\t');
  }

  private static String plain(String text) {
    return text.replaceAll("[\\t\\r\\n]+", " ");
  }

  /** All that can be read of a short log. */
  public static Log parse(String log) {
    try {
      return read(new BufferedReader(new StringReader(log)), Integer.MAX_VALUE);
    } catch (IOException e) {
      throw new UncheckedIOException("a text can be read", e);
    }
  }

  /**
   * What can be read of a log.
   *
   * @param most how many readings are kept: of more, every second sample is left out, again and
   *     again, but never the last one
   */
  public static Log read(BufferedReader log, int most) throws IOException {
    Samples samples = new Samples(most);
    Map<String, List<ThreadUse>> threads = new HashMap<>();
    for (String line = line(log); line != null; line = line(log)) {
      String[] words = line.split("\t");
      if (words.length < 5 || !words[words.length - 1].equals(END)) {
        continue;
      }
      try {
        if (words[0].equals(SAMPLE)) {
          samples.add(words[1], reading(words));
        } else if (words[0].equals(THREADS)) {
          addFew(threads, words[1], threads(words));
        }
      } catch (NumberFormatException e) {
        // Of a newer probe, or garbled: the next line may be whole.
      }
    }
    return new Log(samples.byName(), threads);
  }

  /** The next line, empty if it is too long; null if there is none. */
  private static String line(BufferedReader log) throws IOException {
    StringBuilder line = new StringBuilder(512);
    int next = log.read();
    if (next < 0) {
      return null;
    }
    boolean tooLong = false;
    for (; next >= 0 && next != '\n'; next = log.read()) {
      tooLong |= line.length() >= LONGEST_LINE;
      if (!tooLong) {
        line.append((char) next);
      }
    }
    return tooLong ? "" : line.toString();
  }

  private static void addFew(Map<String, List<ThreadUse>> threads, String pod, ThreadUse use) {
    if (threads.containsKey(pod) || threads.size() < MOST_OF_A_KIND) {
      List<ThreadUse> ofPod = threads.computeIfAbsent(pod, absent -> new ArrayList<>());
      if (ofPod.size() < MOST_OF_A_KIND) {
        ofPod.add(use);
      }
    }
  }

  /** Samples of a log; each begins with the reading of the machine. */
  private static final class Samples {
    private final int most;
    private List<Map<String, Reading>> kept = new ArrayList<>();
    private Map<String, Reading> current = new HashMap<>();
    private int readings;
    private long count;
    private long every = 1;

    Samples(int most) {
      this.most = most;
    }

    void add(String name, Reading reading) {
      if (name.equals(MACHINE)) {
        if (count % every == 0) {
          keep(current);
        }
        count++;
        current = new HashMap<>();
      }
      if (current.size() < MOST_OF_A_KIND) {
        current.put(name, reading);
      }
    }

    private void keep(Map<String, Reading> sample) {
      kept.add(sample);
      readings += sample.size();
      while (readings > most && kept.size() > 1) {
        List<Map<String, Reading>> all = kept;
        kept = new ArrayList<>();
        readings = 0;
        for (int i = 0; i < all.size(); i += 2) {
          kept.add(all.get(i));
          readings += all.get(i).size();
        }
        every *= 2;
      }
    }

    Map<String, List<Reading>> byName() {
      kept.add(current);
      Map<String, List<Reading>> found = new HashMap<>();
      for (Map<String, Reading> sample : kept) {
        sample.forEach(
            (name, reading) ->
                found.computeIfAbsent(name, absent -> new ArrayList<>()).add(reading));
      }
      return found;
    }
  }

  private static Reading reading(String[] words) {
    Moment at =
        new Moment(Long.parseLong(words[3]), Instant.ofEpochMilli(Long.parseLong(words[4])));
    Map<String, Values> containers = new HashMap<>();
    Values own = null;
    String container = null;
    int begin = 5;
    for (int i = begin; i < words.length; i++) {
      boolean last = i == words.length - 1;
      if (last || words[i].indexOf(CONTAINER) == 0) {
        Values values = values(Arrays.asList(words).subList(begin, i));
        if (container == null) {
          own = values;
        } else {
          containers.put(container, values);
        }
        container = words[i].substring(1);
        begin = i + 1;
      }
    }
    return new Reading(words[2], at, own, containers);
  }

  private static Values values(List<String> words) {
    Map<Quantity, Long> found = new EnumMap<>(Quantity.class);
    Map<Quantity, String> missing = new EnumMap<>(Quantity.class);
    for (String word : words) {
      int equals = word.indexOf('=');
      if (equals < 1) {
        continue;
      }
      String value = word.substring(equals + 1);
      if (word.charAt(0) == MISSING) {
        quantity(word.substring(1, equals)).ifPresent(of -> missing.put(of, value));
      } else {
        quantity(word.substring(0, equals)).ifPresent(of -> found.put(of, Long.valueOf(value)));
      }
    }
    return new Values(found, missing);
  }

  private static Optional<Quantity> quantity(String name) {
    return Arrays.stream(Quantity.values()).filter(of -> of.name().equals(name)).findFirst();
  }

  private static ThreadUse threads(String[] words) {
    Map<String, String> fields = new HashMap<>();
    Map<String, String> missing = new HashMap<>();
    for (String word : Arrays.asList(words).subList(4, words.length - 1)) {
      int equals = word.indexOf('=');
      if (equals > 0 && word.charAt(0) == MISSING) {
        missing.put(word.substring(1, equals), word.substring(equals + 1));
      } else if (equals > 0) {
        fields.put(word.substring(0, equals), word.substring(equals + 1));
      }
    }
    return new ThreadUse(
        new Span(Long.parseLong(words[2]), Long.parseLong(words[3])),
        fields.get("busiest"),
        number(fields.get("busiestRun")),
        number(fields.get("busiestQueued")),
        number(fields.get("process")),
        number(fields.get("queued")),
        number(fields.get("collecting")),
        number(fields.get("switches")),
        missing);
  }

  private static Double number(String text) {
    Double value = text == null ? null : Double.valueOf(text);
    return value == null || !Double.isFinite(value) ? null : value;
  }
}
