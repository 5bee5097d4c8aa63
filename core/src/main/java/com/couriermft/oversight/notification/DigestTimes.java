package com.couriermft.oversight.notification;

import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/**
 * The times at which what has happened is told together.
 *
 * @param every how often
 * @param at the time of day of a daily one
 * @param zone whose clock
 */
record DigestTimes(Every every, LocalTime at, ZoneId zone) {
  /** How often a digest is told. */
  enum Every {
    /** At each full hour. */
    HOUR,
    /** Once a day. */
    DAY
  }

  static DigestTimes read(CheckedObject sent) {
    Every every = sent.constant(SubscriptionShape.EVERY, Every.class);
    DigestTimes read =
        new DigestTimes(
            every == null ? Every.DAY : every,
            LocalTime.parse(sent.text(SubscriptionShape.AT)),
            QuietHours.zone(sent));
    sent.end();
    return read;
  }

  /** Returns the first time after an instant. */
  Instant after(Instant now) {
    ZonedDateTime here = now.atZone(zone);
    if (every == Every.HOUR) {
      return here.truncatedTo(ChronoUnit.HOURS).plusHours(1).toInstant();
    }
    Instant today = ZonedDateTime.of(here.toLocalDate(), at, zone).toInstant();
    return today.isAfter(now)
        ? today
        : ZonedDateTime.of(here.toLocalDate().plusDays(1), at, zone).toInstant();
  }

  ObjectNode toJson() {
    return Json.object()
        .put(SubscriptionShape.EVERY.name(), every.name().toLowerCase(Locale.ROOT))
        .put(SubscriptionShape.AT.name(), at.toString())
        .put(SubscriptionShape.TIMEZONE.name(), zone.getId());
  }
}
