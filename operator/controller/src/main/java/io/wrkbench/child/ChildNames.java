package io.wrkbench.child;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Locale;

/**
 * Names of an object's children. The object's own name may be 253 characters long, contain dots or
 * begin with a digit. A child's name is always a DNS-1035 label, and unique for each object because
 * it contains the start of its UID. Names are never random, because after a restart the operator
 * must find what it created.
 */
public final class ChildNames {
  private static final int READABLE = 24;
  private static final int UID = 10;

  private ChildNames() {}

  /** Name that all children of the object begin with; 38 characters at most. */
  public static String base(HasMetadata owner) {
    return base(owner, READABLE);
  }

  /** Like {@link #base}, with at most so many characters of the object's own name. */
  public static String base(HasMetadata owner, int longest) {
    String readable =
        owner
            .getMetadata()
            .getName()
            .toLowerCase(Locale.ROOT)
            .replaceAll("[^a-z0-9]+", "-")
            .replaceAll("^-+", "");
    if (readable.length() > longest) {
      readable = readable.substring(0, longest);
    }
    return "b-" + readable.replaceAll("-+$", "") + "-" + uid(owner);
  }

  /** The start of its UID, in hexadecimal digits: enough to tell objects apart. */
  public static String uid(HasMetadata owner) {
    return owner.getMetadata().getUid().replace("-", "").substring(0, UID);
  }
}
