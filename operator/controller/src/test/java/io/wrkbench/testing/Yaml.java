package io.wrkbench.testing;

import io.fabric8.kubernetes.client.utils.Serialization;

/** Objects for tests, in YAML. */
public final class Yaml {
  private Yaml() {}

  /** The object that this is, also where it begins with a brace like JSON. */
  public static <T> T read(String yaml, Class<T> type) {
    return Serialization.unmarshal("---\n" + yaml, type);
  }
}
