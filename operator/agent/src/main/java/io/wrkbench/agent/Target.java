package io.wrkbench.agent;

import java.net.URI;
import java.net.URISyntaxException;

/**
 * Where requests go.
 *
 * @param tls whether through TLS: https
 * @param host name or address, an IPv6 address without brackets
 * @param port never left out: wrk would look up the port of {@code http} in {@code /etc/services}
 */
record Target(boolean tls, String host, int port) {

  private static final int HTTP_PORT = 80;
  private static final int HTTPS_PORT = 443;

  /**
   * Reads {@code http://HOST[:PORT][/]} or the same with {@code https}.
   *
   * @throws IllegalArgumentException if it is anything else
   */
  static Target parse(String url) {
    URI uri;
    try {
      uri = new URI(url);
    } catch (URISyntaxException e) {
      throw wrong(url, e);
    }
    boolean tls = "https".equals(uri.getScheme());
    boolean onlyHostAndPort =
        (tls || "http".equals(uri.getScheme()))
            && uri.getHost() != null
            && uri.getUserInfo() == null
            && (uri.getRawPath().isEmpty() || uri.getRawPath().equals("/"))
            && uri.getRawQuery() == null
            && uri.getRawFragment() == null;
    int port = uri.getPort() == -1 ? defaultPort(tls) : uri.getPort();
    if (!onlyHostAndPort || port < 1 || port > 65535) {
      throw wrong(url, null);
    }
    return new Target(tls, uri.getHost().replaceAll("[\\[\\]]", ""), port);
  }

  /** The URL for a load tool. */
  String url() {
    return (tls ? "https://" : "http://") + bracketed() + ":" + port;
  }

  /** The value of the Host header, RFC 9110 section 7.2: without the scheme's own port. */
  String hostHeader() {
    return port == defaultPort(tls) ? bracketed() : bracketed() + ":" + port;
  }

  private static int defaultPort(boolean tls) {
    return tls ? HTTPS_PORT : HTTP_PORT;
  }

  private String bracketed() {
    return host.indexOf(':') >= 0 ? "[" + host + "]" : host;
  }

  private static IllegalArgumentException wrong(String url, Exception cause) {
    return new IllegalArgumentException(
        "the target's URL must be http://HOST:PORT or https://HOST:PORT, the path goes into the"
            + " request; it is "
            + url,
        cause);
  }
}
