package com.couriermft.operate.notification;

import com.couriermft.engine.execution.Ulid;
import com.couriermft.storage.event.EventFeed;
import com.couriermft.storage.store.KeyRange;
import java.util.Locale;

/**
 * The keys of the outbox's rows.
 *
 * <pre>a                                the position: {"after": 17, "within": "nightly"}
 * b|{channel}                      a lane: {"due": "…", "failures": 0, "holder": "…", "until": "…"}
 * d|{descending millis}|{id}       a notification, newest first
 * i|{id}|{number:019}|{hash}       an event of a digest; with the hash of the event's id
 * o|{channel}|{number:019}|{subscription}|{id}  a pending notification: {"id": "…", "due": "…", "order": "…"}
 * s|{subscription}|f|{subject}     a subscription's state for a subject
 * s|{subscription}|g               a subscription's open digest
 * s|{subscription}|t|{group}       a subscription's state for a throttle group</pre>
 */
final class OutboxKeys {
  static final String TABLE = "notifications";
  static final String PARTITION = "outbox";
  static final String POSITION = "a";

  /** The key range of the position and all lanes. */
  static final KeyRange STANDING = new KeyRange(POSITION, "c");

  static final KeyRange NOTIFICATIONS = KeyRange.prefix("d|");

  private static final long LATEST = 1L << 48;

  private OutboxKeys() {}

  static String lane(String channel) {
    return "b|" + channel;
  }

  /** Returns the channel in a lane's key; {@code ""} for any other key. */
  static String channel(String laneKey) {
    return laneKey.startsWith("b|") ? laneKey.substring(2) : "";
  }

  static String notification(String id) {
    return notificationsFrom(Ulid.time(id).toEpochMilli()) + "|" + id;
  }

  /** Returns the key prefix of all notifications whose events occurred in a millisecond. */
  static String notificationsFrom(long millis) {
    return "d|" + String.format(Locale.ROOT, "%015d", LATEST - millis);
  }

  static String idOf(String notificationKey) {
    return notificationKey.substring(notificationKey.lastIndexOf('|') + 1);
  }

  /**
   * Returns the key of an event in a digest. It includes the event's id, because numbers repeat
   * after the feed was reset.
   */
  static String item(String id, EventFeed.Numbered event) {
    int hash = event.event().path("id").asText().hashCode();
    return items(id).from() + digits(event.number()) + "|" + Integer.toHexString(hash);
  }

  static long numberOfItem(String itemKey) {
    return Long.parseLong(itemKey.split("\\|")[2]);
  }

  static KeyRange items(String id) {
    return KeyRange.prefix("i|" + id + "|");
  }

  static String open(Notification notification) {
    return open(notification.channel()).from()
        + digits(notification.number())
        + "|"
        + notification.subscription()
        + "|"
        + notification.id();
  }

  static KeyRange open(String channel) {
    return KeyRange.prefix("o|" + channel + "|");
  }

  static KeyRange memories(String subscription) {
    return KeyRange.prefix("s|" + subscription + "|");
  }

  /** Returns the key range of the failures that a subscription has recorded. */
  static KeyRange failures(String subscription) {
    return KeyRange.prefix("s|" + subscription + "|f|");
  }

  static String ofSubject(String subscription, String subject) {
    return "s|" + subscription + "|f|" + safe(subject);
  }

  static String ofGroup(String subscription, String group) {
    return "s|" + subscription + "|t|" + safe(group);
  }

  static String digest(String subscription) {
    return "s|" + subscription + "|g";
  }

  /** Subjects contain names from events, which may have characters that are not allowed in keys. */
  private static String safe(String text) {
    String plain = text.replaceAll("[^A-Za-z0-9._:-]", "~");
    return plain.equals(text) ? text : plain + "~" + Integer.toHexString(text.hashCode());
  }

  private static String digits(long number) {
    return String.format(Locale.ROOT, "%019d", number);
  }
}
