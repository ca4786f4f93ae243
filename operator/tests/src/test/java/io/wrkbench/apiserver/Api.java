package io.wrkbench.apiserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.StatusCause;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.FieldValidateable.Validation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.cluster.Manifest;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** What the API server does with manifests, as the tests ask for it. */
final class Api {
  private static final PatchContext TRY =
      new PatchContext.Builder().withPatchType(PatchType.JSON).withDryRun(List.of("All")).build();

  private final String namespace;

  Api(String namespace) {
    this.namespace = namespace;
  }

  /**
   * What the object would be like once created. Nothing is left behind, so no operator sees it.
   *
   * @throws KubernetesClientException if it is refused
   */
  JsonNode tryToCreate(Manifest manifest) {
    return json(resource(manifest).dryRun().create());
  }

  /** Creates the object. */
  GenericKubernetesResource create(Manifest manifest) {
    return resource(manifest).fieldValidation(Validation.STRICT).create();
  }

  /**
   * Asks whether the spec of the object could be replaced by that of the manifest.
   *
   * @throws KubernetesClientException if it is refused
   */
  void tryToUpdate(Manifest manifest) {
    resource(manifest)
        .patch(
            TRY, "[{\"op\":\"replace\",\"path\":\"/spec\",\"value\":" + manifest.at("spec") + "}]");
  }

  /** Deletes the object. */
  void delete(Manifest manifest) {
    resource(manifest).delete();
  }

  private Resource<GenericKubernetesResource> resource(Manifest manifest) {
    return Cluster.client().resource(manifest.resource()).inNamespace(namespace);
  }

  private static JsonNode json(GenericKubernetesResource resource) {
    return io.fabric8.kubernetes.client.utils.Serialization.jsonMapper().valueToTree(resource);
  }

  /** Asserts that the API server refuses it as invalid, and names the field and what is allowed. */
  static void assertRefused(ThrowingCallable attempt, String field, String message) {
    List<StatusCause> causes = causes(attempt);
    assertThat(causes)
        .as("what the API server finds wrong")
        .anySatisfy(
            cause -> {
              assertThat(cause.getField()).isEqualTo(field);
              assertThat(cause.getMessage()).contains(message);
            });
  }

  /** What the API server finds wrong. */
  static List<StatusCause> causes(ThrowingCallable attempt) {
    try {
      attempt.call();
    } catch (KubernetesClientException e) {
      assertThat(e.getCode()).as("answer to it: %s", e.getMessage()).isEqualTo(422);
      return e.getStatus().getDetails().getCauses();
    } catch (Throwable e) {
      throw new AssertionError("not refused by the API server, but failed", e);
    }
    throw new AssertionError("the API server took it, but had to refuse it");
  }
}
