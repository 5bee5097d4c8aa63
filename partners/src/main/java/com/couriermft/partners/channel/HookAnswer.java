package com.couriermft.partners.channel;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.LaterException;
import com.couriermft.formats.failure.catalogue.ChannelCodes;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/**
 * A receiver's HTTP response.
 *
 * @param status HTTP status
 * @param body first part of the body, at most 64 KiB
 * @param retryAfter value of the {@code Retry-After} header, or {@code ""}
 */
record HookAnswer(int status, String body, String retryAfter) {
  private static final int MOST_SHOWN = 1_000;
  private static final int MOST_IN_MESSAGE = 200;
  private static final int GONE = 410;

  /** Returns whether the receiver accepted the notification. */
  boolean isTaken() {
    return status / 100 == 2;
  }

  /** Returns the body as text for a receipt. */
  String shown() {
    return SanitizedText.block(body, MOST_SHOWN).strip();
  }

  /**
   * Returns the failure for an unsuccessful response.
   *
   * @param now current time, for a {@code Retry-After} that is a date
   */
  CourierException failure(Channel channel, Instant now) {
    String answer = SanitizedText.line(body, MOST_IN_MESSAGE);
    String message =
        "The receiver of channel '%s' responded with %d%s."
            .formatted(channel.id(), status, answer.isEmpty() ? "" : ": " + answer);
    return switch (status) {
      case GONE -> CourierException.of(ChannelCodes.CHANNEL_GONE, message);
      case 408, 409, 425, 429, 503 -> later(message, now);
      case 401, 403, 407 -> CourierException.of(ChannelCodes.CHANNEL_DENIED, message);
      // A webhook URL may return 404 while its receiver is being deployed.
      case 404 -> transientFailure(message);
      default -> other(message);
    };
  }

  private CourierException other(String message) {
    if (status / 100 == 5) {
      return new UnconfirmedException(
          message + " It may or may not have accepted the notification.", null);
    }
    return status / 100 == 3
        ? CourierException.of(
            ChannelCodes.CHANNEL_DENIED,
            message + " Courier does not follow redirects: store the final URL instead.")
        : CourierException.of(ChannelCodes.CHANNEL_REFUSED, message);
  }

  private CourierException later(String message, Instant now) {
    return wait(now)
        .<CourierException>map(
            wait -> new LaterException(ChannelCodes.CHANNEL_UNAVAILABLE, message, wait))
        .orElseGet(() -> transientFailure(message));
  }

  private static CourierException transientFailure(String message) {
    return new CourierException(
        FailureClass.TRANSIENT, ChannelCodes.CHANNEL_UNAVAILABLE, message, null);
  }

  /**
   * Returns the delay that {@code Retry-After} requests, in seconds or as a date (RFC 9110,
   * 10.2.3); empty if the header is absent.
   */
  Optional<Duration> wait(Instant now) {
    if (retryAfter.matches("[0-9]+")) {
      boolean fits = retryAfter.length() <= 9;
      return Optional.of(
          fits ? Duration.ofSeconds(Long.parseLong(retryAfter)) : LaterException.LONGEST);
    }
    try {
      return Optional.of(
          Duration.between(
              now,
              ZonedDateTime.parse(retryAfter, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant()));
    } catch (DateTimeParseException none) {
      return Optional.empty();
    }
  }
}
