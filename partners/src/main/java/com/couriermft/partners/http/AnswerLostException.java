package com.couriermft.partners.http;

import com.couriermft.formats.failure.CourierException;
import java.io.IOException;

/**
 * A request was sent, or a part of it, and no answer that could be used came back: whether the
 * server has done what it was asked for is not known. A call that may be repeated fails with {@link
 * #why}; one that may not has an unknown outcome.
 */
public final class AnswerLostException extends IOException {
  private static final long serialVersionUID = 1L;

  private final CourierException why;

  AnswerLostException(CourierException why) {
    super(why.getMessage(), why);
    this.why = why;
  }

  /**
   * Returns the failure that a call ends with which may be repeated: {@code connection_failed},
   * {@code timed_out} (transient), {@code invalid_answer}, {@code tls_failed}, {@code
   * redirect_refused} (permanent).
   */
  public CourierException why() {
    return why;
  }
}
