package com.couriermft.engine.sweep;

import com.couriermft.engine.effect.Message;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Decides when a sweep resends a message that may merely be late. The sweep resends the message
 * immediately the first time, and then after pauses that double from 20 s to two minutes.
 * Therefore, a backlog hardly causes further messages. The times are kept in memory, so another
 * process starts from the beginning. Thread-safe.
 */
public final class Reminders {
  private static final Duration FIRST = Duration.ofSeconds(20);
  private static final Duration LONGEST = Duration.ofMinutes(2);

  private final Map<Message, Sent> sent = new ConcurrentHashMap<>();

  /** Returns whether to send this message now; if so, records it as sent. */
  boolean isDue(Message message, Instant now) {
    Sent last = sent.get(message);
    if (last != null && now.isBefore(last.at().plus(last.pause()))) {
      return false;
    }
    Duration pause = last == null ? FIRST : last.pause().multipliedBy(2);
    sent.put(message, new Sent(now, pause.compareTo(LONGEST) > 0 ? LONGEST : pause));
    return true;
  }

  /** Discards the records of messages that no sweep has checked since they were due. */
  void forgetOld(Instant now) {
    sent.values().removeIf(last -> last.at().plus(LONGEST.multipliedBy(2)).isBefore(now));
  }

  private record Sent(Instant at, Duration pause) {}
}
