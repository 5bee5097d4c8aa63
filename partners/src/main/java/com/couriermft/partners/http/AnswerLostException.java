package com.couriermft.partners.http;

import com.couriermft.formats.failure.CourierException;
import java.io.IOException;

/**
 * Thrown when the response to a request was lost, so it is unknown whether the server performed the
 * request. An idempotent call fails with {@link #why}; any other call has an unknown outcome.
 */
public final class AnswerLostException extends IOException {
  private static final long serialVersionUID = 1L;

  private final CourierException why;

  AnswerLostException(CourierException why) {
    super(why.getMessage(), why);
    this.why = why;
  }

  /**
   * Returns the failure of an idempotent call: {@code connection_failed}, {@code timed_out}
   * (transient), {@code invalid_answer}, {@code tls_failed}, {@code redirect_refused} (permanent).
   */
  public CourierException why() {
    return why;
  }
}
