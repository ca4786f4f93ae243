package io.wrkbench.fuzz;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.wrkbench.cluster.Await;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.cluster.Kubectl;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/**
 * What the runs find in the cluster: namespaces, and in them the objects that manifests refer to.
 * All nodes are tainted, so that pods don't start unless they tolerate it.
 */
final class Fixtures implements AutoCloseable {
  private static final KubernetesClient CLIENT = Cluster.client();
  private static final Duration START = Duration.ofSeconds(60);
  private static final String GOOD = "good";

  /** What is in the namespace of runs that have to complete, too. */
  private static final String TARGET =
      """
      apiVersion: v1
      kind: List
      items:
      - apiVersion: v1
        kind: Pod
        metadata: {name: good, labels: {app: good}}
        spec:
          tolerations: [{key: TAINT, operator: Exists}]
          automountServiceAccountToken: false
          terminationGracePeriodSeconds: 0
          containers:
          - name: h2o
            image: localhost/wrkbench/h2o:0.1.0
            readinessProbe: {httpGet: {path: /ready, port: 8080}, periodSeconds: 1}
      - apiVersion: v1
        kind: Service
        metadata: {name: good}
        spec: {selector: {app: good}, ports: [{port: 8080}]}
      """;

  /** What manifests refer to, besides a target. */
  private static final String OBJECTS =
      """
      apiVersion: v1
      kind: List
      items:
      - apiVersion: v1
        kind: Service
        metadata: {name: good}
        spec: {ports: [{name: http, port: 8080}, {name: other, port: 80}]}
      - apiVersion: discovery.k8s.io/v1
        kind: EndpointSlice
        metadata: {name: good-1, labels: {kubernetes.io/service-name: good}}
        addressType: IPv4
        ports: [{name: http, port: 8080}, {name: other, port: 8080}]
        endpoints: [{addresses: [ADDRESS], conditions: {ready: true}, nodeName: node1}]
      - apiVersion: v1
        kind: Service
        metadata: {name: headless}
        spec: {clusterIP: None, selector: {app: good}, ports: [{port: 8080}]}
      - apiVersion: v1
        kind: Service
        metadata: {name: no-endpoints}
        spec: {selector: {app: nothere}, ports: [{port: 8080}]}
      - apiVersion: v1
        kind: Service
        metadata: {name: no-selector}
        spec: {ports: [{port: 8080}]}
      - apiVersion: v1
        kind: Service
        metadata: {name: no-addresses}
        spec: {ports: [{port: 8080}]}
      - apiVersion: discovery.k8s.io/v1
        kind: EndpointSlice
        metadata: {name: no-addresses-1, labels: {kubernetes.io/service-name: no-addresses}}
        addressType: IPv4
        endpoints: null
      - apiVersion: v1
        kind: Service
        metadata: {name: odd-addresses}
        spec: {ports: [{port: 8080}]}
      - apiVersion: discovery.k8s.io/v1
        kind: EndpointSlice
        metadata: {name: odd-addresses-1, labels: {kubernetes.io/service-name: odd-addresses}}
        addressType: FQDN
        ports: [{}]
        endpoints:
        - {addresses: [nothere.example]}
        - {addresses: [also.example], conditions: {}, targetRef: {kind: Pod, name: nothere}}
      - apiVersion: v1
        kind: Service
        metadata: {name: external-name}
        spec: {type: ExternalName, externalName: nothere.example}
      - apiVersion: v1
        kind: ConfigMap
        metadata: {name: good}
        data: {text: some text, script.lua: "function request() return wrk.format() end", empty: ''}
        binaryData: {binary: /w==}
      - apiVersion: v1
        kind: Secret
        metadata: {name: good}
        stringData: {text: some text, script.lua: "a\\nb", empty: '', username: me, password: ''}
        data: {binary: /w==}
      """;

  private static final String NARROW =
      """
      apiVersion: v1
      kind: List
      items:
      - apiVersion: v1
        kind: ResourceQuota
        metadata: {name: narrow}
        spec: {hard: {count/jobs.batch: 4, count/deployments.apps: 3, services: 10, configmaps: 12, requests.cpu: '2'}}
      - apiVersion: v1
        kind: LimitRange
        metadata: {name: narrow}
        spec: {limits: [{type: Container, max: {cpu: 500m, memory: 256Mi}, default: {cpu: 100m}, defaultRequest: {cpu: 50m}}]}
      """;

  private final Map<Case.Room, String> rooms = new EnumMap<>(Case.Room.class);
  private final String good;

  private Fixtures(String good) {
    this.good = good;
  }

  /** Makes them, and waits until the target is ready. */
  static Fixtures create() {
    CLIENT.namespaces().list().getItems().stream()
        .filter(left -> left.getMetadata().getName().startsWith("test-fuzz-"))
        .forEach(left -> CLIENT.resource(left).delete());
    String suffix = UUID.randomUUID().toString().substring(0, 6);
    Fixtures fixtures = new Fixtures(namespace("test-fuzz-good-" + suffix, Map.of()));
    taint(true);
    load(TARGET, fixtures.good);
    for (Case.Room room : Case.Room.values()) {
      boolean restricted = room == Case.Room.RESTRICTED;
      fixtures.rooms.put(
          room,
          namespace(
              "test-fuzz-%s-%s".formatted(room.name().toLowerCase(Locale.ROOT), suffix),
              restricted ? Map.of("pod-security.kubernetes.io/enforce", "restricted") : Map.of()));
    }
    var pod = CLIENT.pods().inNamespace(fixtures.good).withName(GOOD);
    Await.until(
        "the target is ready",
        START,
        () -> pod.get().getStatus(),
        status ->
            status.getConditions().stream()
                .anyMatch(c -> c.getType().equals("Ready") && c.getStatus().equals("True")));
    String address = pod.get().getStatus().getPodIP();
    fixtures.rooms.values().forEach(room -> load(OBJECTS.replace("ADDRESS", address), room));
    load(NARROW, fixtures.rooms.get(Case.Room.NARROW));
    return fixtures;
  }

  /** The namespace that is like this. */
  String namespace(Case.Room room) {
    return rooms.get(room);
  }

  /** Names of all namespaces that generated runs go to. */
  List<String> namespaces() {
    return List.copyOf(rooms.values());
  }

  /** The namespace of the runs that have to complete; its Service is {@code good}. */
  String goodNamespace() {
    return good;
  }

  @Override
  public void close() {
    taint(false);
    rooms.values().forEach(room -> CLIENT.namespaces().withName(room).delete());
    CLIENT.namespaces().withName(good).delete();
  }

  private static String namespace(String name, Map<String, String> labels) {
    CLIENT
        .resource(
            new NamespaceBuilder()
                .withNewMetadata()
                .withName(name)
                .withLabels(labels)
                .endMetadata()
                .build())
        .create();
    return name;
  }

  private static void load(String yaml, String namespace) {
    byte[] text = yaml.replace("TAINT", PodTemplates.TAINT).getBytes(StandardCharsets.UTF_8);
    for (HasMetadata object : CLIENT.load(new ByteArrayInputStream(text)).items()) {
      CLIENT.resource(object).inNamespace(namespace).create();
    }
  }

  private static void taint(boolean wanted) {
    Kubectl.output(
        "taint",
        "nodes",
        "--all",
        "--overwrite",
        PodTemplates.TAINT + (wanted ? "=:NoSchedule" : "-"));
  }
}
