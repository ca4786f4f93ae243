package io.wrkbench.api;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.JsonParserSequence;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KubernetesResource;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Reads the object of a watch event token by token, once its first fields have told its kind. The
 * client itself would build a tree first, which takes some twenty times the object's size, and then
 * convert it.
 */
final class WatchedObject extends JsonDeserializer<Object> {
  private static final Map<String, Class<? extends HasMetadata>> TYPES = new ConcurrentHashMap<>();

  static void readAs(Class<? extends HasMetadata> type) {
    TYPES.put(key(HasMetadata.getApiVersion(type), HasMetadata.getKind(type)), type);
  }

  private static String key(String apiVersion, String kind) {
    return apiVersion + " " + kind;
  }

  @Override
  public Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      return context.readValue(parser, KubernetesResource.class);
    }
    // The API server writes kind and apiVersion first: what is kept here is short.
    try (TokenBuffer before = context.bufferForInputBuffering(parser)) {
      before.writeStartObject();
      String apiVersion = null;
      String kind = null;
      while ((apiVersion == null || kind == null) && parser.nextToken() == JsonToken.FIELD_NAME) {
        String field = parser.currentName();
        before.writeFieldName(field);
        JsonToken value = parser.nextToken();
        if (value == JsonToken.VALUE_STRING && field.equals("apiVersion")) {
          apiVersion = parser.getText();
        } else if (value == JsonToken.VALUE_STRING && field.equals("kind")) {
          kind = parser.getText();
        }
        before.copyCurrentStructure(parser);
      }
      Class<? extends HasMetadata> type = TYPES.get(key(apiVersion, kind));
      if (parser.currentToken() == JsonToken.END_OBJECT) {
        before.writeEndObject();
        JsonParser whole = before.asParser(parser);
        whole.nextToken();
        return read(whole, context, type);
      }
      parser.clearCurrentToken();
      JsonParser rest = JsonParserSequence.createFlattened(false, before.asParser(parser), parser);
      rest.nextToken();
      return read(rest, context, type);
    }
  }

  private static Object read(
      JsonParser parser, DeserializationContext context, Class<? extends HasMetadata> type)
      throws IOException {
    return type == null
        ? context.readValue(parser, KubernetesResource.class)
        : context.readValue(parser, type);
  }
}
