package io.wrkbench.child;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.FieldValidateable;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.wrkbench.reason.Reason;
import java.util.Map;
import java.util.Set;

/**
 * Creates and removes what an object owns; takes over what is there already only where it is its
 * own.
 */
public final class Children {
  /** Annotation of a child with the hash of the spec that it was made for. */
  public static final String SPEC_HASH = "wrkbench.io/spec-hash";

  /**
   * Invalid, forbidden (quota, PodSecurity) or malformed: the same again would be refused again.
   */
  private static final Set<Integer> FINAL = Set.of(400, 403, 413, 422);

  private static final int FORBIDDEN = 403;
  private static final int CONFLICT = 409;

  private final KubernetesClient client;

  /** Writes through this client. */
  public Children(KubernetesClient client) {
    this.client = client;
  }

  /**
   * Creates the child, or takes over the one that is there.
   *
   * @throws Refused if the API server refuses it for good, or somebody else has it
   */
  public void create(HasMetadata owner, HasMetadata child) throws Refused {
    create(owner, child, false);
  }

  /**
   * Asks whether the API server would take the child, and creates nothing.
   *
   * @throws Refused if it wouldn't
   */
  public void tryOut(HasMetadata owner, HasMetadata child) throws Refused {
    create(owner, child, true);
  }

  /** Whether it is there, is the owner's, and isn't being deleted. */
  public static boolean isToRemove(HasMetadata owner, HasMetadata child) {
    return child != null
        && child.getMetadata().getDeletionTimestamp() == null
        && Owners.isOwned(child, owner);
  }

  /**
   * Deletes something as it was read, with all that it owns. What was written since stays for the
   * next look.
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

  /** Whether something is there that the operator may delete, but not read. */
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
      } else if (FINAL.contains(e.getCode())) {
        throw new Refused(
            e.getCode() == FORBIDDEN ? Reason.Forbidden : Reason.ofInvalid(child.getKind()),
            what + " was refused: " + reason(e));
      } else {
        throw e;
      }
    }
  }

  /** What is there already is ours only if this very owner, with this very spec, made it. */
  private void adopt(HasMetadata owner, HasMetadata child, String what) throws Refused {
    HasMetadata there = client.resource(child).get();
    if (there == null) {
      return; // Deleted in between: the next look at the cluster finds it missing.
    }
    if (!Owners.isOwned(there, owner) || !hash(child).equals(hash(there))) {
      throw new Refused(
          Reason.NameConflict,
          what + " is there already and isn't of this run; delete it, or name the run otherwise");
    }
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
