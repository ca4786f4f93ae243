package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.Objects;
import java.util.stream.Stream;

/** Errors of a load by kind, as the load tool counts them; a kind that it can't know is absent. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class Errors {
  @JsonPropertyDescription("Connections that couldn't be opened, for any reason.")
  public Long connect;

  @JsonPropertyDescription(
      "The part of connect for which the load pod had no free port left (EADDRNOTAVAIL), because a"
          + " closed connection keeps its port for a minute. This is a limit of the load pod, not"
          + " of the target.")
  public Long noFreePort;

  @JsonPropertyDescription("Connections that broke while an answer was read.")
  public Long read;

  @JsonPropertyDescription("Connections that broke while a request was written.")
  public Long write;

  @JsonPropertyDescription("Answers that didn't come within the load's timeout.")
  public Long timeout;

  @JsonPropertyDescription(
      "Answers with an error status: above 399 (wrk), other than 2xx (ab), or other than"
          + " request.expect.status (curl and constantRate).")
  public Long status;

  /** Sum over all kinds that are known. */
  public long total() {
    return Stream.of(connect, read, write, timeout, status)
        .filter(Objects::nonNull)
        .mapToLong(Long::longValue)
        .sum();
  }
}
