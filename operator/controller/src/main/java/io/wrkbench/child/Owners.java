package io.wrkbench.child;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import java.util.List;

/** Reads who owns an object, by UID: another object of the same name is another owner. Pure. */
public final class Owners {
  private Owners() {}

  /** The owner references of the object; none if it has no list of them. */
  public static List<OwnerReference> of(HasMetadata object) {
    List<OwnerReference> owners = object.getMetadata().getOwnerReferences();
    return owners == null ? List.of() : owners;
  }

  /** Whether the owner is among the owners of the object. */
  public static boolean isOwned(HasMetadata object, HasMetadata owner) {
    return isOwned(object, owner.getMetadata().getUid());
  }

  /** Whether an object with this UID is among the owners of the object. */
  public static boolean isOwned(HasMetadata object, String uid) {
    return of(object).stream().anyMatch(owner -> uid.equals(owner.getUid()));
  }
}
