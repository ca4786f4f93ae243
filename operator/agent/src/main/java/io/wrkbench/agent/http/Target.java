package io.wrkbench.agent.http;

import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.util.List;

/**
 * Where requests go.
 *
 * @param tls whether through TLS: https
 * @param host name or address, an IPv6 address without brackets
 * @param port never left out: wrk would look up the port of {@code http} in {@code /etc/services}
 */
public record Target(boolean tls, String host, int port) {

  private static final int HTTP_PORT = 80;
  private static final int HTTPS_PORT = 443;

  /**
   * Reads {@code http://HOST[:PORT][/]} or the same with {@code https}.
   *
   * @throws IllegalArgumentException if it is anything else
   */
  public static Target parse(String url) {
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
  public String url() {
    return (tls ? "https://" : "http://") + bracketed(host) + ":" + port;
  }

  /** Whether its host is a name, which has to be resolved, and no address. */
  public boolean isNamed() {
    return !isIpv6(host) && !host.matches("[0-9.]+");
  }

  /** The value of the Host header, RFC 9110 section 7.2: without the scheme's own port. */
  public String hostHeader() {
    return port == defaultPort(tls) ? bracketed(host) : bracketed(host) + ":" + port;
  }

  /**
   * The present addresses of its host. A load asks for them once, or it would load the DNS as well.
   *
   * @throws UnknownHostException if there is no such host
   */
  public List<InetAddress> addresses() throws UnknownHostException {
    try {
      return List.of(InetAddress.getAllByName(host));
    } catch (UnknownHostException e) {
      throw (UnknownHostException)
          new UnknownHostException("there is no host named " + host).initCause(e);
    }
  }

  private static int defaultPort(boolean tls) {
    return tls ? HTTPS_PORT : HTTP_PORT;
  }

  /** A host as in a URL: an IPv6 address in brackets. */
  public static String bracketed(String host) {
    return isIpv6(host) ? "[" + host + "]" : host;
  }

  private static boolean isIpv6(String host) {
    return host.indexOf(':') >= 0;
  }

  private static IllegalArgumentException wrong(String url, Exception cause) {
    return new IllegalArgumentException(
        "the target's URL must be http://HOST:PORT or https://HOST:PORT (the path goes into the"
            + " request), but is "
            + url,
        cause);
  }
}
