package io.wrkbench.known;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.api.model.ObjectMeta;

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
