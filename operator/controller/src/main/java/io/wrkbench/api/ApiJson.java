package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.api.model.WatchEvent;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;

/**
 * How the operator reads and writes objects of the Kubernetes API: once for the client and for
 * whatever else has to do with JSON, because each such thing keeps some megabytes of its own.
 */
public final class ApiJson {
  /**
   * Whatever the API server stores has to be read as far as {@link RunReader}, which leaves aside
   * what is too deep. Names may be as long as the largest object; Kubernetes itself ends at a depth
   * of 10,000, and notes twice as deep who wrote such a field.
   */
  private static final StreamReadConstraints ANYTHING_STORED =
      StreamReadConstraints.builder()
          .maxNestingDepth(Integer.MAX_VALUE)
          .maxNameLength(Integer.MAX_VALUE)
          .maxStringLength(Integer.MAX_VALUE)
          .build();

  private static final KubernetesSerialization SERIALIZATION = create();

  private ApiJson() {}

  /**
   * Watches hand objects out as this type, whose annotations say of which kind and version they
   * are; those of other kinds as a tree, which a client then converts.
   */
  public static void watch(Class<? extends HasMetadata> type) {
    WatchedObject.readAs(type);
  }

  /** The one there is. */
  public static KubernetesSerialization serialization() {
    return SERIALIZATION;
  }

  private static KubernetesSerialization create() {
    ObjectMapper mapper =
        new ObjectMapper(JsonFactory.builder().streamReadConstraints(ANYTHING_STORED).build())
            // While a newer chart is rolled out, its CRD may have fields that this version doesn't
            // know.
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
            .addMixIn(ObjectMeta.class, WithoutManagedFields.class)
            .addMixIn(BenchmarkRun.class, WithMark.class)
            .addMixIn(WatchEvent.class, WithWatchedObject.class)
            .registerModule(new SimpleModule().setDeserializerModifier(new Readers()));
    // Types are asked for by class; looking for every type there is would load a thousand.
    KubernetesSerialization serialization = new KubernetesSerialization(mapper, false);
    serialization.registerKubernetesResource(BenchmarkRun.class);
    // How the API server ends a watch that asks for what it has forgotten. Not known as that, it
    // would be asked for the same again and again, and nothing would wake a run up any more.
    serialization.registerKubernetesResource("v1", "Status", Status.class);
    return serialization;
  }

  /** A run that can't be read is marked, and doesn't end the list or the watch that it is in. */
  private static final class Readers extends BeanDeserializerModifier {
    private static final long serialVersionUID = 1L;

    @Override
    public JsonDeserializer<?> modifyDeserializer(
        DeserializationConfig config, BeanDescription type, JsonDeserializer<?> reader) {
      return type.getBeanClass() == BenchmarkRun.class ? new RunReader(reader) : reader;
    }
  }

  /**
   * What couldn't be read stays known in a copy. The API server drops the field, which its schema
   * doesn't have.
   */
  private abstract static class WithMark {
    @JsonProperty
    @JsonInclude(JsonInclude.Include.NON_NULL)
    BenchmarkRun.Unreadable unreadable;
  }

  /** The object of an event is read as the type that is watched, and never as a tree. */
  private abstract static class WithWatchedObject {
    @JsonDeserialize(using = WatchedObject.class)
    Object object;

    @JsonDeserialize(using = WatchedObject.class)
    abstract void setObject(Object object);
  }

  /**
   * Who wrote which field is most of an object, and nobody here asks. To leave it out of what is
   * written changes nothing: the API server then keeps what it has.
   */
  @JsonIgnoreProperties("managedFields")
  private interface WithoutManagedFields {}
}
