package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/** Errors of an attempt by kind, as the load tool counts them. */
public class Errors {
  @JsonPropertyDescription("Connections that couldn't be opened.")
  public Long connect;

  @JsonPropertyDescription("Connections that broke while an answer was read.")
  public Long read;

  @JsonPropertyDescription("Connections that broke while a request was written.")
  public Long write;

  @JsonPropertyDescription("Answers that took longer than the load's timeout.")
  public Long timeout;

  @JsonPropertyDescription("Answers with a status above 399.")
  public Long status;

  /** Sum over all kinds. */
  public long total() {
    return connect + read + write + timeout + status;
  }
}
