package io.wrkbench.run.evidence;

import io.wrkbench.judge.measured.Part;
import io.wrkbench.result.LoadResult;
import io.wrkbench.result.PodUse;
import io.wrkbench.sampling.Span;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What the pods of an attempt were sampled to use: by themselves, or by a probe. */
public final class AttemptPods {
  private final LoadResult result;
  private final Places places;
  private final AttemptTime time;
  private final Gaps gaps = new Gaps();
  private final Map<Part, List<SampledPod>> pods = new EnumMap<>(Part.class);
  private final List<SampledPod> generators = new ArrayList<>();

  private AttemptPods(LoadResult result, Places places, AttemptTime time) {
    this.result = result;
    this.time = time;
    this.places =
        result.podUses().stream()
            .map(AttemptTime::machineOf)
            .filter(machine -> !machine.isEmpty())
            .findFirst()
            .map(machine -> places.learning(Part.LOAD, machine))
            .orElse(places);
  }

  /**
   * The pods of an attempt that was measured.
   *
   * @param generatorsAsked how many load pods the attempt had
   * @param background results of the loads in its background
   * @param probed what probes have told
   * @param begun when the operator began the attempt
   * @param seen when it saw its end and read the probes
   */
  public static AttemptPods of(
      LoadResult result,
      int generatorsAsked,
      Collection<LoadResult> background,
      Places places,
      Probed probed,
      Instant begun,
      Instant seen) {
    AttemptPods pods = new AttemptPods(result, places, new AttemptTime(result, begun, seen));
    pods.readLoad(generatorsAsked, background);
    pods.readProbed(Part.TARGET, probed);
    pods.readProbed(Part.CASSANDRA, probed);
    return pods;
  }

  /** The result of the attempt's load. */
  LoadResult result() {
    return result;
  }

  /** Where the run's parts were. */
  Places places() {
    return places;
  }

  /** Why parts have no pods here. */
  Gaps gaps() {
    return gaps;
  }

  /** All pods of each part that was sampled whole; of the load, those in the background too. */
  Map<Part, List<SampledPod>> byPart() {
    return pods;
  }

  /** All pods of the attempt's own load; empty unless all of them were sampled. */
  List<SampledPod> generators() {
    return generators;
  }

  private void readLoad(int generatorsAsked, Collection<LoadResult> background) {
    List<SampledPod> own =
        result.podUses().stream().flatMap(use -> SampledPod.of(use, use.load()).stream()).toList();
    if (own.size() < generatorsAsked) {
      gaps.add(Part.LOAD.key(), "a load pod handed over no samples");
      return;
    }
    if (isLacking(Part.LOAD, "a load pod", own)) {
      return;
    }
    generators.addAll(own);
    List<SampledPod> beside =
        background.stream()
            .flatMap(other -> other.podUses().stream().limit(1))
            .flatMap(use -> SampledPod.of(use, spanFor(use)).stream())
            .toList();
    if (beside.size() < background.size()) {
      gaps.add(Part.LOAD.key(), "a background load's pod handed over no samples");
    } else if (!isLacking(Part.LOAD, "a background load's pod", beside)) {
      pods.put(Part.LOAD, Stream.concat(own.stream(), beside.stream()).toList());
    }
  }

  /** Whether one of these says too little; that is noted. */
  private boolean isLacking(Part part, String who, List<SampledPod> sampled) {
    Optional<String> lacks = sampled.stream().flatMap(pod -> pod.lacks().stream()).findFirst();
    lacks.ifPresent(what -> gaps.add(part.key(), who + " " + what));
    return lacks.isPresent();
  }

  /** The attempt by the clock of this pod's machine, or else the time of the pod's own load. */
  private Span spanFor(PodUse background) {
    return time.onLoadsMachine(AttemptTime.machineOf(background)).orElse(background.load());
  }

  /** All pods of the part or none: figures of some would pass for those of all. */
  private void readProbed(Part part, Probed probed) {
    if (part == Part.TARGET && !places.targetUnknown().isEmpty()) {
      gaps.add(part.key(), places.targetUnknown());
      return;
    }
    List<PodPlace> wanted = places.pods().stream().filter(pod -> pod.part() == part).toList();
    List<SampledPod> found = new ArrayList<>();
    for (PodPlace pod : wanted) {
      Optional<SampledPod> sampled = sampled(pod, probed);
      Optional<String> lacks =
          sampled.isEmpty()
              ? Optional.of(whyNothing(pod.node(), probed))
              : sampled.get().lacks().map(what -> "it " + what);
      if (lacks.isPresent()) {
        gaps.add(part.key(), howEnded(pod.node(), probed).orElse(lacks.get()));
        return;
      }
      found.add(sampled.get());
    }
    if (!found.isEmpty()) {
      pods.put(part, found);
    } else if (part == Part.TARGET) {
      gaps.add(part.key(), "which pods it has isn't known");
    }
  }

  private Optional<SampledPod> sampled(PodPlace pod, Probed probed) {
    boolean runs = !probed.ended().containsKey(pod.node());
    return Optional.ofNullable(probed.logs().get(pod.node()))
        .flatMap(log -> time.by(log, runs).flatMap(span -> SampledPod.of(log, pod.uid(), span)));
  }

  private static String whyNothing(String node, Probed probed) {
    return probed
        .missing()
        .getOrDefault(node, "the probe on " + node + " told nothing of the attempt");
  }

  private static Optional<String> howEnded(String node, Probed probed) {
    return Optional.ofNullable(probed.ended().get(node))
        .map(how -> "the probe on " + node + " ended during the attempt: " + how);
  }
}
