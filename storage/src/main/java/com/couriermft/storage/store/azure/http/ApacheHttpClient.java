package com.couriermft.storage.store.azure.http;

import com.azure.core.http.HttpClient;
import com.azure.core.http.HttpRequest;
import com.azure.core.http.HttpResponse;
import com.azure.core.http.ProxyOptions;
import com.azure.core.util.Context;
import com.couriermft.formats.background.Recurring;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.util.TimeValue;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * An HTTP client for the Azure SDK, based on the blocking Apache HttpClient. It supports HTTP/1.1
 * with persistent connections, for {@code http} and {@code https}. A request is sent and its
 * response read on the calling thread; every response is read completely before it is returned.
 * Requests are never repeated, redirects are not followed and cookies are not stored. If the
 * calling thread is interrupted, its connection closes at once.
 *
 * <p>Lasts as long as the process, with one thread that cancels requests that time out and closes
 * connections that were idle for 30 seconds. Thread-safe.
 */
public final class ApacheHttpClient implements HttpClient {
  /**
   * The key in a request's context for the {@link ByteBuffer}, backed by an array, that receives
   * the body of a successful response. Afterwards its position is after the last byte, and the
   * response's body is the part that was filled. A response that exceeds the buffer fails like an
   * incomplete one. Other clients ignore the key.
   */
  public static final String INTO = "courier-read-into";

  private static final TimeValue MOST_IDLE = TimeValue.ofSeconds(30);

  private final CloseableHttpClient client;
  private final Connections connections;
  private final Duration responseTimeout;
  private final Set<Exchange> underWay = ConcurrentHashMap.newKeySet();

  /**
   * Creates a client without connections.
   *
   * @param connectTimeout the timeout for connecting to each address of a server, without the TLS
   *     handshake
   * @param responseTimeout the timeout from the start of the request to the end of its response, in
   *     whole seconds; {@code azure-response-timeout} in a request's context takes precedence
   * @param proxy the proxy for requests; {@code null} for direct connections
   */
  public ApacheHttpClient(
      Duration connectTimeout, Duration responseTimeout, @Nullable ProxyOptions proxy) {
    this(connectTimeout, responseTimeout, proxy, defaultTls());
  }

  ApacheHttpClient(
      Duration connectTimeout,
      Duration responseTimeout,
      @Nullable ProxyOptions proxy,
      SSLContext tls) {
    this.responseTimeout = responseTimeout;
    this.connections = new Connections(connectTimeout, responseTimeout, tls);
    this.client =
        proxy == null
            ? HttpClients.createMinimal(connections)
            : Proxies.through(proxy, connections);
    ScheduledExecutorService watch =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "http-watch");
              thread.setDaemon(true);
              return thread;
            });
    Recurring.start("storage time limits", Duration.ofSeconds(1), this::endOverdue, watch);
  }

  private static SSLContext defaultTls() {
    try {
      return SSLContext.getDefault();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("The default TLS context cannot be created", e);
    }
  }

  @Override
  public Mono<HttpResponse> send(HttpRequest request) {
    return send(request, Context.NONE);
  }

  @Override
  public Mono<HttpResponse> send(HttpRequest request, Context context) {
    return Mono.fromCallable(() -> sendSync(request, context))
        .subscribeOn(Schedulers.boundedElastic());
  }

  /**
   * Sends a request and reads its response.
   *
   * @throws UncheckedIOException there is no connection, or the response is incomplete
   * @throws IllegalArgumentException the request is invalid: its URL is not encoded, or a header
   *     contains a line break
   * @throws IllegalStateException the thread is interrupted; the cause is an {@link
   *     InterruptedException}
   */
  @Override
  public HttpResponse sendSync(HttpRequest request, Context context) {
    try {
      return exchange(request, context);
    } catch (IOException e) {
      if (Thread.currentThread().isInterrupted()) {
        InterruptedException interrupted = new InterruptedException(e.toString());
        throw new IllegalStateException("Interrupted while waiting for a response", interrupted);
      }
      throw new UncheckedIOException(e);
    }
  }

  private HttpResponse exchange(HttpRequest request, Context context) throws IOException {
    Duration limit =
        context.getData("azure-response-timeout").map(Duration.class::cast).orElse(responseTimeout);
    Optional<ByteBuffer> into = context.getData(INTO).map(ByteBuffer.class::cast);
    Exchange exchange = Exchange.of(request, limit);
    underWay.add(exchange);
    try {
      HttpClientContext own = HttpClientContext.create();
      return Answer.read(request, client.executeOpen(exchange.server(), exchange, own), into);
    } catch (IOException | IllegalStateException e) {
      if (exchange.isOverdue()) {
        String server = request.getUrl().getAuthority();
        String message = "No complete response from %s within %d s";
        throw new IOException(message.formatted(server, limit.toSeconds()), e);
      }
      throw e;
    } finally {
      underWay.remove(exchange);
      exchange.cancel();
    }
  }

  private void endOverdue() {
    underWay.stream().filter(Exchange::isOverdue).forEach(Exchange::cancel);
    connections.closeIdle(MOST_IDLE);
  }
}
