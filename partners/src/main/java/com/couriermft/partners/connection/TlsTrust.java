package com.couriermft.partners.connection;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The trusted certificates of a connection. */
public interface TlsTrust {
  /**
   * Returns the trusted certificates, at most 8; empty for the platform's authorities.
   *
   * <p>Each is {@code SHA256:} with 64 lower-case hex digits of the server certificate's
   * fingerprint, or the PEM of an authority.
   */
  List<String> trust();

  /** Returns the expiry of each element of {@link #trust}; empty for a fingerprint. */
  default List<Optional<Instant>> endsOfTrust() {
    return trust().stream().map(Certificates::findEnd).toList();
  }
}
