package io.wrkbench.queue;

import io.wrkbench.step.Unrecorded;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Those of several kinds, who wait for each other as if they were of one. */
public final class AllCandidates implements Candidates {
  private final Set<String> namespaces;
  private final List<Candidates> kinds;
  private final Unrecorded unrecorded;
  private final Idle idle;

  /**
   * Those of these kinds.
   *
   * @param namespaces those that are served; empty for all
   * @param unrecorded those for which no other waits
   * @param idle those for which no other waits any longer
   */
  public AllCandidates(
      Set<String> namespaces, List<Candidates> kinds, Unrecorded unrecorded, Idle idle) {
    this.namespaces = namespaces;
    this.kinds = List.copyOf(kinds);
    this.unrecorded = unrecorded;
    this.idle = idle;
  }

  @Override
  public Stream<Candidate> known() {
    return kinds.stream()
        .flatMap(Candidates::known)
        .filter(candidate -> !unrecorded.contains(candidate.who().uid()))
        .filter(candidate -> !idle.contains(candidate.who().uid()));
  }

  @Override
  public boolean isKnown(SlotLease.Holder holder) {
    return kinds.stream().anyMatch(kind -> kind.isKnown(holder));
  }

  /**
   * A slot doesn't say of which kind its holder is. One in a namespace that is no longer served,
   * where the operator may not even look, counts as gone.
   */
  @Override
  public Remains remains(SlotLease.Holder holder) {
    boolean served = namespaces.isEmpty() || namespaces.contains(holder.namespace());
    return served
        ? kinds.stream()
            .map(kind -> kind.remains(holder))
            .min(Comparator.naturalOrder())
            .orElse(Remains.NOTHING)
        : Remains.NOTHING;
  }
}
