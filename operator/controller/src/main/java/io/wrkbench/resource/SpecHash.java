package io.wrkbench.resource;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.wrkbench.api.BenchmarkRunSpec;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * SHA-256 over the parts of a spec that can't be changed. The API server's own rules refuse a
 * change; they can't see into the free-form podTemplate, so this hash does.
 */
public final class SpecHash {
  private static final ObjectMapper SORTED =
      JsonMapper.builder()
          .enable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .build();

  private SpecHash() {}

  /** Hash of the spec, in 64 hexadecimal digits. */
  public static String of(BenchmarkRunSpec spec) {
    try {
      Object tree = SORTED.treeToValue(SORTED.valueToTree(spec), java.util.TreeMap.class);
      ((java.util.Map<?, ?>) tree).keySet().removeIf("cancel"::equals);
      byte[] json = SORTED.writeValueAsString(tree).getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(json));
    } catch (JsonProcessingException | NoSuchAlgorithmException e) {
      throw new IllegalStateException("a spec read from the API server can't be written back", e);
    }
  }
}
