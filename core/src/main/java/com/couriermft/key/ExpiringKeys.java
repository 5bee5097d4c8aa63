package com.couriermft.key;

import com.couriermft.event.EventLog;
import com.couriermft.json.Json;
import com.couriermft.pgp.Certificate;
import com.couriermft.store.Columns;
import com.couriermft.store.KeyRange;
import com.couriermft.store.Row;
import com.couriermft.store.StoreConflict;
import com.couriermft.store.Tables;
import com.couriermft.store.Write;
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
 * Warns 60, 30, 7 and 1 days before the current version of a key expires, each time once: as an
 * event ({@link ExpiryWarning}). Thread-safe.
 *
 * <p>Table {@code config}, partition {@code key-warning}, row {@code {name}|{version:06}|{end in
 * seconds}}: {@code claimed} and {@code claimed_at} while a host tells it, {@code told} after that,
 * both the number of days. Any number of hosts may look at once: the one that writes the claim
 * tells. A warning whose host died in between is told again, with the same id, by a later look.
 */
public final class ExpiringKeys {
  private static final Logger LOG = LoggerFactory.getLogger(ExpiringKeys.class);
  private static final String TABLE = "config";
  private static final String PARTITION = "key-warning";

  private static final List<Integer> DAYS = List.of(1, 7, 30, 60);

  /** Telling takes milliseconds; a claim this old is that of a host that died. */
  private static final Duration CLAIM = Duration.ofMinutes(10);

  private final KeyStore keys;
  private final Tables tables;
  private final Supplier<Map<String, List<String>>> jobs;

  /**
   * On these stores.
   *
   * @param jobs the ids of jobs by the key that they name; asked only when there is something to
   *     tell
   */
  public ExpiringKeys(KeyStore keys, Tables tables, Supplier<Map<String, List<String>>> jobs) {
    this.keys = keys;
    this.tables = tables;
    this.jobs = jobs;
  }

  /** Looks at every key, and forgets what was told of those that are gone. */
  public void look() {
    Set<String> live = new HashSet<>();
    Set<String> unread = new HashSet<>();
    for (Key key : keys.list()) {
      try {
        findEnd(key)
            .ifPresent(
                end -> {
                  String mark = mark(key, end);
                  live.add(mark);
                  warn(key, end, mark);
                });
      } catch (RuntimeException e) {
        unread.add(key.name());
        LOG.error("Key(name='{}') could not be looked at for its expiry", key.name(), e);
      }
    }
    for (Row row : tables.queryAll(TABLE, PARTITION, KeyRange.prefix(""))) {
      if (!live.contains(row.key()) && !unread.contains(name(row.key()))) {
        tables.transact(TABLE, PARTITION, List.of(Write.delete(row.key(), Write.ANY)));
      }
    }
  }

  private Optional<Instant> findEnd(Key key) {
    return switch (key.kind()) {
      case SSH -> Optional.empty();
      case PGP -> {
        Certificate certificate =
            Certificate.readAll(key.publicPart().getBytes(StandardCharsets.UTF_8)).get(0);
        yield certificate.findEndOfUse(tables.instant());
      }
    };
  }

  private void warn(Key key, Instant end, String mark) {
    Duration left = Duration.between(tables.instant(), end);
    Optional<Integer> due = findDue(left);
    if (due.isEmpty() || !claim(mark, due.get())) {
      return;
    }
    List<String> affected = jobs.get().getOrDefault(key.name(), List.of());
    String id = mark + "|" + due.get();
    EventLog.write(Json.tree(ExpiryWarning.of(id, key, end, left.toDays(), affected)));
    tables.transact(
        TABLE, PARTITION, List.of(Write.upsert(mark, Columns.none().with("told", due.get()))));
  }

  /** The nearest of the days that have come; those before it need not be told any more. */
  private static Optional<Integer> findDue(Duration left) {
    return left.isNegative() || left.isZero()
        ? Optional.empty()
        : DAYS.stream().filter(days -> left.compareTo(Duration.ofDays(days)) <= 0).findFirst();
  }

  /** Whether it is for this host to tell. */
  private boolean claim(String mark, int days) {
    Optional<Row> row = tables.find(TABLE, PARTITION, mark);
    if (row.isPresent() && (isTold(row.get(), days) || isClaimed(row.get(), days))) {
      return false;
    }
    Columns claim = Columns.none().with("claimed", days).with("claimed_at", tables.instant());
    try {
      tables.transact(
          TABLE,
          PARTITION,
          List.of(
              row.map(known -> Write.merge(mark, claim, known.etag()))
                  .orElseGet(() -> Write.insert(mark, claim))));
      return true;
    } catch (StoreConflict e) {
      // Another host was faster, and tells.
      return false;
    }
  }

  private static boolean isTold(Row row, int days) {
    int told = row.columns().integer("told");
    return told != 0 && told <= days;
  }

  private boolean isClaimed(Row row, int days) {
    Instant since = row.columns().instant("claimed_at");
    return row.columns().integer("claimed") == days
        && since != null
        && since.plus(CLAIM).isAfter(tables.instant());
  }

  private static String name(String mark) {
    return mark.substring(0, mark.indexOf('|'));
  }

  private static String mark(Key key, Instant end) {
    return "%s|%06d|%d".formatted(key.name(), key.version(), end.getEpochSecond());
  }
}
