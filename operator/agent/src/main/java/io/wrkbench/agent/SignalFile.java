package io.wrkbench.agent;

import io.wrkbench.result.FailureReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * A file that the downward API of Kubernetes fills from an annotation, to tell the agent something.
 */
final class SignalFile {

  private SignalFile() {}

  /**
   * What it says: nothing as long as it is empty or isn't there.
   *
   * @throws LoadFailure if it can't be read
   */
  static String content(Path file) throws LoadFailure {
    try {
      return Files.readString(file).strip();
    } catch (NoSuchFileException e) {
      return "";
    } catch (IOException e) {
      throw new LoadFailure(FailureReason.InvalidPlan, "the signal can't be read: " + e);
    }
  }
}
