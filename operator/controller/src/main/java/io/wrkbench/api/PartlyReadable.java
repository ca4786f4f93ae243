package io.wrkbench.api;

import java.util.Optional;

/** A kind of which an object is read as far as it can be. */
public interface PartlyReadable {
  /** Which fields of the status can't be read, and why; empty where all can. */
  Optional<String> unreadableStatus();
}
