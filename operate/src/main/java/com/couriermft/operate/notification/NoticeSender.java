package com.couriermft.operate.notification;

import com.couriermft.engine.notice.NoticeTemplate;
import com.couriermft.storage.event.EventFeed;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Tells over channels. Thread-safe. */
public interface NoticeSender {
  /**
   * Something that is to be told.
   *
   * @param id the same with each try
   * @param channel that tells
   * @param kind what is told
   * @param includeFiles whether names of files may be told
   * @param template the words of whoever has it told; {@code null} for the usual ones
   * @param events of which it tells, the earliest first: one, or those of a digest, the first
   *     {@link Notification#MOST_TOLD}
   * @param count how many there are in all
   */
  record Telling(
      String id,
      String channel,
      Notification.Kind kind,
      boolean includeFiles,
      @Nullable NoticeTemplate template,
      List<EventFeed.Numbered> events,
      long count) {
    /** Copies. */
    public Telling {
      events = List.copyOf(events);
    }
  }

  /** Returns how many notifications a channel takes in a minute; empty if it is not there. */
  OptionalInt perMinute(String channel);

  /** Returns how long a channel may take to tell one. */
  default Duration longestTry(String channel) {
    return Duration.ofSeconds(20);
  }

  /**
   * Tries once to tell. What goes wrong is the outcome, and never thrown.
   *
   * @param most the time after which it gives up
   * @throws InterruptedException the process ends; it may have been told
   */
  SendOutcome send(Telling telling, Duration most) throws InterruptedException;
}
