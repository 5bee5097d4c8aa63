package com.couriermft.transfer.delivery;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The key of a row. A batch has one row in the partition of its execution ({@code x|{execution}}),
 * one in the list of all deliveries ({@code t}) and one in the list of its connection ({@code
 * c|{connection}}). Each of its files has one row by name ({@code n}) and one by content ({@code
 * s}). Keys are ASCII, sort newest first and are derived from the batch alone.
 *
 * @param partition the partition key
 * @param key the row key
 */
record DeliveryKey(String partition, String key) {
  static final String ALL = "t";
  static final String NAMES = "n";
  static final String CONTENTS = "s";

  private static final long LATEST = 1L << 48;

  /** Added to a number so that it has 15 digits after the first digit, which is removed. */
  private static final long DIGITS = 1_000_000_000_000_000L;

  private static final int MOST_NAME = 200;

  /** Returns the key by step, by which a repeated write finds existing records. */
  static DeliveryKey ofRun(DeliveryBatch batch) {
    Origin by = batch.any().by();
    return new DeliveryKey(
        run(by.executionId()), by.address() + "|" + batch.time() + "|" + batch.id());
  }

  /** Returns the key in the list of all deliveries, from which removal starts. */
  static DeliveryKey inAll(DeliveryBatch batch) {
    return new DeliveryKey(ALL, listed(batch));
  }

  static DeliveryKey ofConnection(DeliveryBatch batch) {
    return new DeliveryKey(connection(batch.any().file().remote().connection()), listed(batch));
  }

  private static String listed(DeliveryBatch batch) {
    return batch.time() + "|" + batch.any().by().executionId() + "|" + batch.id();
  }

  /** Returns the keys by name and, if the hash is known, by content. */
  static List<DeliveryKey> inIndexes(DeliveryRecord entry) {
    Delivery delivery = entry.delivery();
    MovedFile file = delivery.file();
    String time = reversed(delivery.endedAt());
    String end = "|" + time + "|" + delivery.by().executionId() + "|" + entry.id();
    List<DeliveryKey> places = new ArrayList<>();
    places.add(new DeliveryKey(NAMES, name(file.name()) + end));
    if (file.sha256() != null) {
      places.add(new DeliveryKey(CONTENTS, escaped(file.sha256()) + end));
    }
    return places;
  }

  /**
   * Returns whether each row of a partition is about one file, with the key {@code {name or
   * sha}|{time}|…}.
   */
  static boolean isOfOneFile(String partition) {
    return partition.equals(NAMES) || partition.equals(CONTENTS);
  }

  static String run(String executionId) {
    return "x|" + escaped(executionId);
  }

  static String connection(String name) {
    return "c|" + escaped(name);
  }

  /** Returns a name in lower case in the format of keys; a long name is truncated. */
  static String name(String name) {
    String escaped = escaped(name.toLowerCase(Locale.ROOT));
    return escaped.length() <= MOST_NAME ? escaped : escaped.substring(0, MOST_NAME);
  }

  /** Returns a time in the format of keys, which sort newest first. */
  static String reversed(Instant at) {
    long millis = Math.max(0, Math.min(LATEST, at.toEpochMilli()));
    return Long.toString(DIGITS + LATEST - millis).substring(1);
  }

  /** Returns the time in a {@link #reversed} string. */
  static Instant time(String reversed) {
    return Instant.ofEpochMilli(LATEST - Long.parseLong(reversed));
  }

  /**
   * Returns a string in which all bytes except letters, digits, dots, hyphens and underscores are
   * {@code ~hh}.
   */
  private static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xFF);
      boolean plain =
          c >= 'a' && c <= 'z'
              || c >= 'A' && c <= 'Z'
              || c >= '0' && c <= '9'
              || "._-".indexOf(c) >= 0;
      if (plain) {
        escaped.append(c);
      } else {
        escaped.append("~%02x".formatted((int) c));
      }
    }
    return escaped.toString();
  }
}
