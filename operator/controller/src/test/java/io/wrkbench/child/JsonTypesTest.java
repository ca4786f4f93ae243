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
        "[] | t has to be an object, and is a list",
        "{spec: []} | t.spec has to be an object, and is a list",
        "{metadata: x} | t.metadata has to be an object, and is the text \"x\"",
        "{metadata: {labels: {a: 5}}} | t.metadata.labels.a has to be a text (in quotes where it looks like a number), and is 5",
        "{metadata: {labels: [a]}} | t.metadata.labels has to be an object, and is a list",
        "{spec: {tolerations: {key: a}}} | t.spec.tolerations has to be a list, and is an object",
        "{spec: {containers: {target: {}}}} | t.spec.containers has to be a list, and is an object",
        "{spec: {containers: [target]}} | t.spec.containers[0] has to be an object, and is the text \"target\"",
        "{spec: {containers: [null]}} | t.spec.containers[0] has to be an object, and is null",
        "{spec: {containers: [{name: a}, {ports: [{containerPort: '80'}]}]}}"
            + " | t.spec.containers[1].ports[0].containerPort has to be a whole number, and is the text \"80\"",
        "{spec: {terminationGracePeriodSeconds: 1.5}} | t.spec.terminationGracePeriodSeconds has to be a whole number, and is 1.5",
        "{spec: {priority: 99999999999}} | t.spec.priority has to be a whole number, and is 99999999999",
        "{spec: {hostNetwork: 'true'}} | t.spec.hostNetwork has to be true or false, and is the text \"true\"",
        "{spec: {overhead: {cpu: ''}}} | t.spec.overhead.cpu has to be a quantity such as 500m or 2Gi, and is the text \"\"",
        "{spec: {overhead: {cpu: 1e3m}}} | t.spec.overhead.cpu has to be a quantity such as 500m or 2Gi, and is the text \"1e3m\"",
        "{spec: {containers: [{livenessProbe: {tcpSocket: {port: true}}}]}}"
            + " | t.spec.containers[0].livenessProbe.tcpSocket.port has to be a whole number or a text, and is true",
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
