package com.couriermft.operate.notification;

import com.couriermft.engine.notice.NoticeTemplate;
import com.couriermft.storage.event.EventFeed;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Sends notifications through channels. Thread-safe. */
public interface NoticeSender {
  /**
   * A notification to send.
   *
   * @param id id of the notification, the same for each attempt
   * @param channel the channel to use
   * @param kind kind of notification
   * @param includeFiles whether the text may contain file names
   * @param template the subscription's text; {@code null} for the default text
   * @param events the events, oldest first: a single event, or the first {@link
   *     Notification#MOST_TOLD} of a digest
   * @param count total number of events
   */
  record Telling(
      String id,
      String channel,
      Notification.Kind kind,
      boolean includeFiles,
      @Nullable NoticeTemplate template,
      List<EventFeed.Numbered> events,
      long count) {
    public Telling {
      events = List.copyOf(events);
    }
  }

  /**
   * Returns the maximum number of notifications per minute through a channel; empty if the channel
   * is missing.
   */
  OptionalInt perMinute(String channel);

  /** Returns the maximum duration of an attempt on a channel. */
  default Duration longestTry(String channel) {
    return Duration.ofSeconds(20);
  }

  /**
   * Attempts once to send a notification. Failures are returned as the outcome, and never thrown.
   *
   * @param most timeout of the attempt
   * @throws InterruptedException the process is stopping; the notification may have been sent
   */
  SendOutcome send(Telling telling, Duration most) throws InterruptedException;
}
