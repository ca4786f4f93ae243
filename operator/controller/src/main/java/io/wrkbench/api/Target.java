package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
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
  /** What {@link java.net.URI} takes for a host: a name whose last part begins with a letter. */
  private static final String NAME =
      "([A-Za-z0-9]([-A-Za-z0-9]*[A-Za-z0-9])?[.])*[A-Za-z]([-A-Za-z0-9]*[A-Za-z0-9])?[.]?";

  private static final String OCTET = "(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";

  private static final String IPV4 = OCTET + "([.]" + OCTET + "){3}";

  private static final String IPV6 = "[[][0-9A-Fa-f:.]+[]]";

  /** 1 to 65535. */
  private static final String PORT =
      "([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])";

  private static final String URL =
      "^https?://(" + NAME + "|" + IPV4 + "|" + IPV6 + ")(:" + PORT + ")?$";

  @JsonPropertyDescription("A server that the operator deploys for this run and removes with it.")
  public ServerTarget server;

  @JsonPropertyDescription(
      "A Service that already exists in the cluster; the load goes through it.")
  public ServiceTarget service;

  @Size(min = 8, max = 300)
  @ValidationRule(
      value =
          "self.matches('"
              + URL
              + "') && (!self.contains('[')"
              + " || isIP(self.substring(self.indexOf('[') + 1, self.indexOf(']'))))",
      message =
          "url must be http(s)://HOST[:PORT] with a host name or an IP address (IPv6 in brackets)"
              + " and a port of 1 to 65535, and nothing else; the path goes into request.path")
  @JsonPropertyDescription(
      "Any other HTTP server, as http(s)://HOST[:PORT]; the path goes into request.path. Only name"
          + " servers that you are allowed to load.")
  public String url;

  @JsonPropertyDescription(
      "HTTPS settings. With this field, a server or Service is loaded over HTTPS. The check before"
          + " the load, curl and constantRate verify the target's certificate; wrk and ab never do."
          + " An https url needs this field only to change the defaults.")
  public Tls tls;
}
