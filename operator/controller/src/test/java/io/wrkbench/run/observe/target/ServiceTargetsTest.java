package io.wrkbench.run.observe.target;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectReferenceBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.Endpoint;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.wrkbench.api.BenchmarkRun;
import io.wrkbench.api.Placement.LoadPlacement;
import io.wrkbench.reason.Reason;
import io.wrkbench.testing.TestRuns;
import io.wrkbench.testing.Yaml;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a Service and its endpoints can be like, and what is made of it. */
class ServiceTargetsTest {
  private final BenchmarkRun run =
      TestRuns.run("target: {service: {name: web, port: 80, namespace: tools}}\nload: {wrk: {}}\n");

  private static Service service(String spec) {
    return Yaml.read(
        "{apiVersion: v1, kind: Service, metadata: {name: web}, spec: " + spec + "}",
        Service.class);
  }

  private static EndpointSlice slice(String endpoints) {
    return Yaml.read(
        """
        {apiVersion: discovery.k8s.io/v1, kind: EndpointSlice, metadata: {name: web-1}, \
        addressType: IPv4, ports: null, endpoints: %s}\
        """
            .formatted(endpoints),
        EndpointSlice.class);
  }

  private static List<Endpoint> ready(String... slices) {
    Endpoints endpoints = new Endpoints();
    List.of(slices).forEach(one -> endpoints.add(slice(one)));
    return endpoints.ready();
  }

