package io.wrkbench.api;

import java.util.Optional;

/** A kind whose objects are read as far as possible. */
public interface PartlyReadable {
  /** Which fields of the status can't be read, and why; empty if all can. */
  Optional<String> unreadableStatus();
}
