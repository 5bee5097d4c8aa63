package com.couriermft.operate.notification;

import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of an attempt to send a notification.
 *
 * @param kind kind of outcome
 * @param code stable failure code; {@code null} for {@link Kind#DELIVERED}, unless some recipients
 *     were refused
 * @param message message of the failure, without secrets; {@code null} if {@code code} is {@code
 *     null}
 * @param retryAfter delay that the receiver requested; {@code null} for none
 */
public record SendOutcome(
    Kind kind, @Nullable String code, @Nullable String message, @Nullable Duration retryAfter) {
  /** The outcome of a successful attempt. */
  public static final SendOutcome DELIVERED = new SendOutcome(Kind.DELIVERED, null, null, null);

  /** The kinds of outcomes. */
  public enum Kind {
    /** The receiver accepted the notification. */
    DELIVERED,
    /** The receiver will never accept this notification, but may accept others. */
    REFUSED,
    /**
     * The attempt failed, because the channel is down or because this notification makes it fail.
     */
    DOWN;

    String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
