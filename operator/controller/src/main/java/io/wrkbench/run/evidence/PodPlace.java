package io.wrkbench.run.evidence;

import io.wrkbench.judge.measured.Part;

/**
 * A pod of the target or of Cassandra, which a probe can sample.
 *
 * @param uid of the pod
 * @param part whose pod it is
 * @param node that it is on
 * @param hostNetwork whether it is in the network of its node
 */
public record PodPlace(String uid, Part part, String node, boolean hostNetwork) {}
