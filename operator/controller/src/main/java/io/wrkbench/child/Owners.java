package io.wrkbench.child;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import java.util.List;
import java.util.Optional;

/** Reads who owns an object, by UID: another object of the same name is another owner. Pure. */
public final class Owners {
  private Owners() {}

  /** The owner references of the object; none if it has no list of them. */
  public static List<OwnerReference> of(HasMetadata object) {
    List<OwnerReference> owners = object.getMetadata().getOwnerReferences();
    return owners == null ? List.of() : owners;
  }

  /** What a child names as the owner that controls it. */
  public static OwnerReference controlledBy(HasMetadata owner) {
    return new OwnerReferenceBuilder()
        .withApiVersion(owner.getApiVersion())
        .withKind(owner.getKind())
        .withName(owner.getMetadata().getName())
        .withUid(owner.getMetadata().getUid())
        .withController(true)
        .withBlockOwnerDeletion(true)
        .build();
  }

  /** The controller among the owners, if it is of that kind. */
  public static Optional<OwnerReference> controller(
      List<OwnerReference> owners, Class<? extends HasMetadata> kind) {
    return owners.stream()
        .filter(owner -> Boolean.TRUE.equals(owner.getController()))
        .filter(owner -> HasMetadata.getApiVersion(kind).equals(owner.getApiVersion()))
        .filter(owner -> HasMetadata.getKind(kind).equals(owner.getKind()))
        .findFirst();
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
