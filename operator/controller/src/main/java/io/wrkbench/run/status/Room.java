package io.wrkbench.run.status;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.wrkbench.api.ApiJson;
import io.wrkbench.api.AttemptStatus;
import io.wrkbench.api.BenchmarkRunStatus;
import java.util.ArrayList;

/**
 * Keeps a status small enough to be stored beside the largest spec: the end of a run must always be
 * written. What the oldest of many attempts used gives way, then the warm-up's course, and then
 * where the run was measured.
 */
final class Room {
  /** The rest of what the API server stores is for the spec, and for its notes on each field. */
  private static final int MOST_BYTES = 560 << 10;

  private Room() {}

  /** Removes as much as has no room. */
  static void make(BenchmarkRunStatus status) {
    int excess = bytes(status) - MOST_BYTES;
    for (AttemptStatus attempt : status.attempts) {
      if (excess <= 0) {
        return;
      }
      if (attempt.resources != null) {
        excess -= bytes(attempt.resources);
        attempt.resources = null;
      }
    }
    if (excess > 0 && status.warmup != null) {
      excess -= bytes(status.warmup.windows);
      status.warmup.windows = new ArrayList<>();
    }
    if (excess > 0) {
      status.environment = null;
    }
  }

  private static int bytes(Object part) {
    return ApiJson.serialization().asJson(part).getBytes(UTF_8).length;
  }
}
