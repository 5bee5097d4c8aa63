package com.couriermft.partners.channel;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.failure.catalogue.ChannelCodes;
import com.couriermft.partners.connection.Network;
import com.couriermft.partners.net.OutboundPolicy;
import com.couriermft.partners.net.OutboundResolver;
import com.couriermft.storage.wire.EarlyAnswerConnection;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.SocketConfig;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.io.entity.HttpEntityWrapper;
import org.apache.hc.core5.util.Timeout;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends one HTTP request to a URL that the outbound policy allows, and reads the response. The
 * client does not follow redirects, retry, keep cookies or request compression. Each exchange uses
 * a new connection, and response headers are limited. Thread-safe.
 */
final class HookClient {
  private static final Logger LOG = LoggerFactory.getLogger(HookClient.class);
  private static final int MOST_READ = 64 << 10;
  private static final int MOST_CONNECTING_SECONDS = 30;

  private final OutboundPolicy policy;
  private final TimeUp timeUp;

  HookClient(OutboundPolicy policy, TimeUp timeUp) {
    this.policy = policy;
    this.timeUp = timeUp;
  }

  /**
   * Posts a body and returns the response.
   *
   * @param headers headers in addition to {@code Content-Type}
   * @throws UnconfirmedException the exchange failed after sending the body had started
   * @throws CourierException {@code outbound_refused}, or {@code channel_unavailable}: nothing was
   *     sent
   */
  HookAnswer post(
      URI to,
      Network network,
      Map<String, String> headers,
      byte[] body,
      ContentType type,
      Instant deadline)
      throws InterruptedException {
    HttpPost request = new HttpPost(to);
    WatchedBody entity = new WatchedBody(body, type);
    request.setEntity(entity);
    headers.forEach(request::setHeader);
    return exchange(request, entity, network, deadline);
  }

  // The body never uses the resource.
  @SuppressWarnings("try")
  private HookAnswer exchange(
      HttpUriRequestBase request, WatchedBody body, Network network, Instant deadline)
      throws InterruptedException {
    try (CloseableHttpClient client = client(network, deadline);
        TimeUp.Watched watched = timeUp.over(request::cancel, deadline)) {
      // Closing the client closes its connection. Closing the response would read the rest of the
      // body, or fail.
      HttpHost host = new HttpHost(request.getScheme(), request.getAuthority());
      return read(client.executeOpen(host, request, null), request);
    } catch (IOException e) {
      if (Thread.interrupted()) {
        throw new InterruptedException("Interrupted while waiting for " + host(request));
      }
      throw failure(request, body.isBegun(), e);
    } catch (IllegalStateException e) {
      // HttpClient throws this exception if a connection is closed while it is being established.
      if (!request.isCancelled()) {
        throw e;
      }
      throw failure(request, body.isBegun(), new IOException("the request timed out", e));
    }
  }

  private CloseableHttpClient client(Network network, Instant deadline) {
    Timeout left = Timeout.of(timeUp.left(deadline));
    Timeout connecting = Timeout.ofSeconds(MOST_CONNECTING_SECONDS);
    Timeout connect = connecting.compareTo(left) < 0 ? connecting : left;
    return HttpClients.custom()
        .setConnectionManager(
            PoolingHttpClientConnectionManagerBuilder.create()
                .setConnectionFactory(socket -> new EarlyAnswerConnection("hook"))
                .setDnsResolver(new OutboundResolver(policy, network))
                .setDefaultConnectionConfig(
                    ConnectionConfig.custom()
                        .setConnectTimeout(connect)
                        .setSocketTimeout(left)
                        .build())
                .setDefaultSocketConfig(SocketConfig.custom().setSoTimeout(left).build())
                .build())
        .setDefaultRequestConfig(
            RequestConfig.custom()
                .setResponseTimeout(left)
                .setConnectionRequestTimeout(left)
                .setRedirectsEnabled(false)
                .build())
        .setUserAgent("Courier")
        .disableRedirectHandling()
        .disableAutomaticRetries()
        .disableCookieManagement()
        .disableAuthCaching()
        .disableContentCompression()
        .build();
  }

  private static HookAnswer read(ClassicHttpResponse response, HttpUriRequestBase request) {
    HttpEntity entity = response.getEntity();
    return new HookAnswer(
        response.getCode(),
        entity == null ? "" : body(entity, request),
        header(response, "Retry-After"));
  }

  /**
   * Returns the first part of a response body. A truncated body is accepted, because only the
   * status determines the result.
   */
  private static String body(HttpEntity entity, HttpUriRequestBase request) {
    byte[] read = new byte[MOST_READ];
    int length = 0;
    try {
      // Closing the stream would read the rest of the body, which may be very long.
      InputStream in = entity.getContent();
      int more = 0;
      while (more >= 0 && length < MOST_READ) {
        length += more;
        more = in.read(read, length, MOST_READ - length);
      }
    } catch (IOException e) {
      LOG.debug("The response ended early", e);
    } finally {
      request.cancel();
    }
    return new String(read, 0, length, StandardCharsets.UTF_8);
  }

  private static String header(ClassicHttpResponse response, String name) {
    Header header = response.getFirstHeader(name);
    return header == null ? "" : header.getValue();
  }

  private static CourierException failure(
      HttpUriRequestBase request, boolean begun, IOException cause) {
    String why = SafeText.of(String.valueOf(cause.getMessage()), 300);
    return begun
        ? new UnconfirmedException(
            "No response from %s: %s. It may or may not have accepted the notification."
                .formatted(host(request), why),
            cause)
        : CourierException.of(
            ChannelCodes.CHANNEL_UNAVAILABLE,
            "%s cannot be reached: %s.".formatted(host(request), why),
            cause);
  }

  private static String host(HttpUriRequestBase request) {
    return "'" + request.getAuthority().getHostName() + "'";
  }

  /** A request body that records whether any of it was sent. Used for one exchange. */
  private static final class WatchedBody extends HttpEntityWrapper {
    private volatile boolean begun;

    WatchedBody(byte[] content, ContentType type) {
      super(new ByteArrayEntity(content, type));
    }

    /** Returns whether sending the request body has started. */
    boolean isBegun() {
      return begun;
    }

    @Override
    public boolean isRepeatable() {
      return false;
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
      begun = true;
      super.writeTo(out);
    }
  }
}
