package io.wrkbench.apiserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.dsl.FieldValidateable.Validation;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.Placement.LoadPlacement;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.cluster.TestNamespace;
import io.wrkbench.config.LoadImage;
import io.wrkbench.run.resource.LoadId;
import io.wrkbench.run.resource.LoadJob;
import io.wrkbench.run.resource.PodTemplates;
import io.wrkbench.run.resource.TargetDeployment;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a run would create is what the API server takes; nothing of it is created. */
@Tag("apiserver")
class PodsTest {
  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("pods");

  private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

  private static BenchmarkRun run() throws IOException {
    BenchmarkRun run =
        YAML.readValue(
            """
            apiVersion: wrkbench.io/v1alpha1
            kind: BenchmarkRun
            metadata: {name: run, uid: 0a1b2c3d-0000-4000-8000-000000000001}
            spec:
              target: {server: {image: "mine:1", port: 8080}}
              load: {wrk: {}}
            """,
            BenchmarkRun.class);
    run.getMetadata().setNamespace(NAMESPACE.name());
    return run;
  }

  private static void assertTaken(HasMetadata object) {
    assertThat(
            Cluster.client()
                .resource(object)
                .dryRun()
                .fieldValidation(Validation.STRICT)
                .create()
                .getMetadata()
                .getName())
        .isEqualTo(object.getMetadata().getName());
  }

  @ParameterizedTest
  @EnumSource(LoadPlacement.class)
  void aLoadIsPlacedByATargetOnSeveralNodes(LoadPlacement placement) throws IOException {
    BenchmarkRun run = run();
    run.getSpec().placement.load = placement;
    assertTaken(
        LoadJob.of(
            run,
            new LoadJob.Start(
                new LoadId.Attempt(1),
                "http://target",
                false,
                false,
                Set.of("node1", "node2", "node3")),
            new LoadImage("load:1", List.of())));
  }

  @Test
  void aTargetIsWhatItsPodTemplateAndTheOperatorSay() throws IOException {
    BenchmarkRun run = run();
    run.getSpec().target.server.podTemplate =
        YAML.readValue(
            """
            spec:
              containers:
              - name: target
                ports: [{containerPort: 9090, name: admin}, {containerPort: 8080, name: http}]
                readinessProbe: {exec: {command: [ready]}}
                startupProbe: {periodSeconds: 3}
                env: [{name: IP, valueFrom: {fieldRef: {fieldPath: status.podIP}}}]
              - {name: sidecar, image: "sidecar:1"}
              initContainers: [{name: before, image: "before:1"}]
              tolerations: [{operator: Exists}]
              volumes: [{name: scratch, emptyDir: {sizeLimit: 1Gi}}]
            """,
            JsonNode.class);
    assertThat(PodTemplates.problem(run.getSpec())).isEmpty();
    assertTaken(TargetDeployment.of(run));
  }
}
