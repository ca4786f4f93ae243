package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;

/**
 * How the operator reads and writes objects of the Kubernetes API: once for the client and for
 * whatever else has to do with JSON, because each such thing keeps some megabytes of its own.
 */
public final class ApiJson {
  private static final KubernetesSerialization SERIALIZATION = create();

  private ApiJson() {}

  /** The one there is. */
  public static KubernetesSerialization serialization() {
    return SERIALIZATION;
  }

  private static KubernetesSerialization create() {
    ObjectMapper mapper =
        new ObjectMapper()
            // While a newer chart is rolled out, its CRD may have fields that this version doesn't
            // know.
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .addMixIn(ObjectMeta.class, WithoutManagedFields.class);
    // Types are asked for by class; looking for every type there is would load a thousand.
    KubernetesSerialization serialization = new KubernetesSerialization(mapper, false);
    serialization.registerKubernetesResource(BenchmarkRun.class);
    // How the API server ends a watch that asks for what it has forgotten. Not known as that, it
    // would be asked for the same again and again, and nothing would wake a run up any more.
    serialization.registerKubernetesResource("v1", "Status", Status.class);
    return serialization;
  }

  /**
   * Who wrote which field is most of an object, and nobody here asks. To leave it out of what is
   * written changes nothing: the API server then keeps what it has.
   */
  @JsonIgnoreProperties("managedFields")
  private interface WithoutManagedFields {}
}
