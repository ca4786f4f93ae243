package io.wrkbench.judge.measured;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a load was asked to send, by all of its generators together.
 *
 * @param tool that sends it; spec.load
 * @param connections c: that wait for answers at the same time; wrk's and the constant rate's
 *     connections, ab's concurrency, curl's clients
 * @param pipeline requests that a connection sends at once; their latency is that of the batch. 1
 *     for every tool but wrk
 * @param newConnections whether each request has a connection of its own: curl, and ab without
 *     keepAlive
 * @param threads of the tool that send; absent where the spec doesn't set them
 * @param singleConnection S: latency with one connection, by the same tool and pipelining, without
 *     background, right before the first counted attempt; absent if it wasn't measured
 */
public record Load(
    Tool tool,
    int connections,
    int pipeline,
    boolean newConnections,
    OptionalInt threads,
    Optional<Latency> singleConnection) {

  /**
   * A load.
   *
   * @throws IllegalArgumentException if a number can't have been asked for or measured
   */
  public Load {
    if (connections < 1 || pipeline < 1 || threads.orElse(1) < 1) {
      throw new IllegalArgumentException(
          "a load has a connection, a request and a thread at least, not %d, %d and %s"
              .formatted(connections, pipeline, threads));
    }
  }
}
