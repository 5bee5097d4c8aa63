package com.couriermft.partners.http;

import com.couriermft.formats.failure.CourierException;

/**
 * Thrown when a call fails before any byte of its request was sent, so the server did nothing.
 * Reasons include an unknown name, a forbidden address, a failed connection or TLS handshake, a
 * refusal by the proxy, and a missing token.
 */
public final class NothingSentException extends Exception {
  private static final long serialVersionUID = 1L;

  private final CourierException why;

  NothingSentException(CourierException why) {
    super(why);
    this.why = why;
  }

  /**
   * Returns the failure for the step.
   *
   * <p>The failure is one of {@code connection_failed}, {@code timed_out} (transient), {@code
   * proxy_refused}, {@code outbound_refused}, {@code certificate_not_trusted}, {@code tls_failed},
   * {@code authentication_failed} (permanent), or a missing secret or key.
   */
  public CourierException why() {
    return why;
  }
}
