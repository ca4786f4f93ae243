package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import java.util.List;

/** A Cassandra that already runs, and how the target connects to it. */
public class ExternalCassandra {
  /** A host name or IPv4 address, or an IPv6 address in brackets, with or without a port. */
  private static final String CONTACT_POINT =
      "^([A-Za-z0-9]([-A-Za-z0-9._]*[A-Za-z0-9])?|\\[[0-9A-Fa-f:.]+\\])(:[1-9][0-9]{0,4})?$";

  @Required
  @Size(min = 1, max = 50)
  @JsonPropertyDescription(
      "Addresses to connect to first, each as HOST or HOST:PORT, IPv6 addresses in brackets. The"
          + " default port is 9042.")
  public List<@Pattern(CONTACT_POINT) @Size(min = 1, max = 270) String> contactPoints = List.of();

  @Required
  @Pattern("^[^\\s,]+$")
  @Size(min = 1, max = 253)
  @JsonPropertyDescription("Name of the datacenter that the contact points are in.")
  public String localDatacenter;

  @Pattern(Patterns.NAME)
  @Size(min = 1, max = 253)
  @JsonPropertyDescription(
      "Secret in the run's namespace with the keys username and password. Without one the target"
          + " gets no credentials.")
  public String credentialsSecret;
}
