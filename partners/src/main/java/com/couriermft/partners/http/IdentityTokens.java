package com.couriermft.partners.http;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.StorageCodes;

/** Tokens of the identity that this process runs under. Thread-safe. */
public interface IdentityTokens {
  /** Of a process without an identity: there is never a token. */
  IdentityTokens NONE =
      (resource, fresh) -> {
        throw CourierException.of(
            StorageCodes.IDENTITY_REFUSED, "This process runs under no identity of its own.");
      };

  /**
   * Returns a token for a resource, such as {@code api://courier-partner}; it is kept and renewed
   * before its end.
   *
   * @param fresh whether the one that is held will not do
   * @throws RuntimeException there is none now, or never: the message says why
   */
  String get(String resource, boolean fresh);
}
