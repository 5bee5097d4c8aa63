package com.couriermft.operate.telemetry;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The expiry of a credential.
 *
 * @param kind kind of the object
 * @param id the object's id or name
 * @param part expiring part of the object, as a JSON pointer or a word; {@code null} for the entire
 *     object
 * @param at time of expiry
 * @param users ids of known users: the jobs that use a key, or the connections that use a secret
 */
public record Expiry(Kind kind, String id, @Nullable String part, Instant at, List<String> users) {
  public Expiry {
    users = List.copyOf(users);
  }

  /** The kinds of credentials that expire. */
  public enum Kind {
    /** An OpenPGP key: the earliest expiry of its current version's capabilities. */
    KEY,
    /** A secret with an expiry in the secret store. */
    SECRET,
    /** A certificate that a connection trusts. */
    CONNECTION,
    /** A former secret of a webhook that is still valid. */
    WEBHOOK,
    /** An API key, or a former value of an API key that is still valid. */
    API_KEY
  }

  /** Returns the days until an expiry, rounded down; below 0 if it has passed. */
  static long daysLeft(Instant now, Instant end) {
    return Math.floorDiv(Duration.between(now, end).toSeconds(), Duration.ofDays(1).toSeconds());
  }

  /** Returns the sort key for lists, in which the earliest expiry comes first. */
  public String position() {
    long millis = Math.max(0, at.toEpochMilli());
    String where = kind + "|" + id + "|" + (part == null ? "" : part.replace('/', '.'));
    return String.format(Locale.ROOT, "%015d|%s", millis, where);
  }
}
