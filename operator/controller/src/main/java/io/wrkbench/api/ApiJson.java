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
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.api.model.WatchEvent;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.wrkbench.api.comparison.BenchmarkComparison;
import io.wrkbench.api.comparison.ComparisonReader;

/**
 * Reads and writes objects of the Kubernetes API. The client and all other code share one instance,
 * because each takes several megabytes.
 */
public final class ApiJson {
  /**
   * Jackson must not refuse anything that the API server stores: {@link RunReader} decides what is
   * too deep. Kubernetes allows a depth of 10,000, and managedFields nest twice as deep. A name may
   * be as long as the largest object.
   */
  private static final StreamReadConstraints ANYTHING_STORED =
      StreamReadConstraints.builder()
          .maxNestingDepth(Integer.MAX_VALUE)
          .maxNameLength(Integer.MAX_VALUE)
          .maxStringLength(Integer.MAX_VALUE)
          .build();

  private static final ObjectMapper MAPPER = mapper();
  private static final KubernetesSerialization SERIALIZATION = create();

  private ApiJson() {}

  /**
   * Makes watches read objects of this type's kind and version directly as this type. The client
   * reads objects of other kinds as a tree first, and then converts it.
   */
  public static void watch(Class<? extends HasMetadata> type) {
    WatchedObject.readAs(type);
  }

  /** The shared instance. */
  public static KubernetesSerialization serialization() {
    return SERIALIZATION;
  }

  /** Reads values of that type, one by one, with the same settings. */
  public static ObjectReader reader(Class<?> type) {
    return MAPPER.readerFor(type);
  }

  private static ObjectMapper mapper() {
    return new ObjectMapper(JsonFactory.builder().streamReadConstraints(ANYTHING_STORED).build())
        // While a newer chart is rolled out, its CRD may have fields that this version doesn't
        // know.
        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
        .addMixIn(ObjectMeta.class, WithoutManagedFields.class)
        .addMixIn(BenchmarkRun.class, WithMark.class)
        .addMixIn(BenchmarkComparison.class, WithMark.class)
        .addMixIn(WatchEvent.class, WithWatchedObject.class)
        .registerModule(new SimpleModule().setDeserializerModifier(new Readers()));
  }

  private static KubernetesSerialization create() {
    // Types are looked up by class. To register every known type would load a thousand classes.
    KubernetesSerialization serialization = new KubernetesSerialization(MAPPER, false);
    serialization.registerKubernetesResource(BenchmarkRun.class);
    serialization.registerKubernetesResource(BenchmarkComparison.class);
    // The API server ends a watch of an expired resource version with a Status. A client that
    // doesn't know this type repeats the same request for ever, and no event wakes a run up any
    // more.
    serialization.registerKubernetesResource("v1", "Status", Status.class);
    return serialization;
  }

  /** Marks what can't be read, so that it doesn't end the list or watch that contains it. */
  private static final class Readers extends BeanDeserializerModifier {
    private static final long serialVersionUID = 1L;

    @Override
    public JsonDeserializer<?> modifyDeserializer(
        DeserializationConfig config, BeanDescription type, JsonDeserializer<?> reader) {
      if (type.getBeanClass() == BenchmarkComparison.class) {
        return new ComparisonReader(reader);
      }
      return type.getBeanClass() == BenchmarkRun.class ? new RunReader(reader) : reader;
    }
  }

  /**
   * Keeps the mark in a copy. The API server drops the field, because its schema doesn't have it.
   */
  private abstract static class WithMark {
    @JsonProperty
    @JsonInclude(JsonInclude.Include.NON_NULL)
    Unreadable unreadable;
  }

  /** The object of an event is read as the type that is watched, and never as a tree. */
  private abstract static class WithWatchedObject {
    @JsonDeserialize(using = WatchedObject.class)
    Object object;

    @JsonDeserialize(using = WatchedObject.class)
    abstract void setObject(Object object);
  }

  /**
   * managedFields makes up most of an object, and the operator doesn't use it. If a write leaves it
   * out, the API server keeps the stored value.
   */
  @JsonIgnoreProperties("managedFields")
  private interface WithoutManagedFields {}
}
