package com.couriermft.functions.insights;

import com.azure.core.http.HttpClient;
import com.azure.core.http.policy.HttpPipelinePolicy;
import com.couriermft.app.Courier;
import com.couriermft.formats.background.Recurring;
import com.couriermft.formats.trace.LogContext;
import com.couriermft.formats.trace.Trace;
import com.couriermft.storage.event.ExecutionListener;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The telemetry of this process in addition to its log: calls to other systems, executions, events
 * and metrics, sent to Application Insights from a separate thread. It observes executions and
 * requests, and sends the first items no earlier than {@link #PERIOD} after they occurred, so that
 * the first response of a new instance is not delayed. Observed code never waits for it and never
 * sees its failures. Thread-safe.
 */
public final class InsightsTelemetry implements AutoCloseable {
  /**
   * Interval between requests with items. If the waiting items fill a request, it is sent earlier.
   */
  static final Duration PERIOD = Duration.ofSeconds(30);

  /** Maximum number of waiting items, about 2 MB. */
  static final int MOST_WAITING = 2_000;

  private static final int SERVER_ERROR = 500;

  private static final Duration AT_END = Duration.ofMillis(900);
  private static final Logger LOG = LoggerFactory.getLogger(InsightsTelemetry.class);

  private final Duration period;
  private final Parts parts;
  private final InsightsAddress address;
  private final CloudRole role;
  private final Supplier<HttpClient> http;
  private final @Nullable Function<Boolean, String> token;
  private final ItemQueue queue = new ItemQueue(MOST_WAITING);
  private final RequestItems requests = new RequestItems(() -> random());
  private final EventMetrics metrics = new EventMetrics(InstantSource.system());
  private final EventLines lines;
  private final AtomicBoolean begun = new AtomicBoolean();
  private final ScheduledThreadPoolExecutor thread =
      new ScheduledThreadPoolExecutor(
          1, InsightsTelemetry::thread, new ThreadPoolExecutor.DiscardPolicy());
  private @Nullable ItemSender sender;

  /**
   * The parts of the telemetry that can be switched off.
   *
   * @param ofRequests whether to send requests to storage and Key Vault, and requests to the API
   * @param ofEvents whether to send events as custom events
   */
  public record Parts(boolean ofRequests, boolean ofEvents) {}

  /**
   * Creates the component that sends the telemetry of a process. The constructor sends nothing and
   * loads no classes for sending.
   *
   * @param parts what to send
   * @param address the destination
   * @param role the sender
   * @param http sends requests; called when there is something to send
   * @param token issues a token for {@code https://monitor.azure.com/}, a new one if requested;
   *     {@code null} if the instrumentation key is sufficient
   */
  public InsightsTelemetry(
      Parts parts,
      InsightsAddress address,
      CloudRole role,
      Supplier<HttpClient> http,
      @Nullable Function<Boolean, String> token) {
    this(parts, address, role, http, token, PERIOD);
  }

  InsightsTelemetry(
      Parts parts,
      InsightsAddress address,
      CloudRole role,
      Supplier<HttpClient> http,
      @Nullable Function<Boolean, String> token,
      Duration period) {
    this.period = period;
    this.parts = parts;
    this.lines = new EventLines(metrics, this::addIfSent, this::begin);
    this.address = address;
    this.role = role;
    this.http = http;
    this.token = token;
  }

  private static long random() {
    return ThreadLocalRandom.current().nextLong();
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(LogContext.detach(work), "courier-insights");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Returns the listener of executions. From now on, also reads the events in the log.
   *
   * @param courier the installation; called when there is something to send
   */
  public ExecutionListener listener(Supplier<Courier> courier) {
    lines.install();
    return new EventItems(courier, this::add);
  }

  /**
   * Returns the policies that observe requests to storage and Key Vault; empty if no such telemetry
   * is sent.
   */
  public List<HttpPipelinePolicy> policies() {
    return parts.ofRequests()
        ? List.of(new ObservedRequests(requests, InstantSource.system(), this::begin))
        : List.of();
  }

  /**
   * Records a request to the API with its response. Each minute, one item represents all successful
   * requests to a route, and one the failed requests after the first few.
   *
   * @param route name of the operation, such as {@code GET /executions/{execution_id}}
   * @param status status of the response; 500 and above is a failure
   */
  public void called(String route, Duration lasted, int status) {
    if (!parts.ofRequests()) {
      return;
    }
    boolean success = status < SERVER_ERROR;
    requests.add(
        route,
        success,
        () ->
            new DependencyItem(
                Instant.now().minus(lasted),
                ItemIds.random(),
                "InProc",
                "API",
                route,
                lasted,
                success,
                String.valueOf(status),
                Trace.current().orElse(null),
                route,
                1,
                Map.of()));
    begin();
  }

  private void addIfSent(CustomEventItem item) {
    if (parts.ofEvents()) {
      add(item);
    }
  }

  /** Adds an item. Drops the oldest one if the queue is full. */
  void add(TelemetryItem item) {
    int waiting = queue.add(item);
    begin();
    if (waiting == ItemSender.BATCH) {
      thread.execute(this::turn);
    }
  }

  private void begin() {
    if (!begun.get() && begun.compareAndSet(false, true)) {
      Recurring.start("telemetry", period, this::turn, thread);
    }
  }

  private void turn() {
    quietly(() -> sender().turn());
  }

  /** Runs work and logs its exceptions, because an exception would cancel all later turns. */
  private static void quietly(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError e) {
      LOG.warn("Sending telemetry failed; trying again", e);
    }
  }

  private ItemSender sender() {
    ItemSender known = sender;
    if (known == null) {
      ItemWriter writer = new ItemWriter(address.key(), role);
      Ingestion ingestion = new Ingestion(http.get(), address.track(), writer, token);
      known = new ItemSender(queue, requests, metrics, ingestion, System::nanoTime);
      sender = known;
    }
    return known;
  }

  /**
   * Sends the waiting items for less than a second and ends the thread. Items that are not sent are
   * lost.
   */
  @Override
  public void close() {
    lines.close();
    if (begun.get()) {
      thread.execute(() -> quietly(() -> sender().last()));
    }
    thread.shutdown();
    try {
      if (!thread.awaitTermination(AT_END.toMillis(), TimeUnit.MILLISECONDS)) {
        LOG.warn("Telemetry was lost: {} items were not sent before the shutdown", queue.size());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
