package com.couriermft.partners.connection;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What a connection wants of its server's certificate. */
public interface TlsTrust {
  /**
   * Returns what the server's certificate is to be: {@code SHA256:} and 64 lower-case hex digits of
   * the certificate's own fingerprint, or PEM certificates of authorities; the platform's
   * authorities while it is empty; at most 8.
   */
  List<String> trust();

  /**
   * Returns when each element of {@link #trust} ends; empty for a fingerprint, which says nothing
   * of it.
   */
  default List<Optional<Instant>> endsOfTrust() {
    return trust().stream().map(Certificates::findEnd).toList();
  }
}
