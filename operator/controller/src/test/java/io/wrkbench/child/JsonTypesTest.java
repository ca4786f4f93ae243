package io.wrkbench.child;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.wrkbench.testing.Yaml;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is no PodTemplateSpec, and what is said of it. */
class JsonTypesTest {
  private static Optional<String> problem(String yaml) {
    return JsonTypes.problem("t", Yaml.read(yaml, JsonNode.class), PodTemplateSpec.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[] | t must be an object, but is a list",
        "{spec: []} | t.spec must be an object, but is a list",
        "{metadata: x} | t.metadata must be an object, but is the string \"x\"",
        "{metadata: {labels: {a: 5}}} | t.metadata.labels.a must be a string (in quotes if it looks like a number), but is 5",
        "{metadata: {labels: [a]}} | t.metadata.labels must be an object, but is a list",
        "{spec: {tolerations: {key: a}}} | t.spec.tolerations must be a list, but is an object",
        "{spec: {containers: {target: {}}}} | t.spec.containers must be a list, but is an object",
        "{spec: {containers: [target]}} | t.spec.containers[0] must be an object, but is the string \"target\"",
        "{spec: {containers: [null]}} | t.spec.containers[0] must be an object, but is null",
        "{spec: {containers: [{name: a}, {ports: [{containerPort: '80'}]}]}}"
            + " | t.spec.containers[1].ports[0].containerPort must be a whole number, but is the string \"80\"",
        "{spec: {terminationGracePeriodSeconds: 1.5}} | t.spec.terminationGracePeriodSeconds must be a whole number, but is 1.5",
        "{spec: {priority: 99999999999}} | t.spec.priority must be a whole number, but is 99999999999",
        "{spec: {hostNetwork: 'true'}} | t.spec.hostNetwork must be true or false, but is the string \"true\"",
        "{spec: {overhead: {cpu: ''}}} | t.spec.overhead.cpu must be a quantity such as 500m or 2Gi, but is the string \"\"",
        "{spec: {overhead: {cpu: 1e3m}}} | t.spec.overhead.cpu must be a quantity such as 500m or 2Gi, but is the string \"1e3m\"",
        "{spec: {containers: [{livenessProbe: {tcpSocket: {port: true}}}]}}"
            + " | t.spec.containers[0].livenessProbe.tcpSocket.port must be a whole number or a string, but is true",
      })
  void namesTheFieldAndWhatItHasToBe(String template, String problem) {
    assertThat(problem(template)).contains(problem);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{spec: {noSuchField: [1]}}",
        "{spec: {overhead: {cpu: 1, memory: 1.5Gi, a: 500m, b: 1e3, c: '.5', d: 1E, e: 1e-3, f: 5.}}}",
        "{spec: {containers: [{livenessProbe: {httpGet: {port: http, path: /}}}]}}",
        "{spec: {volumes: [{name: a, emptyDir: {}}, {name: b, csi: {driver: c, volumeAttributes: {d: e}}}]}}",
      })
  void takesWhatKubernetesTakes(String template) {
    assertThat(problem(template)).isEmpty();
  }
}
