package io.wrkbench.agent;

import io.wrkbench.result.FailureReason;
import java.io.IOException;
import java.net.ServerSocket;

/**
 * A port that is open while the agent is ready for the load: what a readiness probe of Kubernetes
 * asks. It has to listen on all addresses, since the kubelet comes from outside of the pod; what it
 * accepts it closes at once.
 */
final class ReadyPort implements AutoCloseable {

  private final ServerSocket listener;

  private ReadyPort(ServerSocket listener) {
    this.listener = listener;
  }

  /**
   * Opens the port.
   *
   * @param port null for none
   * @throws LoadFailure if it is taken
   */
  static ReadyPort open(Integer port) throws LoadFailure {
    if (port == null) {
      return new ReadyPort(null);
    }
    try {
      ReadyPort ready = new ReadyPort(new ServerSocket(port));
      Thread thread = new Thread(ready::accept, "ready-port");
      thread.setDaemon(true);
      thread.start();
      return ready;
    } catch (IOException e) {
      throw new LoadFailure(
          FailureReason.AgentFailed,
          "the port " + port + ", which says that the agent is ready, can't be opened: " + e);
    }
  }

  @Override
  public void close() throws IOException {
    if (listener != null) {
      listener.close();
    }
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        listener.accept().close();
      } catch (IOException e) {
        // Closed, or the prober went away: either way there is nothing to say.
      }
    }
  }
}
