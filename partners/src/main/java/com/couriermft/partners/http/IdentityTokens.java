package com.couriermft.partners.http;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.StorageCodes;

/** Provides tokens of the process's managed identity. Thread-safe. */
public interface IdentityTokens {
  /** A provider for a process without an identity: tokens are never available. */
  IdentityTokens NONE =
      (resource, fresh) -> {
        throw CourierException.of(
            StorageCodes.IDENTITY_REFUSED, "This process has no managed identity.");
      };

  /**
   * Returns a token for a resource, such as {@code api://courier-partner}; tokens are cached and
   * renewed before their expiry.
   *
   * @param fresh whether to ignore the cached token
   * @throws RuntimeException no token is available; the message states the reason
   */
  String get(String resource, boolean fresh);
}
