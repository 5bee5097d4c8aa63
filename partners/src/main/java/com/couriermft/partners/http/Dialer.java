package com.couriermft.partners.http;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.ConnectionCodes;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.partners.connection.HttpConnection;
import com.couriermft.partners.connection.TlsTrust;
import com.couriermft.partners.key.TlsKeys;
import com.couriermft.partners.net.OutboundPolicy;
import com.couriermft.partners.net.OutboundResolver;
import com.couriermft.partners.remote.CertificateTrust;
import com.couriermft.partners.remote.HandshakeLimit;
import com.couriermft.partners.remote.RemoteSockets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.impl.io.DefaultHttpClientConnectionOperator;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.URIScheme;
import org.apache.hc.core5.http.io.SocketConfig;
import org.apache.hc.core5.http.protocol.HttpCoreContext;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/**
 * Opens TCP and TLS connections for calls, through the connection's proxy if it has one. Without a
 * proxy, the name is resolved here, and its addresses are checked and tried one after another; a
 * proxy resolves the name itself. It does not send any part of a request. Not thread-safe.
 *
 * @param connection the connection, which determines proxy, network and timeouts
 * @param trusting trusted certificates
 * @param identity client certificate; {@code null} for none
 * @param secrets resolves the proxy's password
 * @param outbound checks addresses
 */
record Dialer(
    HttpConnection connection,
    TlsTrust trusting,
    TlsKeys.@Nullable Identity identity,
    SecretStore secrets,
    OutboundPolicy outbound) {
  private static final int HTTPS_PORT = 443;
  private static final int HTTP_PORT = 80;
  private static final long LEAST_MILLIS = 3_000;

  /** Returns a dialer for other origins, which must not see the client certificate. */
  Dialer anonymous() {
    return new Dialer(connection, trusting, null, secrets, outbound);
  }

  /**
   * Opens a connection.
   *
   * @param opened receives the socket before anything can block
   * @throws NothingSentException connecting failed
   */
  HttpSocket dial(URI to, Consumer<HttpSocket> opened) throws NothingSentException {
    return dial(to, trust(to), opened);
  }

  /** Opens a connection and records the server's certificate in the given trust. */
  HttpSocket dial(URI to, CertificateTrust trust, Consumer<HttpSocket> opened)
      throws NothingSentException {
    try {
      return connect(to, trust, opened);
    } catch (CourierException e) {
      throw new NothingSentException(e);
    } catch (SSLException e) {
      throw new NothingSentException(trust.refusal().orElseGet(() -> noTls(to, e)));
    } catch (IOException e) {
      throw new NothingSentException(
          trust.refusal().orElseGet(() -> failed(to, "cannot connect to", e)));
    }
  }

  /** Returns the trust manager for one connection to a server. */
  CertificateTrust trust(URI to) {
    return new CertificateTrust(connection.name(), address(to), trusting);
  }

  private HttpSocket connect(URI to, CertificateTrust trust, Consumer<HttpSocket> opened)
      throws IOException {
    String host = host(to);
    RemoteSockets sockets =
        RemoteSockets.of(connection, host, connection.calls().network(), secrets, outbound);
    DnsResolver names =
        connection.proxy() == null
            ? new OutboundResolver(outbound, connection.calls().network())
            : new LeftToProxy();
    HttpSocket line = new HttpSocket(connection.calls().idleTimeoutSeconds());
    DefaultHttpClientConnectionOperator operator =
        new DefaultHttpClientConnectionOperator(
            proxy -> sockets.createSocket(),
            null,
            names,
            scheme ->
                URIScheme.HTTPS.same(scheme)
                    ? Tls.strategy(trust, identity, line::noteCertificateAsked)
                    : null);
    List<InetSocketAddress> addresses = names.resolve(host, port(to));
    opened.accept(line);
    int seconds = connection.calls().connectTimeoutSeconds();
    return HandshakeLimit.within(
        seconds,
        () -> line.close(CloseMode.IMMEDIATE),
        () -> {
          connect(operator, line, to, addresses);
          return line;
        });
  }

  private void connect(
      DefaultHttpClientConnectionOperator operator,
      HttpSocket line,
      URI to,
      List<InetSocketAddress> addresses)
      throws IOException {
    long whole = connection.calls().connectTimeoutSeconds() * 1_000L;
    long start = System.nanoTime();
    SocketConfig config =
        SocketConfig.custom()
            .setSoTimeout(Timeout.ofSeconds(connection.calls().idleTimeoutSeconds()))
            .setTcpNoDelay(true)
            .build();
    IOException unreached = null;
    for (int i = 0; i < addresses.size(); i++) {
      long left = whole - (System.nanoTime() - start) / 1_000_000;
      long share = Math.max(Math.min(left, LEAST_MILLIS), left / (addresses.size() - i));
      try {
        operator.connect(
            line,
            host(to, addresses.get(i)),
            null,
            null,
            Timeout.ofMilliseconds(Math.max(1, share)),
            config,
            null,
            HttpCoreContext.create());
        return;
      } catch (IOException e) {
        Socket socket = line.getSocket();
        if (socket != null && socket.isConnected() || !line.mayConnect()) {
          throw e;
        }
        if (unreached != null) {
          e.addSuppressed(unreached);
        }
        unreached = e;
      }
    }
    throw unreached == null ? new IOException("the host name has no address") : unreached;
  }

  private HttpHost host(URI to, InetSocketAddress address) {
    InetAddress judged = address.getAddress();
    return judged == null
        ? new HttpHost(to.getScheme(), host(to), port(to))
        : new HttpHost(to.getScheme(), judged, host(to), port(to));
  }

  private CourierException noTls(URI to, SSLException e) {
    return CourierException.of(
        ConnectionCodes.TLS_FAILED,
        message(to, "cannot establish a TLS connection to", e) + " Nothing was sent.",
        e);
  }

  CourierException failed(URI to, String what, IOException e) {
    return CourierException.of(ConnectionCodes.CONNECTION_FAILED, message(to, what, e), e);
  }

  /** Returns the message for a failure, which names the server only by host and port. */
  String message(URI to, String what, Exception e) {
    return ErrorText.of(connection.name(), what + " " + address(to), e);
  }

  static String address(URI to) {
    return to.getHost() + ":" + port(to);
  }

  static String host(URI to) {
    String host = to.getHost();
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  static int port(URI to) {
    if (to.getPort() >= 0) {
      return to.getPort();
    }
    return to.getScheme().equalsIgnoreCase("https") ? HTTPS_PORT : HTTP_PORT;
  }

  /** A name resolver that leaves every name unresolved, because the proxy resolves it. */
  private static final class LeftToProxy implements DnsResolver {
    @Override
    public List<InetSocketAddress> resolve(String host, int port) {
      return List.of(InetSocketAddress.createUnresolved(host, port));
    }

    @Override
    public InetAddress[] resolve(String host) {
      throw new UnsupportedOperationException("A proxy needs a host and a port");
    }

    @Override
    public String resolveCanonicalHostname(String host) {
      return host;
    }
  }
}
