package io.wrkbench.result;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.wrkbench.sampling.Moment;
import io.wrkbench.sampling.Quantity;
import io.wrkbench.sampling.Reading;
import io.wrkbench.sampling.Values;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A {@link Reading} on its way from a pod to the operator.
 *
 * @param of whose counters they are
 * @param nanos when they were read, by the machine's monotonic clock
 * @param millis when they were read, by its wall clock, since 1970
 * @param values by the names of {@link Quantity}
 * @param missing why others are missing, by their names
 * @param containers of a pod alone, by ID
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
@JsonIgnoreProperties(ignoreUnknown = true)
public record Counters(
    String of,
    long nanos,
    long millis,
    Map<String, Long> values,
    Map<String, String> missing,
    Map<String, Counters> containers) {

  /** Keeps copies; maps may be null for none. */
  public Counters {
    values = values == null ? Map.of() : Map.copyOf(values);
    missing = missing == null ? Map.of() : Map.copyOf(missing);
    containers = containers == null ? Map.of() : Map.copyOf(containers);
  }

  /** To be sent. */
  public static Counters of(Reading reading) {
    Map<String, Counters> containers = new LinkedHashMap<>();
    reading.containers().forEach((id, values) -> containers.put(id, of(null, 0, 0, values)));
    Counters all =
        of(
            reading.of(),
            reading.at().nanos(),
            reading.at().wall().toEpochMilli(),
            reading.values());
    return new Counters(all.of, all.nanos, all.millis, all.values, all.missing, containers);
  }

  private static Counters of(String name, long nanos, long millis, Values values) {
    Map<String, Long> found = new LinkedHashMap<>();
    values.found().forEach((quantity, value) -> found.put(quantity.name(), value));
    Map<String, String> missing = new LinkedHashMap<>();
    values.missing().forEach((quantity, why) -> missing.put(quantity.name(), why));
    return new Counters(name, nanos, millis, found, missing, null);
  }

  /** As it was read. What a newer image counts, and this one doesn't know, is left out. */
  public Reading reading() {
    Map<String, Values> each = new LinkedHashMap<>();
    containers.forEach((id, counters) -> each.put(id, counters.known()));
    return new Reading(of, new Moment(nanos, Instant.ofEpochMilli(millis)), known(), each);
  }

  private Values known() {
    return new Values(known(values), known(missing));
  }

  private static <V> Map<Quantity, V> known(Map<String, V> byName) {
    Map<Quantity, V> known = new EnumMap<>(Quantity.class);
    byName.forEach((name, value) -> quantity(name).ifPresent(of -> known.put(of, value)));
    return known;
  }

  private static Optional<Quantity> quantity(String name) {
    return Arrays.stream(Quantity.values()).filter(of -> of.name().equals(name)).findFirst();
  }

  /** Without the reasons that the one before gave too. */
  Counters since(Counters before) {
    Map<String, String> news = new LinkedHashMap<>(missing);
    news.entrySet().removeAll(before.missing.entrySet());
    return new Counters(of, nanos, millis, values, news, containers);
  }

  /** With the reasons of the one before for what still has no value. */
  Counters after(Counters before) {
    Map<String, String> all = new LinkedHashMap<>(before.missing);
    all.keySet().removeAll(values.keySet());
    all.putAll(missing);
    return new Counters(of, nanos, millis, values, all, containers);
  }
}
