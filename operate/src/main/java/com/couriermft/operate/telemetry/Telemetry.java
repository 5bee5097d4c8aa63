package com.couriermft.operate.telemetry;

import com.couriermft.automation.control.ControlQueue;
import com.couriermft.engine.Engine;
import com.couriermft.engine.sweep.SweepReport;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.operate.unreadable.UnreadableWatch;
import com.couriermft.partners.connection.ConnectionStore;
import com.couriermft.partners.key.KeyStore;
import com.couriermft.storage.event.EventLog;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.WorkQueue;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reports on the installation. Timers call its methods. Thread-safe. */
public final class Telemetry {
  private static final Logger LOG = LoggerFactory.getLogger(Telemetry.class);

  /** The names of the queues that hosts read. */
  public static final List<String> QUEUES =
      List.of(Engine.STEPS, ControlQueue.NAME, ControlQueue.POLLS);

  private final Tables tables;
  private final QueueStates standings;
  private final Samples samples;
  private final ExpiringKeys keys;
  private final ExpiringSecrets secrets;
  private final UnreadableWatch unreadable;

  /**
   * Creates the component that reports on an installation.
   *
   * @param tables tables, which also provide the storage server's clock
   * @param blobs blobs of stored definitions
   * @param queue message queues
   * @param pools names of pools and their limits
   * @param partners objects that may expire
   */
  public Telemetry(
      Tables tables,
      Blobs blobs,
      WorkQueue queue,
      Supplier<Map<String, Integer>> pools,
      Partners partners) {
    this.tables = tables;
    this.standings = new QueueStates(queue, tables);
    this.samples = new Samples(standings, tables, QUEUES, pools);
    this.keys =
        new ExpiringKeys(
            partners.keys(), tables, () -> partners.jobsByKey().apply(LabelFilter.ALL));
    this.unreadable = new UnreadableWatch(tables, blobs);
    this.secrets = new ExpiringSecrets(partners.secrets(), partners.connections(), tables);
  }

  /**
   * The objects that may expire.
   *
   * @param keys SSH and OpenPGP keys
   * @param jobsByKey ids of jobs by key name, within a label scope
   * @param secrets the secret store, which may provide expiry times
   * @param connections connections, which use secrets
   */
  public record Partners(
      KeyStore keys,
      Function<LabelFilter, Map<String, List<String>>> jobsByKey,
      SecretStore secrets,
      ConnectionStore connections) {}

  /**
   * Publishes the result of a sweep by {@link Engine#sweep}, including the number of deleted
   * messages.
   *
   * @param report the result of the sweep
   */
  public void swept(SweepReport report) {
    Instant now = tables.clock().instant();
    if (report.dropped() > 0) {
      samples.tellDropped(Engine.STEPS, report.dropped());
    }
    EventLog.write(
        heartbeat("sweep.heartbeat", now, report.took())
            .put("pools", report.pools())
            .put("recovered", report.recovered()));
  }

  /**
   * Runs a timer's work and publishes its completion, so that disabled or failing timers can be
   * detected.
   *
   * @param timer {@code tick} or {@code housekeeping}
   * @param work the timer's work; if it throws an exception, the exception is rethrown and nothing
   *     is published
   */
  public void beat(String timer, Runnable work) {
    Instant begun = tables.clock().instant();
    work.run();
    Instant now = tables.clock().instant();
    EventLog.write(heartbeat(timer + ".heartbeat", now, Duration.between(begun, now)));
  }

  private static ObjectNode heartbeat(String type, Instant at, Duration took) {
    return Json.object()
        .put("id", UUID.randomUUID().toString())
        .put("type", type)
        .put("at", at.toString())
        .put("duration_ms", took.toMillis());
  }

  /**
   * Publishes samples of queues and pools, at most once a minute. Every two minutes it also checks
   * for unreadable stored objects. Failures are logged. Must be called every 30 s on one host.
   */
  public void sample() {
    guarded(samples::takeIfDue);
    guarded(unreadable::lookIfDue);
  }

  /** Returns the monitor of unreadable stored objects. */
  public UnreadableWatch unreadable() {
    return unreadable;
  }

  /** Samples a queue: one request, or two if it has messages. */
  public QueueState queue(String name) {
    return standings.look(name);
  }

  /**
   * Publishes warnings about keys and secrets that expire soon. Must be called every hour on any
   * host.
   */
  public void warn() {
    guarded(keys::look);
    guarded(secrets::look);
  }

  private static void guarded(Runnable look) {
    try {
      look.run();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError e) {
      LOG.error("A check of the installation failed; the next check will be in 30 seconds", e);
    }
  }
}
