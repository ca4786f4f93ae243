package io.wrkbench.run.observe.load;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.wrkbench.result.ResultLines;
import java.io.ByteArrayOutputStream;
import java.util.function.IntConsumer;

/** Is given the log of a load pod, and tells when a result's last line is complete. */
final class ResultWatch implements IntConsumer {
  private final Runnable complete;
  private final ByteArrayOutputStream start = new ByteArrayOutputStream(ResultLines.TELLING_BYTES);

  /** Calls this at the end of each such line. */
  ResultWatch(Runnable complete) {
    this.complete = complete;
  }

  @Override
  public void accept(int character) {
    if (character == '\n') {
      if (ResultLines.isLast(start.toString(ISO_8859_1))) {
        complete.run();
      }
      start.reset();
    } else if (start.size() < ResultLines.TELLING_BYTES) {
      start.write(character);
    }
  }
}
