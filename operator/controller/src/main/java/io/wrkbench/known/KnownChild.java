package io.wrkbench.known;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatus;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Kind;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.Version;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.pod.JobConditions;
import java.io.IOException;
import java.util.Objects;
import java.util.Set;

/** A child of a run that only wakes it up: its run is kept, and what has to change to do so. */
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

    private final String start;
    private final boolean failed;

    /**
     * Keeps these.
     *
     * @param start when the Job controller took it up; null if it hasn't
     */
    Job(ObjectMeta metadata, String start, boolean failed) {
      super(metadata);
      this.start = start;
      this.failed = failed;
    }

    /**
     * Whether its run has to look at it again. The Job controller goes on writing how many pods are
     * ready or have succeeded while the next load is measured, which nobody reads.
     */
    public boolean differsFrom(Job before) {
      return !isStill(before)
          || failed != before.failed
          || !Objects.equals(start, before.start)
          || !Objects.equals(getMetadata().getGeneration(), before.getMetadata().getGeneration());
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

  private static ObjectMeta metadata(JsonParser parser) throws IOException {
    return Fields.metadata(parser, Set.of(RUN_NAME)::contains);
  }

  private static final class JobReader extends JsonDeserializer<Job> {
    @Override
    public Job deserialize(JsonParser parser, DeserializationContext context) throws IOException {
      ObjectMeta[] metadata = {new ObjectMeta()};
      JobStatus[] status = {new JobStatus()};
      Fields.of(
          parser,
          (field, p) -> {
            switch (field) {
              case "metadata" -> metadata[0] = metadata(p);
              case "status" ->
                  status[0] = Fields.value(p, context, JobStatus.class).orElseGet(JobStatus::new);
              default -> {
                // Skipped.
              }
            }
          });
      return new Job(
          metadata[0],
          status[0].getStartTime(),
          JobConditions.whereTrue(status[0], JobConditions.FAILED).isPresent());
    }
  }

  private static final class DeploymentReader extends JsonDeserializer<Deployment> {
    @Override
    public Deployment deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      ObjectMeta[] metadata = {new ObjectMeta()};
      Fields.of(
          parser,
          (field, p) -> {
            if (field.equals("metadata")) {
              metadata[0] = metadata(p);
            }
          });
      return new Deployment(metadata[0]);
    }
  }
}
