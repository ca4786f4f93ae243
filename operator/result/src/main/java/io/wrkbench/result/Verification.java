package io.wrkbench.result;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;

/**
 * What the target answered before any load was sent.
 *
 * @param sent requests that were sent
 * @param matched answers that were as expected
 * @param seen the last unexpected answer or error, in at most 256 bytes; null if all matched
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Verification(int sent, int matched, String seen) {

  /** What two generators saw that checked the same target. */
  Verification plus(Verification other) {
    return new Verification(
        sent + other.sent, matched + other.matched, seen == null ? other.seen : seen);
  }
}
