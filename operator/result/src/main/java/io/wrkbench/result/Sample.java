package io.wrkbench.result;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;

/**
 * What a machine and pods on it had counted at about one time.
 *
 * @param machine its counters
 * @param pods those of pods, by their UIDs; of a pod that samples itself by {@link #OWN}
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
@JsonIgnoreProperties(ignoreUnknown = true)
public record Sample(Counters machine, Map<String, Counters> pods) {

  /** The pod that sampled. */
  public static final String OWN = "own";

  /** Keeps a copy. */
  public Sample {
    pods = pods == null ? Map.of() : Map.copyOf(pods);
  }

  /** The same, each reason why something is missing only in the first that has it. */
  public static List<Sample> pack(List<Sample> samples) {
    List<Sample> packed = new ArrayList<>();
    for (int i = 0; i < samples.size(); i++) {
      packed.add(i == 0 ? samples.get(0) : samples.get(i).since(samples.get(i - 1)));
    }
    return packed;
  }

  /** What was packed. */
  public static List<Sample> unpack(List<Sample> packed) {
    List<Sample> whole = new ArrayList<>();
    for (Sample sample : packed) {
      whole.add(whole.isEmpty() ? sample : sample.after(whole.get(whole.size() - 1)));
    }
    return whole;
  }

  private Sample since(Sample before) {
    return combined(before, Counters::since);
  }

  private Sample after(Sample before) {
    return combined(before, Counters::after);
  }

  private Sample combined(Sample before, BinaryOperator<Counters> change) {
    Map<String, Counters> each = new LinkedHashMap<>();
    pods.forEach(
        (name, pod) ->
            each.put(
                name,
                before.pods.containsKey(name) ? change.apply(pod, before.pods.get(name)) : pod));
    return new Sample(change.apply(machine, before.machine), each);
  }
}
