package com.couriermft.transfer.delivery;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The place of a row. A batch has one of its execution ({@code x|{execution}}), one in the list of
 * all ({@code t}) and one in that of its connection ({@code c|{connection}}); each of its files has
 * one by name ({@code n}) and one by content ({@code s}). All run backwards in time. Keys are ASCII
 * and follow from the batch alone.
 *
 * @param partition the partition key
 * @param key the row key
 */
record DeliveryKey(String partition, String key) {
  static final String ALL = "t";
  static final String NAMES = "n";
  static final String CONTENTS = "s";

  private static final long LATEST = 1L << 48;

  /** 15 of them, after the first. */
  private static final long DIGITS = 1_000_000_000_000_000L;

  private static final int MOST_NAME = 200;

  /** By step: where a repetition finds what is there already. */
  static DeliveryKey ofRun(DeliveryBatch batch) {
    Origin by = batch.any().by();
    return new DeliveryKey(
        run(by.executionId()), by.address() + "|" + batch.time() + "|" + batch.id());
  }

  /** By which it is removed. */
  static DeliveryKey inAll(DeliveryBatch batch) {
    return new DeliveryKey(ALL, listed(batch));
  }

  static DeliveryKey ofConnection(DeliveryBatch batch) {
    return new DeliveryKey(connection(batch.any().file().remote().connection()), listed(batch));
  }

  private static String listed(DeliveryBatch batch) {
    return batch.time() + "|" + batch.any().by().executionId() + "|" + batch.id();
  }

  /** By name and, where it is known, by content. */
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
   * Returns whether each row of a partition stands for one file, {@code {name or sha}|{time}|…}.
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

  /** A name as keys have it, whatever its case; a long one is cut. */
  static String name(String name) {
    String escaped = escaped(name.toLowerCase(Locale.ROOT));
    return escaped.length() <= MOST_NAME ? escaped : escaped.substring(0, MOST_NAME);
  }

  /** Keys run backwards in time. */
  static String reversed(Instant at) {
    long millis = Math.max(0, Math.min(LATEST, at.toEpochMilli()));
    return Long.toString(DIGITS + LATEST - millis).substring(1);
  }

  /** Returns the time that {@link #reversed} encoded. */
  static Instant time(String reversed) {
    return Instant.ofEpochMilli(LATEST - Long.parseLong(reversed));
  }

  /** Only letters, digits, dot, hyphen and underscore stay; any other byte is {@code ~hh}. */
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
