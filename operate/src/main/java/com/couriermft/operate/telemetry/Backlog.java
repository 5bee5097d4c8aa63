package com.couriermft.operate.telemetry;

import com.couriermft.storage.store.WorkQueue.Depth;
import com.couriermft.storage.store.WorkQueue.Visible;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Estimates how long messages in a queue have been visible. A queue reports when a message was
 * sent, but many messages are sent with a long delay. A message that was not visible in the
 * previous sample became visible after it. In the first sample, or if there are more messages than
 * a sample contains, only the time since sending is known. Not thread-safe.
 */
final class Backlog {
  private Map<String, Instant> known = Map.of();
  private @Nullable Instant lastLook;
  private boolean sawAll;

  /**
   * Returns how long the oldest visible message has been visible, as far as the samples show.
   * Returns zero if no message is visible.
   */
  Duration look(Depth depth, Instant now) {
    Map<String, Instant> since = new HashMap<>();
    Duration oldest = Duration.ZERO;
    for (Visible message : depth.visible()) {
      Instant visible = known.getOrDefault(message.id(), firstSeen(message));
      since.put(message.id(), visible);
      Duration age = Duration.between(visible, now);
      oldest = age.compareTo(oldest) > 0 ? age : oldest;
    }
    known = since;
    lastLook = now;
    sawAll = depth.visible().size() < Depth.MOST_VISIBLE;
    return oldest;
  }

  private Instant firstSeen(Visible message) {
    return lastLook == null || !sawAll || message.sentAt().isAfter(lastLook)
        ? message.sentAt()
        : lastLook;
  }
}
