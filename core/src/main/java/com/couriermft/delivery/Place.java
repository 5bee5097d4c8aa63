package com.couriermft.delivery;

import com.couriermft.transfer.Sha256;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Where a row of a delivery is: of an execution ({@code x|{execution}}), and in the lists of all
 * ({@code t}), of a connection ({@code c|{connection}}), by name ({@code n}) and by content ({@code
 * s}), each newest first. Everything follows from the delivery alone. Keys are ASCII.
 *
 * @param partition the partition key
 * @param key the row key
 */
record Place(String partition, String key) {
  static final String ALL = "t";
  static final String NAMES = "n";
  static final String CONTENTS = "s";

  private static final long LATEST = 1L << 48;
  private static final int MOST_NAME = 200;
  private static final int ID = 32;

  /** The one row that a repetition of the step replaces. */
  static Place ofRun(Delivery delivery) {
    Origin by = delivery.by();
    return new Place(run(by.executionId()), by.address() + "|" + id(delivery));
  }

  /** Its rows in lists; the list of all, by which it is removed, comes first. */
  static List<Place> inLists(Delivery delivery) {
    MovedFile file = delivery.file();
    String entry =
        reversed(delivery.endedAt()) + "|" + delivery.by().executionId() + "|" + id(delivery);
    List<Place> places = new ArrayList<>();
    places.add(new Place(ALL, entry));
    places.add(new Place(connection(file.remote().connection()), entry));
    places.add(new Place(NAMES, name(file.name()) + "|" + entry));
    if (file.sha256() != null) {
      places.add(new Place(CONTENTS, escaped(file.sha256()) + "|" + entry));
    }
    return places;
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
    return "%015d".formatted(LATEST - millis);
  }

  /** One remote file at one place of a run. */
  private static String id(Delivery delivery) {
    MovedFile file = delivery.file();
    String facts =
        String.join(
            "\n",
            delivery.by().address(),
            file.direction().name(),
            file.remote().connection(),
            file.remote().path());
    return Sha256.of(facts).substring(0, ID);
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
      escaped.append(plain ? String.valueOf(c) : "~%02x".formatted((int) c));
    }
    return escaped.toString();
  }
}
