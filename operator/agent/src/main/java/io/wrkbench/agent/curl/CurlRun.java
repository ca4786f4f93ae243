package io.wrkbench.agent.curl;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.wrkbench.agent.http.PreparedRequest;
import io.wrkbench.agent.http.Target;
import io.wrkbench.agent.http.TlsClient;
import io.wrkbench.agent.machine.Threads;
import io.wrkbench.agent.report.LoadFailure;
import io.wrkbench.agent.signal.Signal;
import io.wrkbench.agent.tool.LoadTool;
import io.wrkbench.agent.tool.Sent;
import io.wrkbench.agent.tool.ToolFailures;
import io.wrkbench.agent.tool.ToolProcess;
import io.wrkbench.agent.tool.ToolVersion;
import io.wrkbench.agent.tool.WorkFolder;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.LoadPlan;
import io.wrkbench.result.Measurement;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/**
 * Endless loops that each start one curl after another, as a shell would, but without a shell:
 * headers and body are files. If curls fail at once, the loops only run faster; that is part of
 * what is measured.
 */
public final class CurlRun implements LoadTool {

  private static final String HEADERS = "headers";
  private static final String BODY = "body";
  private static final String ROOTS = "roots.pem";

  private final LoadPlan.Curl plan;
  private final Duration margin;
  private final WorkFolder folder;
  private final List<String> command = new ArrayList<>();
  private final CurlTally tally;
  private final AtomicLong left;

  /** For how long the loops sent, in nanoseconds: the sum of all that have ended. */
  private final LongAdder sending = new LongAdder();

  private volatile boolean killed;

  /**
   * Prepares the files that curl reads.
   *
   * @param addresses of the target's host, so that no curl has to ask the DNS
   * @param tls null for the default
   * @param margin that a curl is given beyond its timeout
   * @throws IOException if they can't be written
   * @throws IllegalArgumentException if the certificates to trust can't be used
   */
  public CurlRun(
      LoadPlan.Curl plan,
      Target target,
      List<InetAddress> addresses,
      PreparedRequest request,
      int expectedStatus,
      LoadPlan.Tls tls,
      Duration margin)
      throws IOException {
    this(plan, target, addresses, request, expectedStatus, tls, margin, Long.MAX_VALUE);
  }

  /** The same, with no more than so many requests. */
  public CurlRun(
      LoadPlan.Curl plan,
      Target target,
      List<InetAddress> addresses,
      PreparedRequest request,
      int expectedStatus,
      LoadPlan.Tls tls,
      Duration margin,
      long most)
      throws IOException {
    this.plan = plan;
    this.left = new AtomicLong(most);
    this.margin = margin;
    this.tally =
        new CurlTally(
            expectedStatus,
            new GoDuration(plan.duration().nanos() + plan.timeout().nanos() + margin.toNanos()));
    this.folder = new WorkFolder();
    // -q: no .curlrc; --globoff and --path-as-is: the path as it is.
    command.addAll(List.of("curl", "-q", "--silent", "--globoff", "--path-as-is", "--http1.1"));
    command.addAll(List.of("--max-time", seconds(plan.timeout())));
    // Only --verbose says why a connection couldn't be opened.
    command.addAll(List.of("--verbose", "--output", "/dev/null"));
    command.addAll(List.of("--write-out", CurlTally.FORMAT));
    command.addAll(List.of("--header", "@" + folder.file(HEADERS)));
    Files.write(folder.file(HEADERS), headers(request), UTF_8);
    addMethod(request);
    if (target.tls()) {
      addTls(tls);
    }
    addAddresses(target, addresses);
    command.add(target.url() + request.path());
  }

  /** curl leaves out a header that is given without a value, and sends one with a semicolon. */
  private static List<String> headers(PreparedRequest request) {
    List<String> lines = new ArrayList<>(List.of("Expect:"));
    if (request.header("Content-Type") == null) {
      lines.add("Content-Type:");
    }
    for (PreparedRequest.Field header : request.headers()) {
      lines.add(header.value().isBlank() ? header.name() + ";" : header.toString());
    }
    return lines;
  }

