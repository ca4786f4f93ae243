package io.wrkbench.step;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Objects whose steps fail and whose status can't say so, because the API server refuses to store
 * it: the object fills etcd's limit, for example, or somebody writes it on and on. Nobody must wait
 * for them. In memory: a new operator finds out anew.
 */
public final class Unrecorded {
  /** So many conflicts in a row are no chance: somebody writes the object on and on. */
  private static final int MOST_CONFLICTS = 10;

  /** Of objects that are gone, nobody tells; those that are there are found out anew. */
  private static final int MOST = 10_000;

  /** The conflicts in a row, by UID. */
  private final Map<String, Integer> conflicts = new ConcurrentHashMap<>();

  /** Its steps fail, and its status doesn't say so. */
  void add(String uid) {
    makeRoom();
    conflicts.put(uid, MOST_CONFLICTS);
  }

  /** Somebody else has written it at the same time; returns whether it is one of them by now. */
  boolean hadConflict(String uid) {
    makeRoom();
    return conflicts.merge(uid, 1, Integer::sum) >= MOST_CONFLICTS;
  }

  private void makeRoom() {
    if (conflicts.size() >= MOST) {
      conflicts.clear();
    }
  }

  /** Its steps succeed, or its status says that they fail, or it is gone. */
  void remove(String uid) {
    conflicts.remove(uid);
  }

  /** Whether it is one of them. */
  public boolean contains(String uid) {
    return conflicts.getOrDefault(uid, 0) >= MOST_CONFLICTS;
  }
}
