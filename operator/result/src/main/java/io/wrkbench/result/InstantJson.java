package io.wrkbench.result;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;

/**
 * Reads and writes times as RFC 3339. Jackson alone can't, and its module for it would slow the
 * agent's start.
 */
final class InstantJson {

  private InstantJson() {}

  static final class Writer extends StdSerializer<Instant> {
    Writer() {
      super(Instant.class);
    }

    @Override
    public void serialize(Instant value, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      out.writeString(value.toString());
    }
  }

  static final class Reader extends StdDeserializer<Instant> {
    Reader() {
      super(Instant.class);
    }

    @Override
    public Instant deserialize(JsonParser in, DeserializationContext context) throws IOException {
      String text = in.getText();
      try {
        return Instant.parse(text);
      } catch (DateTimeException e) {
        return (Instant)
            context.handleWeirdStringValue(Instant.class, text, "must be RFC 3339 in UTC");
      }
    }
  }
}
