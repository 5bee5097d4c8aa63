package com.couriermft.partners.http;

import com.couriermft.formats.failure.CourierException;

/**
 * A call failed before a byte of its request was sent: the name is not known, the address is not
 * allowed, nobody answers there, the proxy or the TLS handshake refuses, there is no token. The
 * server can have done nothing.
 */
public final class NothingSentException extends Exception {
  private static final long serialVersionUID = 1L;

  private final CourierException why;

  NothingSentException(CourierException why) {
    super(why);
    this.why = why;
  }

  /**
   * Returns the failure that the step is to end with: {@code connection_failed}, {@code timed_out}
   * (transient), {@code proxy_refused}, {@code outbound_refused}, {@code certificate_not_trusted},
   * {@code tls_failed}, {@code authentication_failed} (permanent), or that a secret or key is not
   * there.
   */
  public CourierException why() {
    return why;
  }
}
