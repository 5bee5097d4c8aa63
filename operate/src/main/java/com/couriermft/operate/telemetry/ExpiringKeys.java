package com.couriermft.operate.telemetry;

import com.couriermft.formats.json.Json;
import com.couriermft.openpgp.Certificate;
import com.couriermft.partners.key.Key;
import com.couriermft.partners.key.KeyStore;
import com.couriermft.storage.store.Tables;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
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
 * Publishes {@link Warnings} about the expiry of the current versions of keys:
 *
 * <pre>
 * {…, "key": "our-key", "version": 2, "fingerprint": "9F86…", "has_private": true,
 *  "jobs": ["partner-invoices"]}</pre>
 *
 * The rows have the key {@code {name}|{version:06}|{end in seconds}}. Thread-safe.
 */
final class ExpiringKeys {
  private static final Logger LOG = LoggerFactory.getLogger(ExpiringKeys.class);

  private final KeyStore keys;
  private final Warnings warnings;
  private final Supplier<Map<String, List<String>>> jobs;

  /**
   * Creates the component that warns of expiring keys in this store.
   *
   * @param jobs supplies the ids of jobs by the key to which they refer; called only if a warning
   *     is due
   */
  ExpiringKeys(KeyStore keys, Tables tables, Supplier<Map<String, List<String>>> jobs) {
    this.keys = keys;
    this.warnings = new Warnings(tables, "key");
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
    warnings.warn(mark(key, end), end, key.labels(), event -> describe(key, event));
  }

  private void describe(Key key, ObjectNode event) {
    event.put("key", key.name()).put("version", key.version());
    event.put("fingerprint", key.fingerprint()).put("has_private", key.hasPrivate());
    event.set("jobs", Json.tree(jobs.get().getOrDefault(key.name(), List.of())));
  }

  private static String mark(Key key, Instant end) {
    return "%s|%06d|%d".formatted(key.name(), key.version(), end.getEpochSecond());
  }
}
