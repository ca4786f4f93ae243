package io.wrkbench.apiserver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinitionNames;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.wrkbench.cluster.Await;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.cluster.Manifest;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;

/**
 * A CRD of another group that stands for one of ours: objects are stored while it refuses nothing,
 * and then it gets the schema of ours.
 */
final class StoredKind {
  private static final String GROUP = "stored.test.wrkbench.io";
  private static final Duration ENFORCED = Duration.ofSeconds(30);

  /** What refuses values; all else says of what type they are. */
  private static final Set<String> BOUNDS =
      Set.of(
          "pattern",
          "minimum",
          "maximum",
          "minLength",
          "maxLength",
          "minItems",
          "maxItems",
          "maxProperties",
          "x-kubernetes-validations");

  private final Schema schema;
  private final String kind;
  private final String namespace;

  /**
   * One.
   *
   * @param kind its name
   * @param namespace where its objects are stored
   */
  StoredKind(Schema schema, String kind, String namespace) {
    this.schema = schema;
    this.kind = kind;
    this.namespace = namespace;
  }

  /** Stores these, each of which our schema refuses, and waits until the strict one is in force. */
  void store(List<Manifest> manifests) {
    CustomResourceDefinition strict = definition();
    CustomResourceDefinition loose = definition();
    var version = loose.getSpec().getVersions().get(0);
    JsonNode json = Serialization.jsonMapper().valueToTree(version.getSchema());
    loosen(json);
    version.setSchema(
        Serialization.jsonMapper().convertValue(json, version.getSchema().getClass()));
    Cluster.client().resource(loose).createOr(existing -> existing.update());
    for (Manifest one : manifests) {
      await("the object is stored", () -> succeeds(resource(one)::create));
    }
    Cluster.patch(Cluster.client().resource(strict), Serialization.asJson(strict));
    await(
        "the strict schema is in force",
        () ->
            manifests.stream()
                .map(one -> resource(one.named("another")).dryRun())
                .noneMatch(one -> succeeds(one::create)));
  }

  /** Removes the CRD, and with it all that is stored. */
  void remove() {
    Cluster.client().resource(definition()).delete();
  }

  /** Patches a stored object. */
  void patch(Manifest stored, String patch) {
    Cluster.patch(resource(stored), patch);
  }

  /** Patches the status of a stored object. */
  void patchStatus(Manifest stored, String patch) {
    Cluster.patch(resource(stored).subresource("status"), patch);
  }

  /** A stored object as it is now. */
  String read(Manifest stored) {
    return Serialization.asJson(resource(stored).get());
  }

  private CustomResourceDefinition definition() {
    CustomResourceDefinition copy = new CustomResourceDefinition();
    copy.setSpec(schema.installed().getSpec());
    copy.getSpec().setGroup(GROUP);
    CustomResourceDefinitionNames names = copy.getSpec().getNames();
    names.setKind(kind);
    names.setListKind(kind + "List");
    names.setPlural(plural());
    names.setSingular(kind.toLowerCase(Locale.ROOT));
    names.setShortNames(List.of());
    copy.setMetadata(new ObjectMetaBuilder().withName(plural() + "." + GROUP).build());
    return copy;
  }

  private String plural() {
    return kind.toLowerCase(Locale.ROOT) + "s";
  }

  private Resource<GenericKubernetesResource> resource(Manifest manifest) {
    GenericKubernetesResource resource = manifest.resource();
    resource.setApiVersion(GROUP + "/v1alpha1");
    resource.setKind(kind);
    return Cluster.client()
        .genericKubernetesResources(
            new ResourceDefinitionContext.Builder()
                .withGroup(GROUP)
                .withVersion("v1alpha1")
                .withKind(kind)
                .withPlural(plural())
                .withNamespaced(true)
                .build())
        .inNamespace(namespace)
        .resource(resource);
  }

  private static void loosen(JsonNode schema) {
    if (schema instanceof ObjectNode object) {
      object.remove(BOUNDS);
    }
    schema.forEach(StoredKind::loosen);
  }

  private static void await(String what, Supplier<Boolean> holds) {
    Await.until(what, ENFORCED, holds, Boolean::booleanValue);
  }

  private static boolean succeeds(Runnable request) {
    try {
      request.run();
      return true;
    } catch (KubernetesClientException e) {
      return false;
    }
  }
}
