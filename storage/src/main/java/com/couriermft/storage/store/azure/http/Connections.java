package com.couriermft.storage.store.azure.http;

import java.io.IOException;
import java.net.Socket;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.TlsConfig;
import org.apache.hc.client5.http.impl.io.DefaultHttpClientConnectionOperator;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.io.HttpClientConnectionOperator;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.HostnameVerificationPolicy;
import org.apache.hc.client5.http.ssl.NoopHostnameVerifier;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.URIScheme;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.pool.PoolConcurrencyPolicy;
import org.apache.hc.core5.pool.PoolReusePolicy;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/**
 * The pool of connections. It holds as many connections as there are concurrent requests, reuses
 * the most recently used one first, and never reuses one that the server has closed. The sockets
 * belong to channels, because a channel closes when its thread is interrupted. With TLS, the
 * platform compares the certificate with the host name (RFC 2818).
 */
final class Connections extends PoolingHttpClientConnectionManager {
  Connections(Duration connectTimeout, Duration handshakeTimeout, SSLContext tls) {
    super(
        operator(tls),
        PoolConcurrencyPolicy.STRICT,
        PoolReusePolicy.LIFO,
        TimeValue.NEG_ONE_MILLISECOND,
        socket -> new Connection());
    setDefaultTlsConfig(
        TlsConfig.custom().setHandshakeTimeout(Timeout.of(handshakeTimeout)).build());
    setDefaultConnectionConfig(
        ConnectionConfig.custom()
            .setConnectTimeout(Timeout.of(connectTimeout))
            .setValidateAfterInactivity(TimeValue.ZERO_MILLISECONDS)
            .build());
    setMaxTotal(Integer.MAX_VALUE);
    setDefaultMaxPerRoute(Integer.MAX_VALUE);
  }

  private static HttpClientConnectionOperator operator(SSLContext context) {
    TlsSocketStrategy tls =
        new DefaultClientTlsStrategy(
            context, HostnameVerificationPolicy.BUILTIN, NoopHostnameVerifier.INSTANCE);
    return new DefaultHttpClientConnectionOperator(
        proxy -> socket(), null, null, scheme -> URIScheme.HTTPS.same(scheme) ? tls : null);
  }

  private static Socket socket() throws IOException {
    return SocketChannel.open().socket();
  }

  /**
   * Does nothing. HttpClient closes its pool permanently when a request ends with an {@link Error},
   * such as an out-of-memory error. The process would then have no storage until it ends.
   */
  @Override
  public void close(CloseMode mode) {
    // The pool is never closed, because it lasts as long as the process.
  }
}
