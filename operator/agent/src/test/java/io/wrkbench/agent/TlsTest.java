package io.wrkbench.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.agent.curl.CurlRun;
import io.wrkbench.agent.http.PreparedRequest;
import io.wrkbench.agent.http.Target;
import io.wrkbench.agent.testing.Loads;
import io.wrkbench.agent.testing.Plans;
import io.wrkbench.agent.testing.StubServer;
import io.wrkbench.agent.tool.Sent;
import io.wrkbench.agent.tool.ToolProcess;
import io.wrkbench.result.GoDuration;
import io.wrkbench.result.Json;
import io.wrkbench.result.LoadPlan;
import io.wrkbench.result.LoadPlan.Tls;
import io.wrkbench.result.LoadResult;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Targets with https: the agent verifies, the real wrk sends the load. */
@Timeout(60)
@Tag("wrk")
class TlsTest {

  private static final String PASSWORD = "changeit";
  private static final StubServer.Behaviour FINE = (n, request) -> StubServer.ok("fine");

  private static final String KEYS = "keys.p12";

  @TempDir static Path certificates;

  @TempDir Path directory;

  /** One CA, whose servers are right, have another name, or were right until ten days ago. */
  @BeforeAll
  static void makeCertificates() throws Exception {
    make("ca", "-startdate -30d -ext bc:critical=ca:true");
    make("right", "-startdate -1d -signer ca -ext san=ip:127.0.0.1");
    make("other", "-startdate -1d -signer ca -ext san=dns:shop.example");
    make("expired", "-startdate -20d -signer ca -validity 10 -ext san=ip:127.0.0.1");
    for (String alias : List.of("ca", "expired")) {
      keytool("-exportcert -rfc -alias " + alias + " -file " + pem(alias));
    }
  }

  private static void make(String alias, String options) throws Exception {
    keytool(
        "-genkeypair -keyalg EC -groupname secp256r1 -alias "
            + alias
            + " -dname CN="
            + alias
            + " "
            + options);
  }

  private static void keytool(String options) throws Exception {
    Path program = Path.of(System.getProperty("java.home"), "bin", "keytool");
    String command = program + " " + options + " -storepass " + PASSWORD + " -keystore " + keys();
    ToolProcess.Ended ended =
        ToolProcess.start(List.of(command.split(" ")), Map.of()).await(Duration.ofSeconds(30));
    assertThat(ended.exitCode()).as(ended.output()).isZero();
  }

  private static Path keys() {
    return certificates.resolve(KEYS);
  }

  private static Path pem(String alias) {
    return certificates.resolve(alias + ".pem");
  }

