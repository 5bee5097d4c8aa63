package com.couriermft.operate.verify;

import com.couriermft.engine.execution.Ulid;
import com.couriermft.operate.verify.Finding.Severity;
import com.couriermft.operate.verify.Finding.Subject;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Tables;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Checks that pending notifications will be sent. A notification must be in its channel's pending
 * list if and only if it is pending or collecting. A channel with pending notifications must have a
 * lane with a due time. These rows are written in one transaction. Rows that are read between two
 * equal reads of another row are therefore consistent with it. Not thread-safe.
 */
final class OutboxIsTold {
  static final String INVARIANT = "outbox";

  private static final String TABLE = "notifications";
  private static final String PARTITION = "outbox";
  private static final int PAGE = 500;
  private static final long LATEST = 1L << 48;
  private static final Set<String> OPEN = Set.of("pending", "collecting");
  private static final Pattern KNOWN = Pattern.compile("a|[bdios]\\|.+");

  private final Tables tables;
  private final Consumer<Finding> found;

  /** Ids of channels that have a lane. */
  private final Set<String> lanes = new HashSet<>();

  /** Keys of pending notifications, by id. */
  private final Map<String, String> waiting = new TreeMap<>();

  /** Keys of pending rows, by the id of the notification. */
  private final Map<String, String> open = new TreeMap<>();

  /** Keys of the first pending rows, by channel. */
  private final Map<String, String> first = new TreeMap<>();

  /**
   * Checks the outbox of these tables, which are only read.
   *
   * @param found receives each finding
   */
  OutboxIsTold(Tables tables, Consumer<Finding> found) {
    this.tables = tables;
    this.found = found;
  }

  /** Scans the partition once, and reads suspicious rows again. */
  void check() {
    read();
    waiting.keySet().stream()
        .filter(id -> !open.containsKey(id))
        .forEach(id -> checkWaiting(id, row(waiting, id)));
    open.keySet().stream()
        .filter(id -> !waiting.containsKey(id))
        .forEach(id -> checkOpen(id, row(open, id)));
    first.keySet().stream()
        .filter(each -> !lanes.contains(each))
        .forEach(each -> checkLane(each, row(first, each)));
  }

  private void read() {
    KeyRange all = KeyRange.prefix("");
    List<Row> rows = tables.queryUpTo(TABLE, PARTITION, all, PAGE);
    while (!rows.isEmpty()) {
      rows.forEach(this::take);
      KeyRange rest = new KeyRange(rows.get(rows.size() - 1).key() + " ", all.to());
      rows = rows.size() < PAGE ? List.of() : tables.queryUpTo(TABLE, PARTITION, rest, PAGE);
    }
  }

  private void take(Row row) {
    String key = row.key();
    if (!KNOWN.matcher(key).matches()) {
      String mends = "not needed; a newer release may have written it";
      report(key, Severity.NOTE, "an unknown row", "rows that this release knows", mends);
      return;
    }
    switch (key.charAt(0)) {
      case 'b' -> {
        if (!row.columns().text("due").isEmpty()) {
          lanes.add(key.substring(2));
        }
      }
      case 'd' -> {
        if (isOpen(row)) {
          waiting.put(key.substring(key.lastIndexOf('|') + 1), key);
        }
      }
      case 'o' -> {
        open.put(row.columns().text("id"), key);
        first.putIfAbsent(channel(key), key);
      }
      default -> {}
    }
  }

  private static boolean isOpen(Row notification) {
    return OPEN.contains(notification.columns().text("state"));
  }

  private static String channel(String openKey) {
    return openKey.substring(2, openKey.indexOf('|', 2));
  }

  private static String row(Map<String, String> keys, String id) {
    return Objects.requireNonNull(keys.get(id), id);
  }

  private void checkWaiting(String id, String key) {
    Optional<Row> before = find(key).filter(OutboxIsTold::isOpen);
    if (before.isEmpty()) {
      return;
    }
    String number = String.format(Locale.ROOT, "%019d", before.get().columns().number("number"));
    String subscription = before.get().columns().text("subscription");
    String channel = before.get().columns().text("channel");
    String asked = String.join("|", "o", channel, number, subscription, id);
    if (find(asked).isEmpty() && isUnchanged(before.get())) {
      report(
          key,
          Severity.WRONG,
          "the notification is waiting, but missing from the outbox of channel '" + channel + "'",
          "a row " + asked,
          "none; the notification will not be sent. Report this as a bug");
    }
  }

  private void checkOpen(String id, String key) {
    Optional<Row> before = find(key);
    if (before.isEmpty()) {
      return;
    }
    Optional<Row> notification = Ulid.isValid(id) ? find(notificationKey(id)) : Optional.empty();
    boolean isRight = notification.filter(OutboxIsTold::isOpen).isPresent();
    if (isRight || !isUnchanged(before.get())) {
      return;
    }
    String expected = "a notification that is pending or collecting";
    if (notification.isEmpty()) {
      String mends = "Courier will remove the row the next time it processes the channel";
      String found = "the row is for notification '" + id + "', which does not exist";
      report(key, Severity.PENDING, found, expected, mends);
    } else {
      String state = notification.get().columns().text("state");
      String mends = "none; the notification will be sent again. Report this as a bug";
      String found = "the row is for notification '" + id + "', which is " + state;
      report(key, Severity.WRONG, found, expected, mends);
    }
  }

  private static String notificationKey(String id) {
    long millis = Ulid.time(id).toEpochMilli();
    return "d|" + String.format(Locale.ROOT, "%015d", LATEST - millis) + "|" + id;
  }

  private void checkLane(String channel, String key) {
    Optional<Row> before = find(key);
    if (before.isEmpty()) {
      return;
    }
    boolean isDue =
        find("b|" + channel).filter(lane -> !lane.columns().text("due").isEmpty()).isPresent();
    if (!isDue && isUnchanged(before.get())) {
      report(
          key,
          Severity.WRONG,
          "no host will process channel '" + channel + "', which must send this notification",
          "a row b|" + channel + " with 'due'",
          "the next event for the channel repairs it; report this as a bug");
    }
  }

  private boolean isUnchanged(Row before) {
    return find(before.key()).filter(now -> now.etag().equals(before.etag())).isPresent();
  }

  private Optional<Row> find(String key) {
    return tables.find(TABLE, PARTITION, key);
  }

  private void report(String key, Severity severity, String is, String expected, String mends) {
    Subject row = Subject.row(TABLE, PARTITION, key);
    found.accept(new Finding(INVARIANT, severity, row, is, expected, mends));
  }
}
