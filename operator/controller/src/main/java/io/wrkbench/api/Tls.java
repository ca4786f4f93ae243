package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.ValidationRule;

/** How the target's certificate is checked. */
@ValidationRule(
    value = "!(has(self.caFrom) && self.insecureSkipVerify)",
    message = "tls must not have both caFrom and insecureSkipVerify")
public class Tls {
  @JsonPropertyDescription(
      "PEM certificates of the authority that signed the target's certificate. Default: the"
          + " well-known authorities.")
  public ConfigMapSource caFrom;

  @Default("false")
  @JsonPropertyDescription("Accept any certificate. Default: false.")
  public Boolean insecureSkipVerify = false;
}
