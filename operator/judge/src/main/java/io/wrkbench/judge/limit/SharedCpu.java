package io.wrkbench.judge.limit;

import io.wrkbench.judge.claim.Claim;
import io.wrkbench.judge.claim.Figure;
import io.wrkbench.judge.claim.Words;
import io.wrkbench.judge.fact.Facts;
import io.wrkbench.judge.fact.MachineFacts;
import io.wrkbench.judge.measured.Part;
import java.util.ArrayList;
import java.util.List;

/**
 * Parts of the run took the same machine's CPU from each other: load and target, but target and
 * database as well. If one of them had nearly all of it, it is the limit itself, and a later rule
 * names it.
 */
final class SharedCpu implements LimitRule {
  @Override
  public Limit limit() {
    return Limit.SharedCpu;
  }

  @Override
  public Claim claim(Facts facts) {
    return facts.machines().someIsShared();
  }

  @Override
  public String message(Facts facts) {
    MachineFacts machine = facts.machines().shared().orElseThrow();
    Figure busy = machine.busy();
    List<String> shares = new ArrayList<>();
    for (Part part : machine.parts()) {
      shares.add(part.words() + " took " + Words.cores(machine.used(part).orElseThrow()));
    }
    machine.others().ifPresent(cores -> shares.add("others " + Words.cores(cores)));
    machine.interrupts().ifPresent(cores -> shares.add("interrupts " + Words.cores(cores)));
    return "%s of one machine's %s were busy: %s"
        .formatted(
            Words.cores(busy.value().orElseThrow()),
            Words.coresOf(busy.of().orElseThrow()),
            String.join(", ", shares));
  }
}
