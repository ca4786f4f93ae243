package io.wrkbench.agent.ab;

import io.wrkbench.agent.http.PreparedRequest;
import io.wrkbench.agent.http.Target;
import io.wrkbench.agent.report.LoadFailure;
import io.wrkbench.agent.signal.Signal;
import io.wrkbench.agent.tool.LoadTool;
import io.wrkbench.agent.tool.OneProcess;
import io.wrkbench.agent.tool.Sent;
import io.wrkbench.agent.tool.Statuses;
import io.wrkbench.agent.tool.ToolFailures;
import io.wrkbench.agent.tool.ToolProcess;
import io.wrkbench.agent.tool.ToolVersion;
import io.wrkbench.agent.tool.WorkFolder;
import io.wrkbench.result.FailureReason;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.LoadErrors;
import io.wrkbench.result.LoadPlan;
import io.wrkbench.result.Measurement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * One run of ab (ApacheBench). ab accepts headers only on its command line; each is a separate
 * argument, which no shell sees. The body is a file.
 */
public final class AbRun implements LoadTool {

  private static final String BODY = "body";
  private static final String REQUESTS = "requests.tsv";
  private static final String PERCENTILES = "percentiles.csv";

  /** ab ends by itself; the operator ends one that hangs. */
  private static final Duration NO_LIMIT = Duration.ofDays(30);

  /**
   * More than ab can send in a second; 155,000 have been seen. With a time limit ab needs a number
   * of requests, too, and ends when it has sent them.
   */
  private static final long MOST_PER_SECOND = 500_000;

  private static final int MOST_REQUESTS = 20_000_000;

  private final LoadPlan.Ab plan;
  private final int expectedStatus;
  private final WorkFolder folder;
  private final List<String> command = new ArrayList<>();
  private final String description;
  private final OneProcess process = new OneProcess();
  private Instant started;

  /**
   * Prepares the file that ab reads.
   *
   * @param time for which to send, whatever the plan's number of requests; null for that number
   * @throws IOException if it can't be written
   */
  public AbRun(
      LoadPlan.Ab plan, Target target, PreparedRequest request, int expectedStatus, GoDuration time)
      throws IOException {
    this(
        plan,
        target,
        request,
        expectedStatus,
        time,
        time == null ? plan.requests() : most(plan, time));
  }

  /**
   * The plan's number of requests, but none that would begin after this time.
   *
   * @throws IOException if the file that ab reads can't be written
   */
  public static AbRun within(
      GoDuration time, LoadPlan.Ab plan, Target target, PreparedRequest request, int expectedStatus)
      throws IOException {
    return new AbRun(plan, target, request, expectedStatus, time, plan.requests());
  }

  private AbRun(
      LoadPlan.Ab plan,
      Target target,
      PreparedRequest request,
      int expectedStatus,
      GoDuration time,
      long requests)
      throws IOException {
    this.plan = plan;
    this.expectedStatus = expectedStatus;
    this.folder = new WorkFolder();
    // -l: answers may differ in length; -r: go on when a connection breaks; -q: no progress.
    command.addAll(List.of("ab", "-l", "-r", "-q", "-s", seconds(plan.timeout())));
    if (time != null) {
      // -t sets -n to 50,000, so -n must come after it.
      command.addAll(List.of("-t", seconds(time)));
    }
    command.addAll(List.of("-n", Long.toString(requests)));
    command.addAll(List.of("-c", Integer.toString(plan.concurrency())));
    if (plan.keepAlive()) {
      command.add("-k");
    }
    command.addAll(List.of("-g", folder.file(REQUESTS).toString()));
    command.addAll(List.of("-e", folder.file(PERCENTILES).toString()));
    addMethod(request);
    this.description = String.join(" ", command) + " " + target.url() + request.path();
    addHeaders(request, target);
    command.add(target.url() + request.path());
  }

  private static long most(LoadPlan.Ab plan, GoDuration time) {
    long requests = Math.max(plan.concurrency(), time.toDuration().toSeconds() * MOST_PER_SECOND);
    return Math.min(requests, MOST_REQUESTS);
  }

