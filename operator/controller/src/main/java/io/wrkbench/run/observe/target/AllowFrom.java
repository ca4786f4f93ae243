package io.wrkbench.run.observe.target;

import io.fabric8.kubernetes.api.model.Service;
import java.util.Arrays;
import java.util.Map;

/** Which other namespaces may see the state of a Service. Pure. */
final class AllowFrom {
  /** Annotation of a Service: namespaces, separated by commas, or {@code *} for all. */
  static final String ANNOTATION = "wrkbench.io/allow-from";

  private AllowFrom() {}

  /** Whether runs of the namespace may see it. */
  static boolean allows(Service service, String namespace) {
    Map<String, String> annotations = service.getMetadata().getAnnotations();
    String allowed = annotations == null ? null : annotations.get(ANNOTATION);
    return allowed != null
        && Arrays.stream(allowed.split(",", -1))
            .map(String::strip)
            .anyMatch(name -> name.equals("*") || name.equals(namespace));
  }
}
