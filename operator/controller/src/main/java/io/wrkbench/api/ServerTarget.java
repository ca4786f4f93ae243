package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.crd.generator.annotation.PreserveUnknownFields;
import io.fabric8.crd.generator.annotation.SchemaFrom;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import java.util.List;

/** A server that the operator deploys for the run. */
public class ServerTarget {
  @Required
  @Size(min = 1, max = 512)
  @Pattern("^\\S+$")
  @JsonPropertyDescription("Container image of the server.")
  public String image;

  @Size(max = 100)
  @ValidationRule(
      value = "self.map(x, x.size()).sum() <= 65536",
      message = "args must not have more than 65536 characters in total")
  @JsonPropertyDescription("Arguments of the image's entry point.")
  public List<@Size(max = 16384) String> args = List.of();

  @Required
  @Min(1)
  @Max(65535)
  @JsonPropertyDescription("TCP port on which the server answers HTTP.")
  public Integer port;

  @Pattern("^/[\\x21-\\x7e]*$")
  @Size(max = 1024)
  @JsonPropertyDescription(
      "Path that answers 2xx or 3xx once the server is ready. Default: ready when the port accepts"
          + " connections.")
  public String readyPath;

  @Size(max = 100)
  @ValidationRule(
      value = "self.map(x, has(x.value) ? x.value.size() : 0).sum() <= 131072",
      message = "the values in env must not have more than 131072 characters in total")
  @JsonPropertyDescription("Environment variables of the server, as in a pod.")
  public List<EnvVar> env = List.of();

  @JsonPropertyDescription("Resource requests and limits of the server, as in a pod.")
  public ResourceRequirements resources;

  @Default("1")
  @Min(1)
  @Max(100)
  @JsonPropertyDescription(
      "Number of pods of the server. A single pod is loaded at its own address, several through a"
          + " Service. Default: 1.")
  public Integer replicas = 1;

  @PreserveUnknownFields
  @SchemaFrom(type = PodTemplateSchema.class)
  @JsonPropertyDescription(
      "A PodTemplateSpec for settings that this API has no field for. The server's own container is"
          + " named 'target'. What the operator sets (image, env, port, labels) takes precedence."
          + " The rest is merged as Kubernetes merges: lists by name, ports by number and protocol,"
          + " mounts by path. A startupProbe or readinessProbe of the target replaces the"
          + " operator's if it has a handler; without one it changes only the operator's timings"
          + " and thresholds. Unless the template says otherwise, pods have no service account"
          + " token and a grace period of 5 s. If it isn't a PodTemplateSpec, the run fails with"
          + " InvalidPodTemplate before anything starts.")
  public JsonNode podTemplate;
}
