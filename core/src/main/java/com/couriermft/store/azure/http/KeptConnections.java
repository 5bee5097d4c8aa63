package com.couriermft.store.azure.http;

import com.azure.core.http.HttpClient;
import com.azure.core.http.HttpRequest;
import com.azure.core.http.HttpResponse;
import com.azure.core.util.Context;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * An HTTP/1.1 client (RFC 9112) that keeps its connections, for {@code http} and {@code https}. A
 * request takes the connection to its server that was used last, or a new one, and has it for
 * itself until its answer is read or closed; answers of up to 64 KiB are read at once. Nothing is
 * ever sent twice. A thread that is interrupted meanwhile loses the connection, not its time.
 *
 * <p>Lasts as long as the process, with one thread that ends what takes too long and closes what
 * nobody has used for 30 seconds. Thread-safe.
 */
public final class KeptConnections implements HttpClient {
  /**
   * Names, in a request's context, the {@link ByteBuffer} over an array whose remaining room the
   * body of a success is read into at once; its position then is behind the last byte, and the
   * answer's body is what of it was filled. An answer that has more fails as one that breaks off
   * does. Other clients know nothing of it.
   */
  public static final String INTO = "courier-read-into";

  private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(30);
  private static final int AT_ONCE = 64 << 10;

  private final Duration connectTimeout;
  private final Duration responseTimeout;
  private final SSLSocketFactory trusting;
  private final Map<Origin, Deque<Connection>> idle = new ConcurrentHashMap<>();
  private final Set<Connection> busy = ConcurrentHashMap.newKeySet();

  /**
   * A client without connections.
   *
   * @param connectTimeout to reach a server, its TLS handshake not included
   * @param responseTimeout for everything from the request to the end of its answer, to the second;
   *     {@code azure-response-timeout} of a request's context comes before it
   */
  public KeptConnections(Duration connectTimeout, Duration responseTimeout) {
    this(connectTimeout, responseTimeout, (SSLSocketFactory) SSLSocketFactory.getDefault());
  }

  KeptConnections(Duration connectTimeout, Duration responseTimeout, SSLSocketFactory trusting) {
    this.trusting = trusting;
    this.connectTimeout = connectTimeout;
    this.responseTimeout = responseTimeout;
    ScheduledExecutorService watch =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "kept-connections");
              thread.setDaemon(true);
              return thread;
            });
    watch.scheduleWithFixedDelay(this::endOverdue, 1, 1, TimeUnit.SECONDS);
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
   * Sends a request and reads the beginning of its answer.
   *
   * @throws UncheckedIOException no connection, or no whole answer
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
    Connection connection = connect(Origin.of(request.getUrl()));
    Duration limit =
        context.getData("azure-response-timeout").map(Duration.class::cast).orElse(responseTimeout);
    connection.mustEndWithin(limit);
    busy.add(connection);
    boolean eager =
        context.getData("azure-eagerly-read-response").filter(Boolean.TRUE::equals).isPresent();
    Optional<ByteBuffer> into = context.getData(INTO).map(ByteBuffer.class::cast);
    boolean answered = false;
    try {
      Answer answer = ask(connection, request);
      answered = true;
      if (into.isPresent() && answer.isSuccess()) {
        return answer.readInto(into.get());
      }
      return eager || answer.isWithin(AT_ONCE) ? answer.readWhole() : answer;
    } catch (IOException e) {
      throw connection.isOverdue() ? overdue(request, limit, e) : e;
    } finally {
      if (!answered) {
        release(connection, false);
      }
    }
  }

  private Answer ask(Connection connection, HttpRequest request) throws IOException {
    Consumer<Boolean> done = whole -> release(connection, whole);
    try {
      connection.send(request);
    } catch (IOException unsent) {
      return connection.receiveRefusal(request, done, unsent);
    }
    return connection.receive(request, done);
  }

  private static IOException overdue(HttpRequest request, Duration limit, IOException cause) {
    return new IOException(
        "No whole answer from %s within %d s"
            .formatted(request.getUrl().getAuthority(), limit.toSeconds()),
        cause);
  }

  private Connection connect(Origin origin) throws IOException {
    for (Connection kept = poll(origin); kept != null; kept = poll(origin)) {
      if (kept.isUsable()) {
        return kept;
      }
      kept.close();
    }
    return Connection.open(origin, connectTimeout, trusting);
  }

  private @Nullable Connection poll(Origin origin) {
    return Optional.ofNullable(idle.get(origin)).map(Deque::pollFirst).orElse(null);
  }

  /** Keeps a connection for the next request if the whole answer was read. */
  private void release(Connection connection, boolean whole) {
    if (!busy.remove(connection)) {
      return;
    }
    if (whole && connection.isKept()) {
      connection.rest();
      idle.computeIfAbsent(connection.origin(), o -> new ConcurrentLinkedDeque<>())
          .addFirst(connection);
    } else {
      connection.close();
    }
  }

  /** Connections that an answer is awaited on or read from. */
  int inUse() {
    return busy.size();
  }

  private void endOverdue() {
    busy.stream().filter(Connection::isOverdue).forEach(overdue -> release(overdue, false));
    for (Deque<Connection> kept : idle.values()) {
      for (Connection last = kept.peekLast();
          last != null && last.hasRested(IDLE_NANOS) && kept.remove(last);
          last = kept.peekLast()) {
        last.close();
      }
    }
  }
}
