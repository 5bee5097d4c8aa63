package com.couriermft.storage.event;

import com.couriermft.formats.json.Json;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Write;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * The keys and columns of the feed, which is one partition, so that numbers can be assigned in
 * transactions.
 *
 * <pre>
 * i|{millis:019}|{id}     {"id": "…", "event": "{…}", "labels": "{…}"}: the inbox, by the time of the
 *                         event, with the labels of the object that it is about
 * k                       {"key": "…"}: the key that encrypts the positions of restricted readers
 * m|{id}                  {"number": 17}: an event that has its number
 * n|{number:019}          {"id": "…", "event": "{…}", "labels": "{…}"}: events with their numbers
 * z                       {"last": 17, "removed": 3}</pre>
 *
 * A backup that copies rows in key order while events are being numbered is consistent: it contains
 * no number that is missing from the last row, and every event marked as numbered has its number.
 */
final class FeedRows {
  static final String TABLE = "events";
  static final String PARTITION = "feed";
  static final String HEAD = "z";
  static final String KEY = "k";
  static final KeyRange INBOX = KeyRange.prefix("i|");

  private static final String LABELS = "labels";
  private static final Pattern PLAIN = Pattern.compile("[!-~&&[^/\\\\#?%]]{1,200}");

  private FeedRows() {}

  /** Returns the write that adds an event to the inbox. */
  static Write arrived(String id, String text, Labels labels, Instant now) {
    Instant at = Instant.parse(Json.readTree(text).path("at").asText(now.toString()));
    Columns columns = nonce().with("id", id).with("event", text).with(LABELS, labels.text());
    return Write.insert("i|" + digits(Math.max(0, at.toEpochMilli())) + "|" + safe(id), columns);
  }

  static String id(Row row) {
    return row.columns().text("id");
  }

  static String seen(String id) {
    return "m|" + safe(id);
  }

  /** Returns the writes that assign a number to an event in the inbox. */
  static List<Write> numbered(Row arrived, long number) {
    String id = id(arrived);
    Columns event = nonce().with("id", id).with("event", arrived.columns().text("event"));
    event = event.with(LABELS, arrived.columns().text(LABELS));
    return List.of(
        Write.insert("n|" + digits(number), event),
        Write.insert(seen(id), nonce().with("number", number)));
  }

  static long number(Row row) {
    return Long.parseLong(row.key().substring(2));
  }

  /**
   * Returns the labels of the object that an event is about; none for an event that an older
   * release wrote.
   */
  static Labels labels(Row row) {
    return Labels.ofText(row.columns().text(LABELS));
  }

  static EventFeed.Numbered numbered(Row row) {
    ObjectNode event = (ObjectNode) Json.readTree(row.columns().text("event"));
    return new EventFeed.Numbered(number(row), event, readableLabels(row));
  }

  /**
   * Returns the labels of a row. If they cannot be read, the event stays visible to readers who may
   * see all events.
   */
  private static Labels readableLabels(Row row) {
    String what = "Labels of event " + number(row);
    return Listed.readable(List.of(Listed.read(what, what, () -> labels(row)))).stream()
        .findFirst()
        .orElse(Labels.NONE);
  }

  static KeyRange after(long number) {
    return new KeyRange("n|" + digits(number + 1), KeyRange.prefix("n|").to());
  }

  static Write head(Optional<Row> before, long last, long removed) {
    Columns columns = nonce().with("last", last).with("removed", removed);
    return before
        .map(row -> Write.merge(HEAD, columns, row.etag()))
        .orElseGet(() -> Write.insert(HEAD, columns));
  }

  private static Columns nonce() {
    return Columns.none().with("nonce", UUID.randomUUID().toString());
  }

  private static String digits(long number) {
    return String.format(Locale.ROOT, "%019d", number);
  }

  /**
   * Returns an id as part of a key: the id itself if it is a valid key, otherwise a value that is
   * derived from the id.
   */
  private static String safe(String id) {
    return PLAIN.matcher(id).matches()
        ? id
        : "%" + UUID.nameUUIDFromBytes(id.getBytes(StandardCharsets.UTF_8));
  }
}
