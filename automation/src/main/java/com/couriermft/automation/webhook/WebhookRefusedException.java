package com.couriermft.automation.webhook;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.catalogue.WebhookCodes;
import java.time.Duration;

/** A request that a webhook does not accept. The exception's message is sent to the sender. */
public final class WebhookRefusedException extends CourierException {
  private static final long serialVersionUID = 1L;

  private final Reason reason;
  private final Duration retryAfter;

  /** The reasons for a refusal that a sender can distinguish. */
  public enum Reason {
    /** The request is not signed, or its signature is wrong. */
    UNAUTHORIZED,
    /** The body is too large. */
    TOO_LARGE,
    /** The message's id was already used with a different body. */
    REUSED,
    /** The rate limit was reached; retry in the next window. */
    TOO_MANY,
    /** The target of the webhook is disabled or not open to webhooks, which may be temporary. */
    DISABLED,
    /** The target of the webhook no longer exists. */
    GONE
  }

  private WebhookRefusedException(
      Reason reason, FailureCode code, String detail, Duration retryAfter) {
    super(code, detail, null);
    this.reason = reason;
    this.retryAfter = retryAfter;
  }

  static WebhookRefusedException of(Reason reason, FailureCode code, String detail) {
    return new WebhookRefusedException(reason, code, detail, Duration.ZERO);
  }

  static WebhookRefusedException unauthorized(FailureCode code, String detail) {
    return of(Reason.UNAUTHORIZED, code, detail);
  }

  static WebhookRefusedException tooMany(RateLimit limit, Duration retryAfter) {
    String detail =
        ("This webhook accepts %,d requests in %,d s, and that limit is reached; wait for the "
                + "time in Retry-After.")
            .formatted(limit.requests(), limit.perSeconds());
    return new WebhookRefusedException(
        Reason.TOO_MANY, WebhookCodes.RATE_LIMITED, detail, retryAfter);
  }

  /** Returns the reason for the refusal. */
  public Reason reason() {
    return reason;
  }

  /**
   * Returns the delay before a retry, in seconds. The delay is at least 1 for {@link
   * Reason#TOO_MANY}, and 0 otherwise.
   */
  public long retryAfterSeconds() {
    return reason == Reason.TOO_MANY ? Math.max(1, retryAfter.plusMillis(999).toSeconds()) : 0;
  }
}