  private TargetState state(String service, String... endpoints) {
    return ServiceTargets.problem(run, service(service))
        .orElseGet(() -> ServiceTargets.state(run, service(service), ready(endpoints)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | no ports at all",
        "{ports: null} | no ports at all",
        "{clusterIP: None, selector: {a: b}} | no ports at all",
        "{ports: [{port: 81}, {port: 443}]} | it has 81, 443",
        "{ports: [{port: 80, protocol: UDP}]} | it has 80 (UDP)",
      })
  void aServiceWithoutThatPortHasToGetIt(String spec, String message) {
    TargetState.Starting starting = (TargetState.Starting) state(spec);
    assertThat(starting.reason()).isEqualTo(Reason.ServicePortNotFound);
    assertThat(starting.message()).contains("Service tools/web has no port 80", message);
  }

  @Test
  void aServiceThatOnlyNamesAHostIsNoTarget() {
    TargetState.Starting starting =
        (TargetState.Starting) state("{type: ExternalName, externalName: example.org}");
    assertThat(starting.reason()).isEqualTo(Reason.ServiceIsExternalName);
    assertThat(starting.message()).contains("example.org", "target.url");
  }

  /** Anybody may write slices with endpoints of a hundred addresses, and any number of them. */
  @Test
  void noServiceHasMoreEndpointsThanFitIntoMemory() {
    String endpoint = "{addresses: [a, b, c, d], hostname: h, hints: {forZones: [{name: z}]}}, ";
    String slice = "[" + endpoint.repeat(1000) + "]";
    Endpoints endpoints = new Endpoints();
    EndpointSlice one = slice(slice);
    for (int count = 0; count < 30; count++) {
      endpoints.add(one);
    }
    assertThat(endpoints.ready()).hasSize(Endpoints.MOST);
    assertThat(endpoints.ready().get(0).getAddresses()).containsExactly("a", "b");
    assertThat(endpoints.ready().get(0).getHints()).isNull();
  }

  @Test
  void ofWhatAnEndpointRefersToOnlyThePodsUidIsKept() {
    String slice =
        """
        [{targetRef: {kind: Pod, name: web-1, namespace: tools, fieldPath: f, uid: u1}}, \
        {targetRef: {kind: Pod, uid: %s}}, {targetRef: {kind: Node, uid: u2}}]\
        """
            .formatted("u".repeat(37));
    assertThat(ready(slice))
        .extracting(Endpoint::getTargetRef)
        .containsExactly(
            new ObjectReferenceBuilder().withKind("Pod").withUid("u1").build(), null, null);
  }

  @Test
  void aServiceWithoutEndpointsIsAwaited() {
    String spec = "{ports: [{port: 80}], selector: {a: b}}";
    for (TargetState state :
        List.of(state(spec), state(spec, "null"), state(spec, "[{conditions: {ready: false}}]"))) {
      TargetState.Starting starting = (TargetState.Starting) state;
      assertThat(starting.reason()).isEqualTo(Reason.NoReadyEndpoints);
      assertThat(starting.message()).contains("look at its pods and its selector");
    }
    assertThat(((TargetState.Starting) state("{ports: [{port: 80}]}", "null")).message())
        .contains("has no selector");
  }

  @Test
  void readyEndpointsNameTheNodes() {
    TargetState.Ready ready =
        (TargetState.Ready)
            state(
                "{ports: [{port: 80}]}",
                "null",
                "[{nodeName: n1, conditions: {ready: true}}, {nodeName: n2}, {conditions: null}]");
    assertThat(ready.url()).isEqualTo("http://web.tools.svc:80");
    assertThat(ready.nodes()).isEqualTo(Set.of("n1", "n2"));
  }

  @Test
  void aPodHasTheAddressesOfAllItsEndpoints() {
    String pod = "nodeName: n1, targetRef: {kind: Pod, uid: u1}";
    TargetState.Ready ready =
        (TargetState.Ready)
            state(
                "{ports: [{port: 80}]}",
                "[{addresses: [10.0.0.1], %s}]".formatted(pod),
                "[{addresses: ['fd00::1'], %s}]".formatted(pod));
    assertThat(ready.pods())
        .containsExactly(new TargetState.ServicePod("u1", "n1", Set.of("10.0.0.1", "fd00::1")));
    assertThat(
            ((TargetState.Ready)
                    state(
                        "{ports: [{port: 80}]}",
                        "[{addresses: [10.0.0.1], %s}, {addresses: [10.0.0.9]}]".formatted(pod)))
                .pods())
        .as("one of them may be no pod")
        .isEmpty();
  }

  private TargetState.Ready onNodes(int nodes) {
    String endpoints =
        IntStream.range(0, nodes)
            .mapToObj("{nodeName: n%1$d, targetRef: {kind: Pod, uid: u%1$d}}"::formatted)
            .collect(Collectors.joining(", ", "[", "]"));
    return (TargetState.Ready) state("{ports: [{port: 80}]}", endpoints);
  }

  @Test
  void endpointsOnManyNodesAreLoadedButNotMeasured() {
    TargetState.Ready few = onNodes(32);
    assertThat(few.pods()).hasSize(32);
    assertThat(few.unmeasured()).isEmpty();
    TargetState.Ready many = onNodes(33);
    assertThat(many.pods()).isEmpty();
    assertThat(many.unmeasured()).isEqualTo("its endpoints name more than 32 nodes");
    assertThat(many.nodes()).as("by which loads are placed").hasSize(33);
  }

  @Test
  void aLoadIsPlacedOnlyByNodesThatAreKnown() {
    run.getSpec().placement.load = LoadPlacement.SameNode;
    assertThat(state("{ports: [{port: 80}]}", "[{nodeName: n1}]"))
        .isInstanceOf(TargetState.Ready.class);
    TargetState.Broken broken =
        (TargetState.Broken) state("{ports: [{port: 80}]}", "[{nodeName: n1}, {addresses: [a]}]");
    assertThat(broken.reason()).isEqualTo(Reason.TargetNodeUnknown);
  }

  @Test
  void aServiceThatMayNotBeSeenIsLoadedLikeAUrl() {
    TargetState.Ready ready = (TargetState.Ready) ServiceTargets.unseen(run);
    assertThat(ready.url()).isEqualTo("http://web.tools.svc:80");
    assertThat(ready.nodes()).isEmpty();
    assertThat(ready.message())
        .contains("kubectl annotate service -n tools web wrkbench.io/allow-from=shop");
  }

  @ParameterizedTest
  @CsvSource({"SameNode", "SeparateNode"})
  void aLoadIsNotPlacedByNodesThatMayNotBeSeen(LoadPlacement placement) {
    run.getSpec().placement.load = placement;
    TargetState.Broken broken = (TargetState.Broken) ServiceTargets.unseen(run);
    assertThat(broken.reason()).isEqualTo(Reason.NotAllowed);
    assertThat(broken.message()).contains(placement.name(), "wrkbench.io/allow-from=shop");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "shop | true",
        "'*' | true",
        "' a, shop ' | true",
        "'a,*' | true",
        "shops | false",
        "'' | false",
        "sh* | false"
      })
  void aServiceAllowsTheNamespacesThatItNames(String annotation, boolean allowed) {
    Service service = service("{}");
    assertThat(AllowFrom.allows(service, "shop")).isFalse();
    service.getMetadata().getAnnotations().put("wrkbench.io/allow-from", annotation);
    assertThat(AllowFrom.allows(service, "shop")).isEqualTo(allowed);
  }
}
