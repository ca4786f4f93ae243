package io.wrkbench.live;

import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.child.Owners;
import io.wrkbench.known.LiveJob;
import io.wrkbench.run.resource.Labels;
import java.util.ArrayList;
import java.util.List;

/** The Jobs of a run's loads, as they are now. Anybody may give others their labels. */
public final class LiveJobs {
  private LiveJobs() {}

  /** Those that the run owns. */
  public static List<Job> of(KubernetesClient client, BenchmarkRun run) {
    List<Job> jobs = new ArrayList<>();
    LiveList.of("apis/batch/v1", run.getMetadata().getNamespace(), "jobs")
        .withLabel(Labels.RUN, run.getMetadata().getUid())
        .each(
            client,
            LiveJob.class,
            live -> {
              if (Owners.isOwned(live.job(), run)) {
                jobs.add(live.job());
              }
            });
    return jobs;
  }
}
