package com.couriermft.partners.connection;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The trusted certificates of a connection. */
public interface TlsTrust {
  /**
   * Returns the trusted certificates, at most 8; if empty, the platform's authorities are trusted.
   *
   * <p>Each element is the fingerprint of the server's certificate, {@code SHA256:} and 64
   * lower-case hex digits, or the PEM certificate of an authority.
   */
  List<String> trust();

  /** Returns the expiry of each element of {@link #trust}; empty for a fingerprint. */
  default List<Optional<Instant>> endsOfTrust() {
    return trust().stream().map(Certificates::findEnd).toList();
  }
}
