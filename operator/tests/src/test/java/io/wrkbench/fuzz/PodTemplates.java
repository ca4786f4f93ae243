package io.wrkbench.fuzz;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Pod templates: such as users write, and such as nobody should. */
final class PodTemplates {
  /** Key of the taint that keeps the pods of these runs from starting. */
  static final String TAINT = "wrkbench.io/fuzz";

  private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());
  private static final Map<String, JsonNode> PARSED = new ConcurrentHashMap<>();

  /** Parts of a template's {@code spec}, in what a user may want of it. */
  private static final List<String> SPEC =
      List.of(
          "{nodeSelector: {disk: fast}}",
          "{hostNetwork: true}",
          "{hostNetwork: true, dnsPolicy: ClusterFirstWithHostNet}",
          "{hostPID: true, shareProcessNamespace: true}",
          "{serviceAccountName: nobody, automountServiceAccountToken: true}",
          "{terminationGracePeriodSeconds: 600}",
          "{terminationGracePeriodSeconds: -1}",
          "{restartPolicy: Always}",
          "{restartPolicy: Never, activeDeadlineSeconds: 1}",
          "{priorityClassName: system-node-critical}",
          "{priorityClassName: nothere}",
          "{runtimeClassName: nothere}",
          "{schedulerName: nobody}",
          "{nodeName: nothere}",
          "{schedulingGates: [{name: example.com/wait}]}",
          "{imagePullSecrets: [{name: nothere}]}",
          "{securityContext: {runAsUser: 0, fsGroup: 1, sysctls: [{name: net.core.somaxconn, value: '1'}]}}",
          "{overhead: {cpu: 1}}",
          "{os: {name: windows}}",
          "{hostname: Upper, subdomain: a.b}",
          "{hostAliases: [{ip: 127.0.0.1, hostnames: [a]}]}",
          "{dnsConfig: {nameservers: [10.0.0.1], options: [{name: ndots, value: '1'}]}}",
          "{readinessGates: [{conditionType: example.com/ready}]}",
          "{resourceClaims: [{name: gpu, resourceClaimName: nothere}]}",
          "{resources: {limits: {cpu: 1}}}",
          "{tolerations: [{key: a, operator: Equal, value: b, effect: NoSchedule}]}",
          "{tolerations: [{operator: Exists}]}",
          "{tolerations: {key: a}}",
          "{tolerations: []}",
          "{topologySpreadConstraints: [{maxSkew: 1, topologyKey: kubernetes.io/hostname, whenUnsatisfiable: DoNotSchedule, labelSelector: {}}]}",
          "{affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: kubernetes.io/hostname, labelSelector: {matchLabels: {a: b}}}]}}}",
          "{affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchFields: [{key: metadata.name, operator: In, values: [a, b]}]}]}}}}",
          "{affinity: {nodeAffinity: null}}",
          "{volumes: [{name: data, emptyDir: {sizeLimit: 1Mi}}]}",
          "{volumes: [{name: tmp, hostPath: {path: /nothere}}]}",
          "{volumes: [{name: plan, configMap: {name: nothere}}]}",
          "{volumes: [{name: claim, persistentVolumeClaim: {claimName: nothere}}]}",
          "{volumes: [{name: all, projected: {sources: [{serviceAccountToken: {path: token}}]}}]}",
          "{volumes: [{name: two, emptyDir: {}, configMap: {name: a}}]}",
          "{volumes: {data: {emptyDir: {}}}}",
          "{initContainers: [{name: first, image: localhost/wrkbench/h2o:0.1.0, command: ['true']}]}",
          "{initContainers: [{name: sidecar, image: nothere, restartPolicy: Always}]}",
          "{initContainers: [{name: target, image: nothere}]}",
          "{ephemeralContainers: [{name: debug, image: nothere}]}",
          "{unknownField: 1}",
          "{containers: []}",
          "{containers: null}",
          "{containers: {target: {image: a}}}",
          "{}");

  /** Parts of a container. */
  private static final List<String> CONTAINER =
      List.of(
          "{image: nothere}",
          "{image: ''}",
          "{command: ['true']}",
          "{command: 'true'}",
          "{args: [1, true, null]}",
          "{ports: [{containerPort: 9090}]}",
          "{ports: [{containerPort: 9090, name: admin}, {containerPort: 9091, name: admin}]}",
          "{ports: [{containerPort: 8080, name: http, hostPort: 8080}]}",
          "{ports: {http: 8080}}",
          "{ports: [{containerPort: 70000}]}",
          "{readinessProbe: {exec: {command: ['true']}}}",
          "{readinessProbe: {tcpSocket: {port: 1}}}",
          "{readinessProbe: {httpGet: {path: /, port: nothere}}}",
          "{readinessProbe: {grpc: {port: 1}, initialDelaySeconds: -1}}",
          "{livenessProbe: {exec: {command: ['false']}}, startupProbe: {exec: {command: ['false']}}}",
          "{lifecycle: {preStop: {sleep: {seconds: 600}}, postStart: {exec: {command: ['false']}}}}",
          "{resources: {limits: {cpu: 1, memory: 64Mi}, requests: {cpu: 2}}}",
          "{resources: {limits: {cpu: 1e3m}}}",
          "{resources: {limits: {cpu: ''}}}",
          "{resources: {requests: {'example.com/gpu': 1}}}",
          "{resources: []}",
          "{securityContext: {privileged: true}}",
          "{securityContext: {runAsUser: 0, capabilities: {add: [SYS_ADMIN]}}}",
          "{securityContext: {readOnlyRootFilesystem: false, runAsNonRoot: false}}",
          "{env: [{name: A, value: b}, {name: A, value: c}]}",
          "{env: [{name: A, value: 1}]}",
          "{env: {A: b}}",
          "{env: [{name: A, valueFrom: {fieldRef: {fieldPath: metadata.nothere}}}]}",
          "{env: [{name: A, value: b, valueFrom: {secretKeyRef: {name: nothere, key: a}}}]}",
          "{envFrom: [{configMapRef: {name: nothere}}]}",
          "{volumeMounts: [{name: data, mountPath: /data}]}",
          "{volumeMounts: [{name: tmp, mountPath: /tmp}, {name: tmp, mountPath: /tmp}]}",
          "{volumeDevices: [{name: data, devicePath: /dev/xvda}]}",
          "{workingDir: relative, stdin: true, tty: true}",
          "{imagePullPolicy: Sometimes}",
          "{terminationMessagePath: ''}",
          "{restartPolicy: Always}",
          "{resizePolicy: [{resourceName: cpu, restartPolicy: NotRequired}]}",
          "{unknownField: {}}",
          "{}");

  /** Parts of a template's {@code metadata}. */
  private static final List<String> METADATA =
      List.of(
          "{labels: {team: shop}}",
          "{labels: {team: 1}}",
          "{labels: {'not valid!': ''}}",
          "{labels: [a]}",
          "{labels: {wrkbench.io/run: forged, wrkbench.io/role: attempt}}",
          "{labels: {app.kubernetes.io/managed-by: somebody}}",
          "{annotations: {wrkbench.io/run-name: forged, wrkbench.io/spec-hash: forged}}",
          "{annotations: {a: null}}",
          "{name: mine, namespace: kube-system}",
          "{finalizers: [example.com/never]}",
          "{ownerReferences: [{apiVersion: v1, kind: Pod, name: a, uid: b}]}",
          "{creationTimestamp: yesterday}",
          "null");

  private PodTemplates() {}

  /** A template for pods whose first container has one of these names. */
  static JsonNode template(Dice dice) {
    if (!dice.isTame() && dice.chance(0.1)) {
      return Odd.anything(dice, 4);
    }
    ObjectNode template = JsonNodeFactory.instance.objectNode();
    if (dice.chance(0.3)) {
      template.set("metadata", yaml(dice.oneOf(METADATA)));
    }
    ObjectNode spec = template.putObject("spec");
    for (int i = dice.between(0, 2); i > 0; i--) {
      spec.setAll((ObjectNode) yaml(dice.oneOf(SPEC)));
    }
    if (dice.chance(0.6) && !spec.has("containers")) {
      var containers = spec.putArray("containers");
      for (int i = dice.between(1, 2); i > 0; i--) {
        containers.add(container(dice));
      }
    }
    // A few of them do start.
    if (dice.chance(0.06)) {
      spec.set("tolerations", yaml("[{key: " + TAINT + ", operator: Exists}]"));
    }
    return !dice.isTame() && dice.chance(0.6) ? Odd.changed(template, dice) : template;
  }

  private static JsonNode container(Dice dice) {
    ObjectNode container = JsonNodeFactory.instance.objectNode();
    if (dice.isTame() || dice.chance(0.8)) {
      container.put("name", dice.oneOf("target", "target", "load", "load", "cassandra", "sidecar"));
    }
    for (int i = dice.between(1, 2); i > 0; i--) {
      container.setAll((ObjectNode) yaml(dice.oneOf(CONTAINER)));
    }
    return container;
  }

  private static JsonNode yaml(String text) {
    return PARSED.computeIfAbsent(text, PodTemplates::parse).deepCopy();
  }

  private static JsonNode parse(String text) {
    try {
      return YAML.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(text, e);
    }
  }
}
