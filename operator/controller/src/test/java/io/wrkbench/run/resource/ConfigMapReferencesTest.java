package io.wrkbench.run.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.run.resource.ConfigMapReferences.Reference;
import io.wrkbench.testing.TestRuns;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigMapReferencesTest {
  private static List<Reference> of(String server, String load) {
    return ConfigMapReferences.of(
        TestRuns.run(
                """
                target: {server: {image: a, port: 80, %s}}
                load: {wrk: {}, %s}
                """
                    .formatted(server, load))
            .getSpec());
  }

  private static Reference reference(String field, String name, String key) {
    return new Reference(field, name, Optional.ofNullable(key));
  }

  @Test
  void theSpecsOwnFieldsComeFirst() {
    assertThat(
            of(
                "env: [{name: A, value: a}, {name: B, valueFrom:"
                    + " {configMapKeyRef: {name: m, key: k}}}]",
                "podTemplate: {spec: {volumes: [{name: v, configMap: {name: n}}]}}"))
        .containsExactly(
            reference("target.server.env[1].valueFrom.configMapKeyRef", "m", "k"),
            reference("load.podTemplate.spec.volumes[0].configMap", "n", null));
  }

  @Test
  void aPodTemplateNamesThemInManyPlaces() {
    assertThat(
            of(
                """
                podTemplate: {spec: {
                  initContainers: [{name: i, envFrom: [{secretRef: {name: s}},
                    {configMapRef: {name: a}}]}],
                  containers: [{name: target, env: [{name: A, valueFrom:
                    {configMapKeyRef: {name: b, key: k}}}]}],
                  volumes: [{name: e, emptyDir: {}},
                    {name: c, configMap: {name: c, items: [{key: x, path: x}, {key: y, path: y}]}},
                    {name: p, projected: {sources: [{secret: {name: s}},
                      {configMap: {name: d}}]}}]}}
                """,
                ""))
        .containsExactly(
            reference(
                "target.server.podTemplate.spec.initContainers[0].envFrom[1].configMapRef",
                "a",
                null),
            reference(
                "target.server.podTemplate.spec.containers[0].env[0].valueFrom.configMapKeyRef",
                "b",
                "k"),
            reference("target.server.podTemplate.spec.volumes[1].configMap", "c", "x"),
            reference("target.server.podTemplate.spec.volumes[1].configMap", "c", "y"),
            reference(
                "target.server.podTemplate.spec.volumes[2].projected.sources[1].configMap",
                "d",
                null));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{spec: {volumes: [{name: a, configMap: {name: a, optional: true}}]}}",
        "{spec: {containers: [{name: a, envFrom: [{configMapRef: {name: a, optional: true}}]}]}}",
        "{spec: {volumes: [{name: a, configMap: {}}]}}",
        "{spec: {volumes: a, containers: {a: b}}}",
        "{spec: a}",
        "null"
      })
  void whatIsOptionalOrNamesNothingIsNotNeeded(String podTemplate) {
    assertThat(of("podTemplate: " + podTemplate, "podTemplate: " + podTemplate)).isEmpty();
  }
}
