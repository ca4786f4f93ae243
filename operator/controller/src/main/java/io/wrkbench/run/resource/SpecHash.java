package io.wrkbench.run.resource;

import com.fasterxml.jackson.databind.JsonNode;
import io.wrkbench.api.BenchmarkRunSpec;
import io.wrkbench.api.Cassandra;
import io.wrkbench.child.JsonHash;
import java.util.Map;
import java.util.TreeMap;

/**
 * SHA-256 over the free-form parts of a spec: its podTemplates, and the config of its Cassandra.
 * The API server's rules refuse a change of any other field, but can't see into these. Other fields
 * are left out on purpose: a newer operator that knows more fields must still recognise a run that
 * an older one began.
 */
public final class SpecHash {
  private SpecHash() {}

  /** Hash of the spec, in 64 hexadecimal digits. */
  public static String of(BenchmarkRunSpec spec) {
    Map<String, JsonNode> parts = new TreeMap<>();
    if (spec.target.server != null) {
      parts.put("target.server.podTemplate", spec.target.server.podTemplate);
    }
    parts.put("load.podTemplate", spec.load.podTemplate);
    // Only if it is set: runs of an operator that didn't know the field keep their hash.
    if (config(spec.cassandra) != null) {
      parts.put("cassandra.datacenter.config", spec.cassandra.datacenter.config);
    }
    return JsonHash.of(parts);
  }

  private static JsonNode config(Cassandra cassandra) {
    return cassandra == null || cassandra.datacenter == null ? null : cassandra.datacenter.config;
  }
}