  private static StubServer server(String alias) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(keys())) {
      store.load(in, PASSWORD.toCharArray());
    }
    for (String other : Collections.list(store.aliases())) {
      if (!other.equals(alias)) {
        store.deleteEntry(other);
      }
    }
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), null, null);
    return new StubServer(context.getServerSocketFactory(), FINE);
  }

  private static Tls trusting(String alias) {
    return new Tls(pem(alias).toString(), false);
  }

  private LoadResult run(String url, Tls tls, boolean verify) throws Exception {
    return run(Plans.wrk(), url, tls, verify);
  }

  private LoadResult run(LoadPlan.Tool tool, String url, Tls tls, boolean verify) throws Exception {
    LoadPlan plan = new LoadPlan(Plans.GET, Plans.OK, tool, tls);
    Path file = Files.writeString(directory.resolve("plan.json"), Json.write(plan));
    LoadOptions options = new LoadOptions(file, url, verify, directory.resolve("none"));
    PrintStream log = new PrintStream(new ByteArrayOutputStream(), true, UTF_8);
    return new LoadCommand(options, Map.of(), log).run();
  }

  private void assertDistrusted(String certificate, Tls tls, String message) throws Exception {
    try (StubServer server = server(certificate)) {
      LoadResult result = run(server.url(), tls, true);
      assertThat(result.reason()).as("%s", result).isEqualTo("TlsVerificationFailed");
      assertThat(result.message()).contains(message).contains("Set target.tls.caFrom to the CA");
      assertThat(server.received()).isZero();
    }
  }

  @Test
  void aTrustedTargetIsCheckedAndLoaded() throws Exception {
    try (StubServer server = server("right")) {
      LoadResult result = run(server.url(), trusting("ca"), true);
      assertThat(result.isSucceeded()).as("%s", result.message()).isTrue();
      // Handshakes take their time where the machine is busy: there may be fewer than ten.
      int sent = result.verification().sent();
      assertThat(result.verification().matched()).isPositive().isEqualTo(sent);
      assertThat(result.requests()).isPositive();
      assertThat(result.errors().total()).isZero();
      assertThat((long) server.received())
          .isBetween(sent + result.requests(), sent + result.requests() + 8);
    }
  }

  @Test
  void aTargetThatIsNotVerifiedIsLoadedWhateverItsCertificate() throws Exception {
    for (String certificate : List.of("other", "expired")) {
      try (StubServer server = server(certificate)) {
        LoadResult result = run(server.url(), new Tls(null, true), true);
        assertThat(result.isSucceeded()).as("%s", result.message()).isTrue();
        assertThat(result.verification().matched()).isPositive();
      }
    }
  }

  private static final GoDuration SECOND = GoDuration.ofSeconds(1);

  @Test
  void theOtherToolsSpeakTlsToo() throws Exception {
    try (StubServer server = server("right")) {
      for (LoadPlan.Tool tool :
          List.of(
              new LoadPlan.Ab(20, 2, false, SECOND),
              new LoadPlan.Curl(2, SECOND, GoDuration.ofSeconds(8)),
              new LoadPlan.ConstantRate(50, 2, SECOND, GoDuration.ofSeconds(8)))) {
        LoadResult result = run(tool, server.url(), trusting("ca"), true);
        assertThat(result.isSucceeded()).as("%s", result).isTrue();
        assertThat(result.errors().total()).as("%s: %s", tool, result.output()).isZero();
        assertThat(result.requests()).isPositive();
        assertThat(result.bytes()).as("bytes of answers by %s", tool).isPositive();
      }
    }
  }

  /** Of a Host with a port ab makes a name for TLS, with that port, which servers refuse. */
  @Test
  void anOwnHostIsNoHindrance() throws Exception {
    try (StubServer server = server("right")) {
      for (String host : List.of("shop.example", "shop.example:8443")) {
        LoadPlan.Request request =
            new LoadPlan.Request("GET", "/", List.of(LoadPlan.Header.of("Host", host)), null);
        LoadResult result =
            new Loads(directory)
                .run(
                    new LoadPlan(
                        request,
                        Plans.OK,
                        new LoadPlan.Ab(20, 2, false, SECOND),
                        trusting("ca"),
                        null),
                    server.url(),
                    LoadOptions.Mode.ATTEMPT);
        assertThat(result.isSucceeded()).as("%s", result).isTrue();
        assertThat(result.requests()).isEqualTo(20);
      }
    }
  }

  @Test
  void thoseThatCheckCertificatesThemselvesTrustWhomThePlanTrusts() throws Exception {
    LoadPlan.Tool curl = new LoadPlan.Curl(1, SECOND, GoDuration.ofSeconds(8));
    LoadPlan.Tool rate = new LoadPlan.ConstantRate(20, 2, SECOND, GoDuration.ofSeconds(8));
    try (StubServer server = server("expired")) {
      assertThat(run(curl, server.url(), new Tls(null, true), false).requests()).isPositive();
      assertThat(run(rate, server.url(), new Tls(null, true), false).requests()).isPositive();
      for (Tls distrusting : List.of(trusting("ca"), Tls.DEFAULT)) {
        LoadResult result = run(curl, server.url(), distrusting, false);
        assertThat(result.requests()).isZero();
        assertThat(result.errors().connect()).isPositive();
        assertThat(run(rate, server.url(), distrusting, false).reason())
            .isEqualTo("TlsVerificationFailed");
      }
    }
  }

  @Test
  void aTargetIsCheckedByItsNameThoughItsAddressIsKnown() throws Exception {
    try (StubServer server = server("other")) {
      int port = Target.parse(server.url()).port();
      for (String name : List.of("shop.example", "inn.example")) {
        Target target = new Target(true, name, port);
        PreparedRequest request = PreparedRequest.of(Plans.GET, target, Map.of());
        LoadPlan.Curl curl = new LoadPlan.Curl(1, SECOND, GoDuration.ofSeconds(8));
        List<InetAddress> resolved = List.of(InetAddress.getByName("127.0.0.1"));
        try (CurlRun run =
            new CurlRun(
                curl, target, resolved, request, 200, trusting("ca"), Duration.ofSeconds(5))) {
          Sent sent = run.send(null);
          boolean right = name.equals("shop.example");
          assertThat(sent.measurement().requests() > 0).as(sent.output()).isEqualTo(right);
          assertThat(sent.measurement().errors().total() > 0).isEqualTo(!right);
        }
      }
    }
  }

  @Test
  void laterAttemptsNeedNoCertificates() throws Exception {
    try (StubServer server = server("right")) {
      assertThat(run(server.url(), null, false).isSucceeded()).isTrue();
    }
  }

  @Test
  void anUnknownIssuerIsDistrusted() throws Exception {
    assertDistrusted("right", null, "unable to find valid certification path");
    assertDistrusted("right", trusting("expired"), "certification path");
  }

  @Test
  void anotherHostsCertificateIsDistrusted() throws Exception {
    assertDistrusted("other", trusting("ca"), "127.0.0.1");
  }

  @Test
  void anExpiredCertificateIsDistrusted() throws Exception {
    assertDistrusted("expired", trusting("ca"), "validity check failed");
  }

  @Test
  void aFileWithoutCertificatesIsAnInvalidPlan() throws Exception {
    try (StubServer server = server("right")) {
      for (String content : List.of("", "no certificate")) {
        Path file = Files.writeString(directory.resolve("ca.pem"), content);
        LoadResult result = run(server.url(), new Tls(file.toString(), false), true);
        assertThat(result.reason()).as("%s", result).isEqualTo("InvalidPlan");
        assertThat(result.message()).contains("tls.caFile").contains("PEM");
      }
      LoadResult missing = run(server.url(), new Tls("/nowhere/ca.pem", false), true);
      assertThat(missing.reason()).isEqualTo("InvalidPlan");
      assertThat(missing.message()).contains("/nowhere/ca.pem");
    }
  }

  @Test
  void aTargetThatSpeaksNoTlsIsUnreachable() throws Exception {
    try (StubServer server = new StubServer(FINE)) {
      LoadResult result = run(server.url().replace("http:", "https:"), new Tls(null, true), true);
      assertThat(result.reason()).as("%s", result).isEqualTo("TargetUnreachable");
    }
  }
}
