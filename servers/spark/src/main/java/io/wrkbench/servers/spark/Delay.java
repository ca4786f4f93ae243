package io.wrkbench.servers.spark;

/**
 * How long a request wants to be kept waiting.
 *
 * @param millis milliseconds, from 0 to {@link #MAX_MILLIS}
 */
record Delay(int millis) {
  static final int MAX_MILLIS = 60_000;

  /**
   * Reads the query parameter {@code delay}.
   *
   * @param text its value; null, for no delay, if the request has none
   * @throws IllegalArgumentException if it is no number of milliseconds in the range, with a
   *     message for the client
   */
  static Delay parse(String text) {
    if (text == null) {
      return new Delay(0);
    }
    if (!text.matches("[0-9]{1,5}") || Integer.parseInt(text) > MAX_MILLIS) {
      throw new IllegalArgumentException(
          "delay must be a number of milliseconds from 0 to " + MAX_MILLIS);
    }
    return new Delay(Integer.parseInt(text));
  }

  /** Holds the calling thread for the delay; gives the answer of a request that waited. */
  String await() throws InterruptedException {
    if (millis > 0) {
      Thread.sleep(millis);
    }
    return answer();
  }

  /** The body of the answer. */
  String answer() {
    return "waited " + millis + " ms";
  }
}
