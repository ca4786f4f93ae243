package io.wrkbench.child;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Hashes of what was read as JSON. Pure. */
public final class JsonHash {
  private static final ObjectMapper SORTED =
      JsonMapper.builder().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS).build();

  private JsonHash() {}

  /**
   * SHA-256 of the value's JSON, in 64 hexadecimal digits. The order of keys has no meaning, and
   * the API server doesn't keep it.
   */
  public static String of(Object value) {
    try {
      Object plain = SORTED.treeToValue(SORTED.valueToTree(value), Object.class);
      byte[] text = SORTED.writeValueAsString(plain).getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a spec read from the API server can't be written back", e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
