package io.wrkbench.fuzz;

import java.util.Optional;

/**
 * Something that must not be.
 *
 * @param kind what it is, the same for the same defect: {@code NoEnd}, {@code NullPointerException
 *     at TargetObserver.ready}
 * @param detail what was seen
 * @param culprit the case, where it is known
 */
record Finding(String kind, String detail, Optional<Case> culprit) {
  @Override
  public String toString() {
    return "%s%s: %s"
        .formatted(kind, culprit.map(c -> " (case " + c.index() + ")").orElse(""), detail);
  }
}
