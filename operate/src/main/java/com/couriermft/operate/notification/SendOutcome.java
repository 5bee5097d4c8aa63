package com.couriermft.operate.notification;

import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a try to tell over a channel.
 *
 * @param kind what follows
 * @param code stable name of why it failed; {@code null} for {@link Kind#DELIVERED}, unless it was
 *     refused for some of its recipients
 * @param message what was found, without secrets; {@code null} as {@code code}
 * @param retryAfter how long the other side asks to wait; {@code null} if it does not
 */
public record SendOutcome(
    Kind kind, @Nullable String code, @Nullable String message, @Nullable Duration retryAfter) {
  /** The success. */
  public static final SendOutcome DELIVERED = new SendOutcome(Kind.DELIVERED, null, null, null);

  /** What a try may come to. */
  public enum Kind {
    /** The other side has taken it. */
    DELIVERED,
    /** The other side will never take this one; others may pass. */
    REFUSED,
    /** It failed: the channel takes nothing now, or this one breaks it. */
    DOWN;

    /** Returns the name as it is stored and shown. */
    String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
