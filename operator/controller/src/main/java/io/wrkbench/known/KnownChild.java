package io.wrkbench.known;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.Version;
import io.wrkbench.api.BenchmarkRun;
import java.io.IOException;
import java.util.Set;
import java.util.function.Function;

/** A child of a run that only wakes it up: only its run is kept. */
public abstract class KnownChild extends Known {
  private static final long serialVersionUID = 1L;

  /** Annotation with the run's name, which may be too long for a label. */
  public static final String RUN_NAME = BenchmarkRun.GROUP + "/run-name";

  private KnownChild(ObjectMeta metadata) {
    super(metadata);
  }

  /** A Job. */
  @Group("batch")
  @Version("v1")
  @Kind("Job")
  @Plural("jobs")
  @JsonDeserialize(using = JobReader.class)
  public static final class Job extends KnownChild {
    private static final long serialVersionUID = 1L;

    Job(ObjectMeta metadata) {
      super(metadata);
    }
  }

  /** A Deployment. */
  @Group("apps")
  @Version("v1")
  @Kind("Deployment")
  @Plural("deployments")
  @JsonDeserialize(using = DeploymentReader.class)
  public static final class Deployment extends KnownChild {
    private static final long serialVersionUID = 1L;

    Deployment(ObjectMeta metadata) {
      super(metadata);
    }
  }

  private abstract static class Reader<T extends KnownChild> extends JsonDeserializer<T> {
    private final Function<ObjectMeta, T> make;

    Reader(Function<ObjectMeta, T> make) {
      this.make = make;
    }

    @Override
    public T deserialize(JsonParser parser, DeserializationContext context) throws IOException {
      ObjectMeta[] metadata = {new ObjectMeta()};
      Fields.of(
          parser,
          (field, p) -> {
            if (field.equals("metadata")) {
              metadata[0] = Fields.metadata(p, Set.of(RUN_NAME)::contains);
            }
          });
      return make.apply(metadata[0]);
    }
  }

  private static final class JobReader extends Reader<Job> {
    @SuppressWarnings("unused") // By Jackson.
    JobReader() {
      super(Job::new);
    }
  }

  private static final class DeploymentReader extends Reader<Deployment> {
    @SuppressWarnings("unused") // By Jackson.
    DeploymentReader() {
      super(Deployment::new);
    }
  }
}
