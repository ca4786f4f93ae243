package io.wrkbench.run.resource;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.wrkbench.api.BenchmarkRunSpec;
import io.wrkbench.api.Cassandra;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

/**
 * SHA-256 over the free-form parts of a spec: its podTemplates, and the config of its Cassandra.
 * The API server's rules refuse a change of any other field, but can't see into these. Other fields
 * are left out on purpose: a newer operator that knows more fields must still recognise a run that
 * an older one began.
 */
public final class SpecHash {
  private static final ObjectMapper SORTED =
      JsonMapper.builder().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS).build();

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
    return sha256(sortedJson(parts));
  }

  private static JsonNode config(Cassandra cassandra) {
    return cassandra == null || cassandra.datacenter == null ? null : cassandra.datacenter.config;
  }

  /** The order of keys has no meaning, and the API server doesn't keep it. */
  private static String sortedJson(Map<String, JsonNode> parts) {
    try {
      Object plain = SORTED.treeToValue(SORTED.valueToTree(parts), Object.class);
      return SORTED.writeValueAsString(plain);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a spec read from the API server can't be written back", e);
    }
  }

  private static String sha256(String text) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
