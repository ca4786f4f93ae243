package io.wrkbench.agent.rate;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wrkbench.agent.http.Target;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RateConnectionTest {
  private static final byte[] TOO_MUCH_FOR_ANY_BUFFER = new byte[64 << 20];

  /** Nobody reads on the other side: the kernel would let the write wait for many minutes. */
  @Test
  void aWriteThatIsOverdueIsEnded() throws Exception {
    try (ServerSocket deaf = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Target target = Target.parse("http://127.0.0.1:" + deaf.getLocalPort());
      RateConnection connection = new RateConnection(target, deaf.getInetAddress(), null, false);
      connection.open(in(5_000));
      AtomicBoolean over = new AtomicBoolean();
      Thread watch =
          new Thread(
              () -> {
                while (!over.get()) {
                  connection.endOverdueWrite();
                  Thread.onSpinWait();
                }
              });
      watch.start();
      try {
        assertThatThrownBy(() -> connection.write(TOO_MUCH_FOR_ANY_BUFFER, in(300)))
            .isInstanceOf(SocketTimeoutException.class);
      } finally {
        over.set(true);
        watch.join();
      }
    }
  }

  private static long in(long millis) {
    return System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
  }
}
