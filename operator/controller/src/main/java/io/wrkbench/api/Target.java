package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;

/** What is measured: exactly one of its fields is set. */
@ValidationRule(
    value = "[has(self.server), has(self.service), has(self.url)].filter(x, x).size() == 1",
    message = "target must have exactly one of server, service and url")
@ValidationRule(
    value = "!has(self.tls) || !has(self.url) || self.url.startsWith('https://')",
    message = "target.tls needs an https url",
    fieldPath = ".tls")
public class Target {
  @JsonPropertyDescription(
      "A server that the operator deploys for this run and removes with it. It is loaded at the"
          + " pod's own address.")
  public ServerTarget server;

  @JsonPropertyDescription("A Service that already runs in the cluster; loaded through it.")
  public ServiceTarget service;

  @Pattern("^https?://[^/?#@\\s]+$")
  @Size(min = 8, max = 300)
  @ValidationRule(
      value = "isURL(self)",
      message = "url must be http(s)://HOST[:PORT] without a path; the path goes into request.path")
  @JsonPropertyDescription(
      "Any other HTTP server, as http(s)://HOST[:PORT]; the path goes into request.path. Load is sent"
          + " there: name only servers that you may load.")
  public String url;

  @JsonPropertyDescription(
      "Speaks HTTPS with the target, and how its certificate is checked. The check before the load"
          + " does that; wrk itself never verifies. An https url needs it only for other than the"
          + " defaults.")
  public Tls tls;
}
