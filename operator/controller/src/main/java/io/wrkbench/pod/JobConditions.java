package io.wrkbench.pod;

import io.fabric8.kubernetes.api.model.batch.v1.JobCondition;
import io.fabric8.kubernetes.api.model.batch.v1.JobStatus;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What the Job controller says of a Job. Pure. */
public final class JobConditions {
  /** It gave the Job up. */
  public static final String FAILED = "Failed";

  /** All its pods have succeeded. */
  public static final String COMPLETE = "Complete";

  private JobConditions() {}

  /**
   * The condition of this type, if it is True.
   *
   * @param status null where the Job has none yet
   */
  public static Optional<JobCondition> whereTrue(JobStatus status, String type) {
    return Stream.ofNullable(status)
        .map(JobStatus::getConditions)
        .flatMap(Stream::ofNullable)
        .flatMap(List::stream)
        .filter(c -> type.equals(c.getType()) && "True".equals(c.getStatus()))
        .findFirst();
  }
}
