package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.run.resource.Labels;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/**
 * Notes every Job and every load pod that was ever there in a namespace: a load that ran a second
 * time shows, however soon its first Job was removed.
 */
final class LoadsSeen implements AutoCloseable {
  private final Map<String, Set<String>> seen = new ConcurrentHashMap<>();
  private final SharedIndexInformer<Job> jobs;
  private final SharedIndexInformer<Pod> pods;

  LoadsSeen(String namespace) {
    jobs = Cluster.client().batch().v1().jobs().inNamespace(namespace).inform(notes());
    pods = Cluster.client().pods().inNamespace(namespace).withLabel(Labels.NUMBER).inform(notes());
  }

  /** Asserts that each load of the run, from this number on, had one Job and one pod. */
  void assertOnce(Run run, int first, int last) {
    assertOnce(run, first, last, 0);
  }

  /** The same, with so many loads in the background of each attempt. */
  void assertOnce(Run run, int first, int last, int backgrounds) {
    Map<String, Integer> counted = new TreeMap<>();
    seen.forEach(
        (key, uids) -> {
          if (key.startsWith(run.uid())) {
            counted.put(key.substring(run.uid().length() + 1), uids.size());
          }
        });
    Map<String, Integer> once = new TreeMap<>();
    IntStream.rangeClosed(first, last)
        .forEach(
            number -> {
              String load = number == 0 ? "warmup" : "attempt-" + number;
              once.put("Job " + load, 1);
              once.put("Pod " + load, 1);
              for (int i = 0; i < backgrounds && number > 0; i++) {
                once.put("Job " + load + "-bg-" + i, 1);
                once.put("Pod " + load + "-bg-" + i, 1);
              }
            });
    assertThat(counted).as("Jobs and pods of the loads of %s", run).isEqualTo(once);
  }

  private <T extends HasMetadata> ResourceEventHandler<T> notes() {
    return new ResourceEventHandler<>() {
      @Override
      public void onAdd(T object) {
        note(object);
      }

      @Override
      public void onUpdate(T old, T object) {
        note(object);
      }

      @Override
      public void onDelete(T object, boolean unknown) {
        note(object);
      }
    };
  }

  private void note(HasMetadata object) {
    Map<String, String> labels = object.getMetadata().getLabels();
    String run = labels == null ? null : labels.get(Labels.RUN);
    if (run != null) {
      seen.computeIfAbsent(
              run + " " + object.getKind() + " " + load(object),
              key -> ConcurrentHashMap.newKeySet())
          .add(object.getMetadata().getUid());
    }
  }

  /** {@code warmup}, {@code attempt-3} or {@code attempt-3-bg-0}, as its Job's name ends. */
  private static String load(HasMetadata object) {
    String job =
        object instanceof Pod pod
            ? pod.getMetadata().getOwnerReferences().get(0).getName()
            : object.getMetadata().getName();
    return List.of(job.split("-(?=warmup$|attempt-\\d+(-bg-\\d+)?$)")).get(1);
  }

  @Override
  public void close() {
    jobs.close();
    pods.close();
  }
}
