package com.couriermft.functions.api;

import com.couriermft.operate.notification.Notification;
import com.couriermft.operate.notification.Notifications;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Computes the earliest time of the next attempt to send a notification. This is the later of the
 * notification's own time and that of its channel.
 *
 * @param channels the next attempt of each failing channel, by name
 */
record NextTries(Map<String, Instant> channels) {
  static NextTries of(List<Notifications.Failing> failing) {
    Map<String, Instant> channels = new HashMap<>();
    failing.stream()
        .filter(each -> each.next() != null)
        .forEach(each -> channels.put(each.channel(), each.next()));
    return new NextTries(channels);
  }

  /** Returns the time of a notification's next attempt; {@code null} if it is not pending. */
  @Nullable Instant of(Notification each) {
    if (!each.isWaiting()) {
      return null;
    }
    Instant own = each.nextAt() == null ? each.readyAt() : each.nextAt();
    Instant channel = channels.getOrDefault(each.channel(), own);
    return channel.isAfter(own) ? channel : own;
  }
}
