package com.couriermft.functions.api;

import com.couriermft.operate.notification.Notification;
import com.couriermft.operate.notification.Notifications;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tells when waiting notifications are tried next, at the earliest: when their own time has come,
 * and their channel is tried.
 *
 * @param channels when each channel that fails is tried next, by name
 */
record NextTries(Map<String, Instant> channels) {
  static NextTries of(List<Notifications.Failing> failing) {
    Map<String, Instant> channels = new HashMap<>();
    failing.stream()
        .filter(each -> each.next() != null)
        .forEach(each -> channels.put(each.channel(), each.next()));
    return new NextTries(channels);
  }

  /** Returns when a notification is tried next; {@code null} for one that does not wait. */
  @Nullable Instant of(Notification each) {
    if (!each.isWaiting()) {
      return null;
    }
    Instant own = each.nextAt() == null ? each.readyAt() : each.nextAt();
    Instant channel = channels.getOrDefault(each.channel(), own);
    return channel.isAfter(own) ? channel : own;
  }
}
