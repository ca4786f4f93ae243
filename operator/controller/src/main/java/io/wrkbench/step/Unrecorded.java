package io.wrkbench.step;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Objects whose steps fail and whose status can't say so, because the API server refuses to store
 * it: the object fills etcd's limit, for example. Nobody must wait for them. In memory: a new
 * operator finds out anew.
 */
public final class Unrecorded {
  /** Of objects that are gone, nobody tells; those that are there are found out anew. */
  private static final int MOST = 10_000;

  private final Set<String> uids = ConcurrentHashMap.newKeySet();

  /** Its steps fail, and its status doesn't say so. */
  void add(String uid) {
    if (uids.size() >= MOST) {
      uids.clear();
    }
    uids.add(uid);
  }

  /** Its steps succeed, or it is gone. */
  void remove(String uid) {
    uids.remove(uid);
  }

  /** Whether it is one of them. */
  public boolean contains(String uid) {
    return uids.contains(uid);
  }
}
