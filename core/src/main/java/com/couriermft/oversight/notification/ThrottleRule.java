package com.couriermft.oversight.notification;

import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.Locale;

/**
 * A bound on how much a subscription tells.
 *
 * @param per what is counted by itself
 * @param max told in a window at most
 * @param window how long a window is, from the first that is told
 * @param digest whether the others are told together at the window's end
 */
record ThrottleRule(Per per, int max, Duration window, boolean digest) {
  /** The groups that are counted by themselves. */
  enum Per {
    /** Each job, chain, watch or other subject. */
    JOB,
    /** All that the subscription tells. */
    SUBSCRIPTION
  }

  static ThrottleRule read(CheckedObject sent) {
    Per per = sent.constant(SubscriptionShape.PER, Per.class);
    ThrottleRule read =
        new ThrottleRule(
            per == null ? Per.JOB : per,
            sent.integer(SubscriptionShape.MAX),
            Duration.ofSeconds(sent.integer(SubscriptionShape.WINDOW_SECONDS)),
            sent.flag(SubscriptionShape.OVERFLOW_DIGEST));
    sent.end();
    return read;
  }

  ObjectNode toJson() {
    return Json.object()
        .put(SubscriptionShape.PER.name(), per.name().toLowerCase(Locale.ROOT))
        .put(SubscriptionShape.MAX.name(), max)
        .put(SubscriptionShape.WINDOW_SECONDS.name(), window.toSeconds())
        .put(SubscriptionShape.OVERFLOW_DIGEST.name(), digest);
  }
}
