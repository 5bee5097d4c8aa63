package com.couriermft.storage.store.trail;

import com.couriermft.formats.json.Json;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Write;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The keys and columns of the change log. Rows in the partition of the objects:
 *
 * <pre>~h|{id}               {"seq": 3, "at": "…"}: the number of changes of the object
 * ~p|{id}|{seq:010}     {"entry": "{…}"}: a change that is not yet copied</pre>
 *
 * and in the table {@code changes}, newest first, each with the complete {@code entry} and the
 * {@link CarriedLabels}:
 *
 * <pre>d                     {2^48 - millis:015}|{kind}|{id}|{seq:010}
 * o|{kind}|{id}         the same key: the changes of one object
 * a|{kind}              {2^48 - millis:015}|{kind}|{id}|{nonce}: actions, with their "outcome"
 * </pre>
 */
final class TrailRows {
  static final String TABLE = "changes";
  static final String ALL = "d";

  /** The prefix of the keys of the change log's rows, greater than every key of an object. */
  static final String BESIDE = "~";

  static final KeyRange PENDING = KeyRange.prefix(BESIDE + "p|");
  static final String DONE = "done";

  /** The action of an entry that cannot be read. */
  static final String UNREADABLE = "unreadable";

  private static final long LATEST = 1L << 48;

  private TrailRows() {}

  static String head(String id) {
    return BESIDE + "h|" + id;
  }

  /** Returns the write that counts another change of an object. */
  static Write head(String id, Optional<Row> before, long seq, Instant at) {
    Columns columns = nonce().with("seq", seq).with("at", at);
    return before
        .map(row -> Write.merge(head(id), columns, row.etag()))
        .orElseGet(() -> Write.insert(head(id), columns));
  }

  static String pending(String id, long seq) {
    return BESIDE + "p|" + id + "|" + digits(seq);
  }

  /**
   * Returns the columns of an entry. They contain no nonce, because a repeated transaction must be
   * recognized by a row that is not deleted.
   */
  static Columns columns(ChangeEntry entry, long seq, CarriedLabels carried) {
    return carried.addTo(Columns.none().with("seq", seq).with("entry", Json.write(entry)));
  }

  static Columns act(ChangeEntry entry, String outcome) {
    return nonce().with("entry", Json.write(entry)).with("outcome", outcome);
  }

  static Columns outcome(String outcome) {
    return nonce().with("outcome", outcome);
  }

  private static Columns nonce() {
    return Columns.none().with("nonce", UUID.randomUUID().toString());
  }

  /**
   * Returns the entry of a row. For an unreadable row, returns the data in its key with the reason.
   * Returns empty for a kind of a newer release.
   */
  static Optional<ChangeEntry> readable(Row row) {
    String[] key = row.key().split("\\|");
    String what = "The entry '%s' of the list of changes".formatted(row.key());
    return ObjectKind.find(key[1])
        .map(
            kind -> {
              Listed<ChangeEntry> read =
                  Listed.read(
                      row.key(),
                      what,
                      () -> Json.read(row.columns().text("entry"), ChangeEntry.class));
              ChangeEntry entry = read.value();
              return entry != null
                  ? entry
                  : ChangeEntry.unreadable(time(row.key()), kind, key[2], read.problem());
            });
  }

  static ObjectNode entry(Columns columns) {
    return (ObjectNode) Json.readTree(columns.text("entry"));
  }

  static String object(String kind, String id) {
    return "o|" + kind + "|" + id;
  }

  /** Returns the partition of the changes of an entry's object. */
  static String object(Row entry) {
    String[] key = entry.key().split("\\|");
    return object(key[1], key[2]);
  }

  /** Returns the partition that the link of an entry names, given a partition with the entry. */
  static String linked(String partition) {
    return partition.startsWith("o|") ? ALL : partition;
  }

  static String acts(ObjectKind kind) {
    return "a|" + kind.text();
  }

  /** Returns the key of an entry; later entries sort first. */
  static String key(Instant at, String kind, String id, String last) {
    return String.join("|", turned(at), kind, id, last);
  }

  static String digits(long seq) {
    return String.format(Locale.ROOT, "%010d", seq);
  }

  private static String turned(Instant at) {
    return String.format(Locale.ROOT, "%015d", LATEST - at.toEpochMilli());
  }

  /** Returns the time in an entry's key. */
  static Instant time(String key) {
    return Instant.ofEpochMilli(LATEST - Long.parseLong(key.substring(0, 15)));
  }

  /** Returns whether a string is a key, or the prefix of a key that has only the time. */
  static boolean isPosition(String text) {
    return text.matches("[0-9]{15}(\\|[a-z_]+\\|[0-9A-Za-z._~-]+\\|[0-9a-f]+)?");
  }

  /**
   * Returns the position after which a list continues when some of its entries are hidden from the
   * caller. The position reveals no hidden entry and follows all returned entries.
   *
   * @param shown the key of the last entry returned; {@code null} for none
   * @param last the key of the last entry read
   */
  static String hiding(@Nullable String shown, String last) {
    String at = last.substring(0, 15);
    return shown != null && shown.startsWith(at) ? shown : at;
  }

  /** Returns the keys of entries in a range of times, inclusive; {@code null} for an open end. */
  static KeyRange range(@Nullable Instant since, @Nullable Instant until) {
    String from = until == null ? "" : turned(until);
    // The character after | ends the keys of the last millisecond.
    String to = since == null ? KeyRange.END : turned(since) + "}";
    return new KeyRange(from, to);
  }
}
