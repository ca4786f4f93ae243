package io.wrkbench.run.resource;

import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.wrkbench.api.BenchmarkRun;

/** The Service through which a {@code target.server} with several replicas is loaded. */
public final class TargetService {
  private TargetService() {}

  /** Whether the run needs one. */
  public static boolean isNeeded(BenchmarkRun run) {
    return run.getSpec().target.server != null && run.getSpec().target.server.replicas > 1;
  }

  /** The Service as it is created. */
  public static Service of(BenchmarkRun run) {
    int port = run.getSpec().target.server.port;
    return new ServiceBuilder()
        .withMetadata(Labels.child(run, Names.target(run), Labels.ROLE_TARGET))
        .withNewSpec()
        .withSelector(Labels.of(run, Labels.ROLE_TARGET))
        .addNewPort()
        .withName("http")
        .withPort(port)
        .withNewTargetPort(port)
        .endPort()
        .endSpec()
        .build();
  }

  /** Host name of the Service. */
  public static String host(BenchmarkRun run) {
    return Names.target(run) + "." + run.getMetadata().getNamespace() + ".svc";
  }
}
