package io.wrkbench.child;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.FieldValidateable;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.wrkbench.reason.Reason;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Creates and removes what an object owns; adopts what exists already only if the object owns it.
 */
public final class Children {
  /** Annotation of a child with the hash of the spec that it was made for. */
  public static final String SPEC_HASH = "wrkbench.io/spec-hash";

  /**
   * Invalid, forbidden (quota, PodSecurity) or malformed: the API server would refuse the same
   * again, unless a quota has room by then.
   */
  private static final Set<Integer> REFUSED = Set.of(400, 403, 413, 422);

  private static final int FORBIDDEN = 403;
  private static final int CONFLICT = 409;

  private final KubernetesClient client;

  /** Writes through this client. */
  public Children(KubernetesClient client) {
    this.client = client;
  }

  /**
   * Creates the child, or adopts the one that exists.
   *
   * @throws Refused if the API server refuses it, or if the existing one isn't the owner's
   */
  public void create(HasMetadata owner, HasMetadata child) throws Refused {
    create(owner, child, false);
  }

  /**
   * Asks whether the API server would accept the child, without creating it.
   *
   * @throws Refused if it wouldn't
   */
  public void tryOut(HasMetadata owner, HasMetadata child) throws Refused {
    create(owner, child, true);
  }

  /** Whether it exists, is the owner's, and isn't being deleted. */
  public static boolean isToRemove(HasMetadata owner, HasMetadata child) {
    return child != null
        && child.getMetadata().getDeletionTimestamp() == null
        && Owners.isOwned(child, owner);
  }

  /**
   * Deletes an object with everything that it owns. If it was written since it was read, it stays
   * until the next look.
   */
  public void remove(Resource<? extends HasMetadata> there) {
    try {
      there.lockResourceVersion().delete();
    } catch (KubernetesClientException e) {
      if (e.getCode() != CONFLICT) {
        throw e;
      }
    }
  }

  /** Whether an object exists that the operator may delete but not read. */
  public boolean isThere(Resource<? extends HasMetadata> unreadable) {
    return !unreadable.dryRun().delete().isEmpty();
  }

  private void create(HasMetadata owner, HasMetadata child, boolean dryRun) throws Refused {
    String what = child.getKind() + " " + child.getMetadata().getName();
    try {
      client
          .resource(child)
          .dryRun(dryRun)
          .fieldValidation(FieldValidateable.Validation.STRICT)
          .create();
    } catch (KubernetesClientException e) {
      if (e.getCode() == CONFLICT) {
        adopt(owner, child, what);
      } else if (REFUSED.contains(e.getCode())) {
        throw new Refused(
            e.getCode() == FORBIDDEN ? Reason.Forbidden : Reason.ofInvalid(child.getKind()),
            what + " was refused: " + reason(e));
      } else {
        throw e;
      }
    }
  }

  /** Adopts what exists only if this very owner created it, with this very spec. */
  private void adopt(HasMetadata owner, HasMetadata child, String what) throws Refused {
    HasMetadata there = client.resource(child).get();
    if (there == null) {
      return; // Deleted in between: the next look at the cluster finds it missing.
    }
    if (!Owners.isOwned(there, owner) || !hash(child).equals(hash(there))) {
      throw new Refused(
          Reason.NameConflict,
          what
              + " already exists and doesn't belong to this %1$s; delete it, or give the %1$s"
                  .formatted(word(owner))
              + " another name");
    }
  }

  /** What users call it: a run, a comparison. */
  private static String word(HasMetadata owner) {
    return owner.getKind().replaceFirst("^Benchmark", "").toLowerCase(Locale.ROOT);
  }

  private static String hash(HasMetadata child) {
    Map<String, String> annotations = child.getMetadata().getAnnotations();
    return annotations == null ? "" : annotations.getOrDefault(SPEC_HASH, "");
  }

  private static String reason(KubernetesClientException e) {
    return e.getStatus() == null || e.getStatus().getMessage() == null
        ? e.getMessage()
        : e.getStatus().getMessage();
  }
}
