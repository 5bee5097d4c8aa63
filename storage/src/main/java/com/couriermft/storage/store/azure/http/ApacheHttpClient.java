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
 * The Azure SDK's HTTP client on Apache HttpClient's blocking one: HTTP/1.1 over kept connections,
 * for {@code http} and {@code https}. A request is sent and its answer read in the thread that
 * asks; every answer is read whole before it is returned. Nothing is ever sent twice, no redirect
 * is followed and no cookie kept. A thread that is interrupted loses its connection at once.
 *
 * <p>Lasts as long as the process, with one thread that ends requests whose time is over and closes
 * connections that nobody has used for 30 seconds. Thread-safe.
 */
public final class ApacheHttpClient implements HttpClient {
  /**
   * Names, in a request's context, the {@link ByteBuffer} over an array whose remaining room the
   * body of a success is read into; its position then is behind the last byte, and the answer's
   * body is the part that was filled. An answer that has more fails as one that breaks off does.
   * Other clients know nothing of it.
   */
  public static final String INTO = "courier-read-into";

  private static final TimeValue MOST_IDLE = TimeValue.ofSeconds(30);

  private final CloseableHttpClient client;
  private final Connections connections;
  private final Duration responseTimeout;
  private final Set<Exchange> underWay = ConcurrentHashMap.newKeySet();

  /**
   * A client without connections.
   *
   * @param connectTimeout to reach each address of a server, its TLS handshake not included
   * @param responseTimeout for everything from the request to the end of its answer, to the second;
   *     {@code azure-response-timeout} of a request's context comes before it
   * @param proxy where requests go through; {@code null} for straight to their servers
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
      throw new IllegalStateException("The default TLS context cannot be made", e);
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
   * Sends a request and reads its answer.
   *
   * @throws UncheckedIOException no connection, or no whole answer
   * @throws IllegalArgumentException the request is none: its address is not encoded, or a header
   *     has a line break
   * @throws IllegalStateException the thread is interrupted; its cause is an {@link
   *     InterruptedException}
   */
  @Override
  public HttpResponse sendSync(HttpRequest request, Context context) {
    try {
      return exchange(request, context);
    } catch (IOException e) {
      if (Thread.currentThread().isInterrupted()) {
        InterruptedException interrupted = new InterruptedException(e.toString());
        throw new IllegalStateException("Interrupted while waiting for an answer", interrupted);
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
        String message = "No whole answer from %s within %d s";
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
