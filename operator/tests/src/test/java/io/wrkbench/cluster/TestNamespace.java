package io.wrkbench.cluster;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A namespace for one test class, with all in it gone when the class has ended. */
public final class TestNamespace implements BeforeAllCallback, AfterAllCallback {
  private static final Map<String, Class<?>> CURRENT = new ConcurrentHashMap<>();

  private final String name;
  private final Map<String, String> labels;

  /** With a name that begins so. */
  public TestNamespace(String prefix) {
    this(prefix, Map.of());
  }

  private TestNamespace(String prefix, Map<String, String> labels) {
    this.name = "test-" + prefix + "-" + UUID.randomUUID().toString().substring(0, 6);
    this.labels = labels;
  }

  /** One in which PodSecurity <em>restricted</em> is enforced. */
  public static TestNamespace restricted(String prefix) {
    return new TestNamespace(prefix, Map.of("pod-security.kubernetes.io/enforce", "restricted"));
  }

  /** Names of those that this test class has now. */
  public static List<String> of(Class<?> test) {
    return CURRENT.entrySet().stream()
        .filter(entry -> entry.getValue().equals(test))
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }

  /** Its name. */
  public String name() {
    return name;
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    Cluster.client()
        .resource(
            new NamespaceBuilder()
                .withNewMetadata()
                .withName(name)
                .withLabels(labels)
                .endMetadata()
                .build())
        .create();
    CURRENT.put(name, context.getRequiredTestClass());
  }

  @Override
  public void afterAll(ExtensionContext context) {
    CURRENT.remove(name);
    Cluster.client().namespaces().withName(name).delete();
  }

  @Override
  public String toString() {
    return name;
  }
}
