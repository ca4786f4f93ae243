package io.wrkbench.known;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.api.model.ObjectMeta;

/** An object as a watch last showed it. Not to be written: most of it isn't here. */
public abstract class Known implements HasMetadata, Namespaced {
  private static final long serialVersionUID = 1L;

  private ObjectMeta metadata;

  /** With what is kept of its metadata. */
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
