package com.couriermft.operate.telemetry;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * An expiry.
 *
 * @param kind of the object
 * @param id the object's id or name
 * @param part expiring part of the object, as a JSON pointer or a word; {@code null} for the entire
 *     object
 * @param at time of expiry
 * @param users ids of known users: jobs of a key, connections of a secret
 */
public record Expiry(Kind kind, String id, @Nullable String part, Instant at, List<String> users) {
  /** Copies. */
  public Expiry {
    users = List.copyOf(users);
  }

  /** The kinds of objects that end. */
  public enum Kind {
    /** An OpenPGP key: the earliest expiry of its current version's capabilities. */
    KEY,
    /** A secret, by its vault. */
    SECRET,
    /** A certificate that a connection trusts. */
    CONNECTION,
    /** A former secret of a webhook, which still counts. */
    WEBHOOK,
    /** A key with which machines call the API, or a former text of it that still counts. */
    API_KEY
  }

  /** Returns the position in a list, the first end first. */
  public String position() {
    long millis = Math.max(0, at.toEpochMilli());
    String where = kind + "|" + id + "|" + (part == null ? "" : part.replace('/', '.'));
    return String.format(Locale.ROOT, "%015d|%s", millis, where);
  }
}
