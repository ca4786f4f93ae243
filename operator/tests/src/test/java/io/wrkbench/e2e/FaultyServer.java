package io.wrkbench.e2e;

import io.wrkbench.cluster.Cluster;
import io.wrkbench.cluster.Manifest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** A target that misbehaves: faulty.pl, in h2o's image, which has Perl. */
final class FaultyServer {
  private FaultyServer() {}

  /** Makes the script available to runs of the namespace. */
  static void install(String namespace) {
    try (InputStream script = FaultyServer.class.getResourceAsStream("faulty.pl")) {
      Cluster.createConfigMap(
          namespace,
          "faulty",
          Map.of("faulty.pl", new String(script.readAllBytes(), StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new AssertionError("faulty.pl can't be read", e);
    }
  }

  /** Loads one that misbehaves in this way; named like it. */
  static Manifest manifest(String mode) {
    return Manifests.h2o(mode)
        .without("spec.target.server.readyPath")
        .withYaml("spec.target.server.args", "[" + mode + "]")
        .withYaml(
            "spec.target.server.podTemplate",
            """
            spec:
              containers:
              - name: target
                command: [perl, /faulty/faulty.pl]
                volumeMounts: [{name: faulty, mountPath: /faulty}, {name: state, mountPath: /state}]
              volumes: [{name: faulty, configMap: {name: faulty}}, {name: state, emptyDir: {}}]
              terminationGracePeriodSeconds: 0
            """);
  }
}
