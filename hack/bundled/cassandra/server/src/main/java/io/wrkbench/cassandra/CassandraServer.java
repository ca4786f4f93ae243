package io.wrkbench.cassandra;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.cassandra.gms.Gossiper;
import org.apache.cassandra.service.CassandraDaemon;
import org.apache.cassandra.service.StorageService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The Cassandra of this JVM.
 *
 * <p>Until its CQL port answers for the first time nothing of it may be touched but its main
 * method: {@link StorageService} and the like read the configuration when they are first used, and
 * would be broken for good if that was before Cassandra itself has. This class and those it
 * delegates to refer to them only behind {@link #hasBeenUp}.
 */
final class CassandraServer implements Server {
  private static final Logger log = LoggerFactory.getLogger(CassandraServer.class);
  private static final int CONNECT_TIMEOUT_MS = 1000;

  private final InetSocketAddress cql;
  private final Runnable beforeStart;
  private final StartRequest request;
  private final AtomicBoolean started = new AtomicBoolean();
  private final Roles roles = new Roles();
  private volatile boolean wasUp;

  /**
   * @param cql where it will take CQL connections
   * @param beforeStart runs on the starting thread, before Cassandra does
   * @param request is told of a start
   */
  CassandraServer(InetSocketAddress cql, Runnable beforeStart, StartRequest request) {
    this.cql = cql;
    this.beforeStart = beforeStart;
    this.request = request;
  }

  /** Where Cassandra can't run any more it ends this JVM, so whoever is answered finds it alive. */
  @Override
  public boolean isAlive() {
    return true;
  }

  @Override
  public boolean isReady() {
    return hasBeenUp()
        && StorageService.instance.isNativeTransportRunning()
        && StorageService.instance.isNormal();
  }

  private boolean hasBeenUp() {
    if (!wasUp && started.get()) {
      try (Socket socket = new Socket()) {
        socket.connect(cql, CONNECT_TIMEOUT_MS);
        wasUp = true;
      } catch (IOException e) {
        log.debug("{} doesn't answer yet", cql, e);
      }
    }
    return wasUp;
  }

  private void demandUp() {
    if (!hasBeenUp() || !StorageService.instance.isInitialized()) {
      throw new NotUpException();
    }
  }

  @Override
  public boolean start(Optional<String> replaced) {
    if (!started.compareAndSet(false, true)) {
      return false;
    }
    request.remember(replaced);
    replaced.ifPresent(
        address -> System.setProperty("cassandra.replace_address_first_boot", address));
    new Thread(this::run, "cassandra").start();
    return true;
  }

  private void run() {
    try {
      beforeStart.run();
      CassandraDaemon.main(new String[0]);
    } catch (Throwable e) {
      log.error("Cassandra couldn't start: this container ends, to be started again", e);
      // Not exit: what hangs in a shutdown hook of a half-started Cassandra would keep the
      // container.
      Runtime.getRuntime().halt(3);
    }
  }

  @Override
  public List<Map<String, String>> endpoints() {
    demandUp();
    return Ring.endpoints();
  }

  @Override
  public List<String> rangesBelow(String consistencyLevel, int replicasPerDatacenter) {
    // Stopped or drained, it still takes itself and all others for alive.
    if (!isReady()) {
      throw new NotUpException();
    }
    return Ring.rangesBelow(consistencyLevel, replicasPerDatacenter);
  }

  @Override
  public List<String> reloadSeeds() {
    demandUp();
    List<String> seeds = Gossiper.instance.reloadSeeds();
    if (seeds == null) {
      throw new IllegalStateException("the seeds couldn't be looked up: the log says why");
    }
    return seeds;
  }

  @Override
  public String ensureRole(Role role) {
    demandUp();
    return roles.ensure(role);
  }

  @Override
  public void drain() {
    demandUp();
    finish("drain", () -> StorageService.instance.drain());
  }

  @Override
  public void decommission(boolean force) {
    demandUp();
    if (StorageService.instance.isDecommissioning()) {
      return;
    }
    new Thread(
            () -> {
              try {
                finish("decommission", () -> StorageService.instance.decommission(force));
              } catch (RuntimeException e) {
                log.error("decommissioning failed: this node stays in the ring", e);
              }
            },
            "decommission")
        .start();
  }

  @Override
  public void cleanup(int jobs, Optional<String> keyspace, List<String> tables) {
    demandUp();
    List<String> keyspaces =
        keyspace
            .map(List::of)
            .orElseGet(
                () -> new ArrayList<>(StorageService.instance.getNonLocalStrategyKeyspaces()));
    for (String each : keyspaces) {
      finish(
          "cleanup of " + each,
          () ->
              StorageService.instance.forceKeyspaceCleanup(
                  jobs, each, tables.toArray(String[]::new)));
    }
  }

  private interface Operation {
    void run() throws IOException, ExecutionException, InterruptedException;
  }

  private static void finish(String what, Operation operation) {
    try {
      operation.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(what + " was interrupted", e);
    } catch (IOException | ExecutionException e) {
      throw new IllegalStateException(what + " failed: " + e.getMessage(), e);
    }
  }
}
