package io.wrkbench.known;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobSpec;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatus;
import java.io.IOException;

/**
 * A Job as it is now, without its pods' template.
 *
 * @param job our labels and annotations, owners, status, and of the spec how many pods it wants and
 *     whether it is suspended
 */
@JsonDeserialize(using = LiveJob.Reader.class)
public record LiveJob(Job job) {
  /** Reads what is kept. */
  static final class Reader extends JsonDeserializer<LiveJob> {
    @Override
    public LiveJob deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      Job job = new Job();
      job.setMetadata(new ObjectMeta());
      job.setSpec(new JobSpec());
      Fields.of(
          parser,
          (field, p) -> {
            switch (field) {
              case "metadata" -> job.setMetadata(Fields.metadata(p, Fields::isOurs, context));
              case "spec" -> readSpec(p, job.getSpec());
              case "status" ->
                  job.setStatus(Fields.value(p, context, JobStatus.class).orElse(null));
              default -> {
                // Skipped.
              }
            }
          });
      return new LiveJob(job);
    }

    private static void readSpec(JsonParser parser, JobSpec spec) throws IOException {
      Fields.of(
          parser,
          (field, p) -> {
            switch (field) {
              case "suspend" -> spec.setSuspend(p.currentToken() == JsonToken.VALUE_TRUE);
              case "parallelism" -> {
                Long pods = Fields.number(p);
                spec.setParallelism(
                    pods == null ? null : (Integer) (int) Math.min(pods, Integer.MAX_VALUE));
              }
              default -> {
                // Skipped.
              }
            }
          });
    }
  }
}
