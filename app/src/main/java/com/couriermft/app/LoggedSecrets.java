package com.couriermft.app;

import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.storage.event.EventLog;
import com.couriermft.storage.store.trail.Actor;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * A secret store that publishes an event {@code secret.use} when a value is read, with the caller
 * or the step that reads it. The event never contains the value or its hash. Repeated reads of a
 * secret by the same caller and step within {@link #QUIET} are one event. As thread-safe as the
 * underlying store.
 */
final class LoggedSecrets implements SecretStore {
  /** The time in which reads of the same secret by the same reader are one event. */
  static final Duration QUIET = Duration.ofMinutes(5);

  /** The maximum number of readers to remember; if there are more, events may be repeated. */
  static final int MOST_READERS = 10_000;

  private final SecretStore store;
  private final LongSupplier nanoTime;

  /** The time of the last event by reader, the oldest first. */
  private final Map<Reader, Long> published = new LinkedHashMap<>();

  private record Reader(
      String secret, String caller, @Nullable String execution, @Nullable String step) {}

  /**
   * Wraps a store.
   *
   * @param nanoTime a monotonic clock in nanoseconds
   */
  LoggedSecrets(SecretStore store, LongSupplier nanoTime) {
    this.store = store;
    this.nanoTime = nanoTime;
  }

  @Override
  public Optional<Secret> find(String name) {
    Optional<Secret> found = store.find(name);
    if (found.isPresent()) {
      String caller = Actor.current().name();
      Reader reader = new Reader(name, caller, MDC.get("execution"), MDC.get("step"));
      if (isDue(reader)) {
        publish(reader);
      }
    }
    return found;
  }

  private synchronized boolean isDue(Reader reader) {
    long now = nanoTime.getAsLong();
    Long last = published.get(reader);
    if (last != null && now - last < QUIET.toNanos()) {
      return false;
    }
    published.remove(reader);
    published.put(reader, now);
    if (published.size() > MOST_READERS) {
      published.remove(published.keySet().iterator().next());
    }
    return true;
  }

  private static void publish(Reader reader) {
    ObjectNode event = Json.object().put("id", UUID.randomUUID().toString());
    event.put("type", "secret.use").put("secret", reader.secret()).put("caller", reader.caller());
    if (reader.execution() != null) {
      event.put("execution_id", reader.execution());
    }
    if (MDC.get("job") != null) {
      event.put("job_id", MDC.get("job"));
    }
    if (reader.step() != null) {
      event.put("step_id", reader.step());
    }
    EventLog.write(event);
  }

  @Override
  public void put(String name, Secret value, @Nullable Instant expiresAt) {
    store.put(name, value, expiresAt);
  }

  @Override
  public void delete(String name) {
    store.delete(name);
  }

  @Override
  public Map<String, Instant> ends() {
    return store.ends();
  }
}
