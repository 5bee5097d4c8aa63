package com.couriermft.partners.http;

import com.couriermft.formats.failure.CourierException;

/**
 * A call failed before a byte of its request was sent, so the server did nothing. Reasons are an
 * unknown name, a forbidden address, a connection failure, a refusal by the proxy or the TLS
 * handshake, or a missing token.
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
   * <p>One of {@code connection_failed}, {@code timed_out} (transient), {@code proxy_refused},
   * {@code outbound_refused}, {@code certificate_not_trusted}, {@code tls_failed}, {@code
   * authentication_failed} (permanent), or a missing secret or key.
   */
  public CourierException why() {
    return why;
  }
}
