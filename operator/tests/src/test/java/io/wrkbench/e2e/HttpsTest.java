package io.wrkbench.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.wrkbench.api.BenchmarkRunStatus;
import io.wrkbench.api.Phase;
import io.wrkbench.cluster.Await;
import io.wrkbench.cluster.Cluster;
import io.wrkbench.cluster.Command;
import io.wrkbench.cluster.Images;
import io.wrkbench.cluster.Kubectl;
import io.wrkbench.cluster.Manifest;
import io.wrkbench.cluster.TestNamespace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A server of a user's own that speaks HTTPS, its certificate signed by nobody well-known. */
@EndToEnd
class HttpsTest {
  private static final Duration START = Duration.ofSeconds(60);

  private static final String SERVER =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: shop}
      spec:
        selector: {matchLabels: {app: shop}}
        template:
          metadata: {labels: {app: shop}}
          spec:
            terminationGracePeriodSeconds: 1
            containers:
            - name: h2o
              image: %s
              command: [/usr/bin/h2o, -c, /etc/shop/h2o.conf]
              readinessProbe: {periodSeconds: 1, tcpSocket: {port: 8443}}
              volumeMounts: [{name: config, mountPath: /etc/shop}]
            volumes: [{name: config, configMap: {name: shop}}]
      ---
      apiVersion: v1
      kind: Service
      metadata: {name: shop}
      spec:
        selector: {app: shop}
        ports: [{port: 443, targetPort: 8443}]
      """
          .formatted(Images.of("h2o"));

  private static final String CONFIGURATION =
      """
      listen:
        port: 8443
        ssl: {certificate-file: /etc/shop/cert.pem, key-file: /etc/shop/key.pem}
      error-log: /dev/stderr
      hosts: {default: {paths: {/plaintext: {file.file: /srv/plaintext.txt}}}}
      """;

  @RegisterExtension static final TestNamespace NAMESPACE = new TestNamespace("https");

  @TempDir static Path files;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    makeCertificate("shop");
    makeCertificate("other");
    configMap(
        "shop",
        Map.of(
            "h2o.conf", CONFIGURATION, "cert.pem", read("shop.crt"), "key.pem", read("shop.key")));
    configMap("authority", Map.of("ca.pem", read("shop.crt")));
    configMap("other", Map.of("ca.pem", read("other.crt")));
    Command.Result applied =
        Kubectl.run(SERVER, "apply", "-n", NAMESPACE.name(), "--filename", "-");
    assertThat(applied.exitCode()).as(applied.output()).isZero();
    Await.until(
        "the test's own server is ready",
        START,
        () -> Cluster.client().apps().deployments().inNamespace(NAMESPACE.name()).withName("shop"),
        deployment -> deployment.isReady());
  }

  @Test
  void itIsMeasuredWithItsAuthority() {
    assertMeasured(
        manifest("trusted", "caFrom: {configMapKeyRef: {name: authority, key: ca.pem}}"));
  }

  @Test
  void itIsMeasuredUnverified() {
    assertMeasured(manifest("unverified", "insecureSkipVerify: true"));
  }

  @Test
  void itIsRefusedWithAnotherAuthority() {
    Run run =
        Run.create(
            NAMESPACE.name(),
            manifest("refused", "caFrom: {configMapKeyRef: {name: other, key: ca.pem}}"));
    BenchmarkRunStatus status = run.awaitEnd(Phase.Failed);
    assertThat(Run.condition(status, "TargetVerified"))
        .hasValueSatisfying(
            verified -> {
              assertThat(verified.getStatus()).isEqualTo("False");
              assertThat(verified.getReason()).isEqualTo("TlsVerificationFailed");
              assertThat(verified.getMessage())
                  .contains("certificate", "Set target.tls.caFrom to the CA that signed it");
            });
    assertThat(status.attempts).isEmpty();
    Children.awaitOnlyConfigMaps(run);
  }

  private static void assertMeasured(Manifest manifest) {
    BenchmarkRunStatus status = Run.create(NAMESPACE.name(), manifest).awaitSuccess();
    assertThat(status.attempts.get(0).requests).isGreaterThan(100);
    assertThat(status.summary.errorsTotal).isZero();
  }

  private static Manifest manifest(String name, String tls) {
    return Manifests.service(name, "shop")
        .with("spec.target.service.port", 443)
        .withYaml("spec.target.tls", tls);
  }

  private static void makeCertificate(String name) throws IOException, InterruptedException {
    Process openssl =
        new ProcessBuilder(
                "openssl",
                "req",
                "-x509",
                "-newkey",
                "rsa:2048",
                "-nodes",
                "-days",
                "2",
                "-subj",
                "/CN=" + name,
                "-keyout",
                name + ".key",
                "-out",
                name + ".crt",
                "-addext",
                "subjectAltName=DNS:shop." + NAMESPACE.name() + ".svc")
            .directory(files.toFile())
            .redirectErrorStream(true)
            .start();
    String output = new String(openssl.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(openssl.waitFor()).as(output).isZero();
  }

  private static String read(String file) throws IOException {
    return Files.readString(files.resolve(file));
  }

  private static void configMap(String name, Map<String, String> files) {
    Cluster.createConfigMap(NAMESPACE.name(), name, files);
  }
}