  private void addMethod(PreparedRequest request) throws IOException {
    if (request.isHead()) {
      command.add("-i");
      return;
    }
    if (request.saysItsLength()) {
      Path body = Files.write(folder.file(BODY), request.body());
      command.addAll(List.of("-p", body.toString()));
    }
    if (!request.method().equals("GET") || request.saysItsLength()) {
      command.addAll(List.of("-m", request.method()));
    }
  }

  private void addHeaders(PreparedRequest request, Target target) {
    for (PreparedRequest.Field header : request.headers()) {
      if (header.name().equalsIgnoreCase("Host")) {
        addHost(header, target);
      } else if (request.saysItsLength() && header.name().equalsIgnoreCase("Content-Type")) {
        // With a body, ab sends its own Content-Type unless it is set this way.
        command.addAll(List.of("-T", header.value()));
      } else {
        command.addAll(List.of("-H", header.toString()));
      }
    }
  }

  /**
   * ab uses a given Host header as the server name in TLS (SNI), and servers refuse one with a
   * port. The Host that follows from the URL is therefore left to ab.
   */
  private void addHost(PreparedRequest.Field host, Target target) {
    if (host.value().equals(target.hostHeader())) {
      return;
    }
    command.addAll(List.of("-H", host.toString()));
    if (target.tls() && host.value().contains(":")) {
      command.add("-I");
    }
  }

  @Override
  public String name() throws InterruptedException {
    return ToolVersion.of("ab", "-V");
  }

  @Override
  public String description() {
    return description;
  }

  @Override
  public Sent send(Instant start) throws LoadFailure, InterruptedException {
    Signal.sleepUntil(start);
    try {
      process.start(
          () -> {
            started = Instant.now();
            return ToolProcess.start(command, Map.of());
          });
    } catch (IOException e) {
      throw ToolFailures.missing("ab", "apache2-utils", e);
    }
    ToolProcess.Ended ended = process.await(NO_LIMIT);
    return Sent.of(ended.output(), () -> measurement(ended));
  }

  @Override
  public void kill() {
    process.kill();
  }

  private Measurement measurement(ToolProcess.Ended ended) throws LoadFailure {
    if (ended.exitCode() != 0) {
      throw failure(ended);
    }
    try {
      AbReport report =
          AbReport.read(ended.output(), folder.file(PERCENTILES), folder.file(REQUESTS));
      return new Measurement(
          started,
          report.duration(),
          report.answered(),
          report.bytes(),
          new LoadErrors(
              report.connectErrors(), report.readErrors(), report.writeErrors(), 0, status(report)),
          report.latencies(),
          null);
    } catch (IOException | IllegalArgumentException e) {
      throw ToolFailures.unusableReport("ab", e, ended.output());
    }
  }

  /** ab tells only 2xx and others apart. */
  private long status(AbReport report) {
    return Statuses.unexpected(expectedStatus >= 300, report.answered(), report.non2xx());
  }

  private LoadFailure failure(ToolProcess.Ended ended) {
    String output = ended.output();
    String exit = "ab ended with exit code " + ended.exitCode() + ": " + AbReport.error(output);
    if (output.contains("apr_pollset_poll: The timeout specified has expired")) {
      long answered = AbReport.completedBeforeItFailed(output);
      return new LoadFailure(
          answered == 0 ? FailureReason.NothingAnswered : FailureReason.LoadToolFailed,
          "ab gave up after "
              + answered
              + " answers, because no other came within "
              + plan.timeout()
              + ". Look at the target's log, or set a longer timeout.");
    }
    if (ToolFailures.isWantOfPorts(output)) {
      return new LoadFailure(
          FailureReason.LoadToolFailed,
          exit
              + ". The load pod has no free port left: each closed connection keeps one for a"
              + " minute. Use keepAlive, fewer requests, or several generators.");
    }
    return new LoadFailure(
        output.contains("apr_socket_connect()")
            ? FailureReason.TargetUnreachable
            : FailureReason.LoadToolFailed,
        exit);
  }

  private static String seconds(GoDuration duration) {
    return Long.toString(duration.toDuration().toSeconds());
  }

  @Override
  public void close() throws IOException {
    folder.close();
  }
}
