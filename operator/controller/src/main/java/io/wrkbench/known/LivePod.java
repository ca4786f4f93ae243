package io.wrkbench.known;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;

/**
 * A pod as it is now, without what a run doesn't look at.
 *
 * @param pod our labels and annotations, owners, status, and of the spec its node, its restart
 *     policy, whether it is in the node's network, and how many containers and sidecars it has
 */
@JsonDeserialize(using = LivePod.Reader.class)
public record LivePod(Pod pod) {
  /** Reads what is kept. */
  static final class Reader extends JsonDeserializer<LivePod> {
    @Override
    public LivePod deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      return new LivePod(SlimPod.read(parser, context));
    }
  }
}
