package com.couriermft.operate.telemetry;

import com.couriermft.formats.json.Json;
import com.couriermft.openpgp.Certificate;
import com.couriermft.partners.key.Key;
import com.couriermft.partners.key.KeyStore;
import com.couriermft.storage.event.EventFeed;
import com.couriermft.storage.store.Tables;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes one warning each 60, 30, 7 and 1 days before the current version of a key expires:
 *
 * <pre>
 * {"id": "our-key|000002|1830297600|30", "type": "key.expiring", "key": "our-key", "version": 2,
 *  "fingerprint": "9F86…", "has_private": true, "expires_at": "2028-01-01T00:00:00Z",
 *  "days_left": 29, "jobs": ["partner-invoices"]}</pre>
 *
 * The rows of {@link Warnings} have the key {@code {name}|{version:06}|{end in seconds}} in the
 * partition {@code key-warning}. Thread-safe.
 */
final class ExpiringKeys {
  private static final Logger LOG = LoggerFactory.getLogger(ExpiringKeys.class);

  private final KeyStore keys;
  private final Warnings warnings;
  private final EventFeed feed;
  private final Supplier<Map<String, List<String>>> jobs;

  /**
   * Creates the component that warns of expiring keys in this store.
   *
   * @param jobs supplies the ids of jobs by the key to which they refer; called only if a warning
   *     is due
   */
  ExpiringKeys(KeyStore keys, Tables tables, Supplier<Map<String, List<String>>> jobs) {
    this.keys = keys;
    this.feed = new EventFeed(tables);
    this.warnings = new Warnings(tables, "key-warning", List.of(1, 7, 30, 60));
    this.jobs = jobs;
  }

  /** Checks all keys and publishes due warnings. Deletes the rows of deleted keys. */
  void look() {
    Set<String> live = new HashSet<>();
    Set<String> unread = new HashSet<>();
    for (Key key : keys.list()) {
      try {
        Optional<Instant> end = findEnd(key);
        end.ifPresent(at -> live.add(mark(key, at)));
        end.ifPresent(at -> warn(key, at));
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError e) {
        unread.add(key.name());
        LOG.error("Key(name='{}') couldn't be checked for its expiry", key.name(), e);
      }
    }
    warnings.forgetUnless(
        mark -> live.contains(mark) || unread.contains(mark.substring(0, mark.indexOf('|'))));
  }

  private Optional<Instant> findEnd(Key key) {
    return findEnd(key, warnings.now());
  }

  /** Returns the earliest expiry of a key's capabilities; empty if no capability expires. */
  static Optional<Instant> findEnd(Key key, Instant now) {
    return switch (key.kind()) {
      case SSH -> Optional.empty();
      case TLS -> Optional.ofNullable(key.expiresAt());
      case PGP -> {
        Certificate certificate =
            Certificate.readAll(key.publicPart().getBytes(StandardCharsets.UTF_8)).get(0);
        yield certificate.findEndOfUse(now);
      }
    };
  }

  private void warn(Key key, Instant end) {
    String mark = mark(key, end);
    warnings.warn(mark, end, days -> feed.tell(event(mark + "|" + days, key, end), key.labels()));
  }

  private ObjectNode event(String id, Key key, Instant end) {
    ObjectNode event = Json.object().put("id", id).put("type", "key.expiring");
    event.put("at", warnings.now().toString());
    event.put("key", key.name()).put("version", key.version());
    event.put("fingerprint", key.fingerprint()).put("has_private", key.hasPrivate());
    event.put("expires_at", end.toString());
    event.put("days_left", Duration.between(warnings.now(), end).toDays());
    event.set("jobs", Json.tree(jobs.get().getOrDefault(key.name(), List.of())));
    return event;
  }

  private static String mark(Key key, Instant end) {
    return "%s|%06d|%d".formatted(key.name(), key.version(), end.getEpochSecond());
  }
}