  /** The name stays in the URL, so Host, SNI and the check of a certificate stay as they are. */
  private void addAddresses(Target target, List<InetAddress> addresses) {
    if (target.isNamed()) {
      String resolved =
          addresses.stream()
              .map(address -> Target.bracketed(address.getHostAddress()))
              .collect(Collectors.joining(","));
      command.addAll(List.of("--resolve", target.host() + ":" + target.port() + ":" + resolved));
    }
  }

  private void addMethod(PreparedRequest request) throws IOException {
    if (request.isHead()) {
      command.add("--head");
    } else {
      command.addAll(List.of("--request", request.method()));
    }
    if (request.saysItsLength()) {
      Path body = Files.write(folder.file(BODY), request.body());
      command.addAll(List.of("--data-binary", "@" + body));
    }
  }

  private void addTls(LoadPlan.Tls tls) throws IOException {
    if (tls != null && tls.insecureSkipVerify()) {
      command.add("--insecure");
    } else if (tls != null && tls.caFile() != null) {
      command.addAll(List.of("--cacert", tls.caFile()));
    } else {
      // The roots by which the target was checked; the load image brings no others.
      Path roots = Files.writeString(folder.file(ROOTS), TlsClient.rootsAsPem(), UTF_8);
      command.addAll(List.of("--cacert", roots.toString()));
    }
  }

  @Override
  public String name() throws InterruptedException {
    return ToolVersion.of("curl", "--version");
  }

  @Override
  public String description() {
    return plan.clients()
        + " loops for "
        + plan.duration()
        + " of: "
        + String.join(" ", command).replace("\n", "\\n");
  }

  @Override
  public boolean sendsByLastingThreads() {
    return false;
  }

  @Override
  public Sent send(Instant start) throws LoadFailure, InterruptedException {
    Signal.sleepUntil(start);
    Instant begin = Instant.now();
    long first = System.nanoTime();
    Threads.runAll("curl", plan.clients(), () -> loop(first));
    // One slow answer at the end isn't awaited by the other loops.
    GoDuration duration = GoDuration.ofMicros(sending.sum() / plan.clients() / 1000);
    return Sent.of(tally.summary(duration), () -> measurement(begin, duration));
  }

  private Measurement measurement(Instant begin, GoDuration duration) throws LoadFailure {
    IOException missing = tally.missing();
    if (missing != null) {
      throw ToolFailures.missing("curl", "curl", missing);
    }
    return new Measurement(
        begin,
        duration,
        tally.answered(),
        tally.bytes(),
        tally.errors(),
        tally.latencies(),
        null,
        null,
        tally.timeline(duration));
  }

  private void loop(long begin) {
    // Waiting in vain for a last answer isn't part of the load's time.
    sending.add(Math.max(plan.duration().nanos(), lastAnswer(begin)));
  }

  /**
   * Sends requests for the plan's time. Awaits the one in flight at the end, so that the target
   * doesn't count more than we do.
   *
   * @return when the last answer came, in nanoseconds after the beginning; 0 if none did
   */
  private long lastAnswer(long begin) {
    long end = begin + plan.duration().nanos();
    Duration limit = plan.timeout().toDuration().plus(margin);
    long last = 0;
    while (!killed
        && tally.missing() == null
        && System.nanoTime() - end < 0
        && left.getAndDecrement() > 0) {
      try {
        String output = ToolProcess.runBriefly(command, limit);
        long ended = System.nanoTime() - begin;
        if (tally.add(ended, output)) {
          last = ended;
        }
      } catch (IOException e) {
        tally.missing(e);
      } catch (InterruptedException e) {
        break;
      }
    }
    return last;
  }

  @Override
  public void kill() {
    killed = true;
    // The load pod ends with this: its curls, too.
    ProcessHandle.current().children().forEach(ProcessHandle::destroyForcibly);
  }

  @Override
  public void close() throws IOException {
    folder.close();
  }

  private static String seconds(GoDuration duration) {
    return BigDecimal.valueOf(duration.nanos(), 9).toPlainString();
  }
}
