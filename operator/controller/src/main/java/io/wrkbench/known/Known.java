package io.wrkbench.known;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.Objects;

/**
 * An object as a watch last showed it. It must not be written, because most of its fields are
 * missing.
 */
public abstract class Known implements HasMetadata, Namespaced {
  private static final long serialVersionUID = 1L;

  private ObjectMeta metadata;

  /** Keeps this part of its metadata. */
  Known(ObjectMeta metadata) {
    this.metadata = metadata;
  }

  /**
   * Hides that the object is being deleted, and returns whether it is. The SDK passes over such
   * objects, but somebody's finalizer may hold one, which must not hold its slot meanwhile.
   */
  final boolean hideDeletion() {
    boolean deleted = metadata.getDeletionTimestamp() != null;
    metadata.setDeletionTimestamp(null);
    return deleted;
  }

  /** Whether this is the same object, and it is being deleted as it was then, or isn't either. */
  final boolean isStill(Known before) {
    return Objects.equals(metadata.getUid(), before.metadata.getUid())
        && Objects.equals(metadata.getDeletionTimestamp(), before.metadata.getDeletionTimestamp());
  }

  @Override
  public ObjectMeta getMetadata() {
    return metadata;
  }

  @Override
  public void setMetadata(ObjectMeta metadata) {
    this.metadata = metadata;
  }

  @Override
  public void setApiVersion(String version) {
    // It is that of the type.
  }
}
