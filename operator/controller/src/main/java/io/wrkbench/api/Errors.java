package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.util.Objects;
import java.util.stream.Stream;

/** Errors of a load by kind, as the load tool counts them; a kind that it can't know is absent. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public class Errors {
  @JsonPropertyDescription("Connections that couldn't be opened, whatever the reason.")
  public Long connect;

  @JsonPropertyDescription(
      "Of connect: those for which the load pod had no free port left (EADDRNOTAVAIL), since a"
          + " closed connection keeps its port for a minute. A limit of the load, not of the target.")
  public Long noFreePort;

  @JsonPropertyDescription("Connections that broke while an answer was read.")
  public Long read;

  @JsonPropertyDescription("Connections that broke while a request was written.")
  public Long write;

  @JsonPropertyDescription("Answers that didn't come within the load's timeout.")
  public Long timeout;

  @JsonPropertyDescription(
      "Answers with a status above 399 (wrk), or with another one than request.expect.status (the"
          + " other tools).")
  public Long status;

  /** Sum over all kinds that are known. */
  public long total() {
    return Stream.of(connect, read, write, timeout, status)
        .filter(Objects::nonNull)
        .mapToLong(Long::longValue)
        .sum();
  }
}
