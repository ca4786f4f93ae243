package io.wrkbench.agent.http;

import io.wrkbench.agent.report.Texts;
import io.wrkbench.result.LoadPlan;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.Collection;
import java.util.Objects;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import javax.net.ssl.X509TrustManager;

/** TLS to a target. Verifies the certificate's chain and host name, unless the plan says not to. */
public final class TlsClient {

  private final SSLContext context;
  private final boolean verify;

  private TlsClient(SSLContext context, boolean verify) {
    this.context = context;
    this.verify = verify;
  }

  /**
   * TLS as the plan wants it.
   *
   * @param plan null for the default
   * @throws IllegalArgumentException if its file of certificates can't be used
   */
  public static TlsClient of(LoadPlan.Tls plan) {
    LoadPlan.Tls tls = Objects.requireNonNullElse(plan, LoadPlan.Tls.DEFAULT);
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust(tls), null);
      return new TlsClient(context, !tls.insecureSkipVerify());
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalArgumentException(
          "tls.caFile "
              + tls.caFile()
              + " can't be used; it must hold certificates in PEM: "
              + Texts.brief(e.toString()),
          e);
    }
  }

  /** The certificates to trust; null for the runtime's own roots. */
  private static TrustManager[] trust(LoadPlan.Tls tls)
      throws GeneralSecurityException, IOException {
    if (tls.insecureSkipVerify()) {
      return new TrustManager[] {new TrustAll()};
    }
    if (tls.caFile() == null) {
      return null;
    }
    KeyStore roots = KeyStore.getInstance(KeyStore.getDefaultType());
    roots.load(null, null);
    try (InputStream in = Files.newInputStream(Path.of(tls.caFile()))) {
      Collection<? extends Certificate> certificates =
          CertificateFactory.getInstance("X.509").generateCertificates(in);
      if (certificates.isEmpty()) {
        throw new CertificateException("it has no certificate");
      }
      for (Certificate certificate : certificates) {
        roots.setCertificateEntry("ca-" + roots.size(), certificate);
      }
    }
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(roots);
    return factory.getTrustManagers();
  }

  /**
   * A connection secured on top of a connected socket.
   *
   * @throws IOException if the handshake fails; see {@link #isDistrust}
   */
  public SSLSocket secure(Socket connected, Target target) throws IOException {
    SSLSocket socket =
        (SSLSocket)
            context.getSocketFactory().createSocket(connected, target.host(), target.port(), true);
    if (verify) {
      SSLParameters parameters = socket.getSSLParameters();
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
      socket.setSSLParameters(parameters);
    }
    socket.startHandshake();
    return socket;
  }

  /** The runtime's own roots, in PEM. */
  public static String rootsAsPem() {
    StringBuilder pem = new StringBuilder();
    Base64.Encoder encoder = Base64.getMimeEncoder(64, new byte[] {'\n'});
    try {
      TrustManagerFactory factory =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init((KeyStore) null);
      for (TrustManager manager : factory.getTrustManagers()) {
        for (X509Certificate root : ((X509TrustManager) manager).getAcceptedIssuers()) {
          pem.append("-----BEGIN CERTIFICATE-----\n")
              .append(encoder.encodeToString(root.getEncoded()))
              .append("\n-----END CERTIFICATE-----\n");
        }
      }
      return pem.toString();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java runtime has no certificates to trust", e);
    }
  }

  /** Whether a connection failed because the certificate isn't trusted. */
  public static boolean isDistrust(IOException e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof CertificateException) {
        return true;
      }
    }
    return false;
  }

  /** Extended, because JSSE adds checks of its own to a plain one. */
  private static final class TrustAll extends X509ExtendedTrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
