package com.couriermft.secret;

import java.util.Optional;

/**
 * Where secret values are kept. Names match {@code [0-9A-Za-z-]{1,127}} (Key Vault's rule); values
 * are text of at most 25,000 bytes in UTF-8. Thread-safe.
 */
public interface SecretStore {
  /** Largest value in UTF-8 bytes. */
  int MAX_BYTES = 25_000;

  /**
   * The newest value.
   *
   * @throws com.couriermft.failure.CourierException {@code secret_unavailable} (transient) when the
   *     store does not answer, {@code secret_denied} (permanent) when it refuses
   */
  Optional<Secret> find(String name);

  /**
   * Writes a value; an older one of that name is replaced.
   *
   * @throws com.couriermft.failure.InvalidInputException the name or the size is not allowed
   */
  void put(String name, Secret value);

  /** Removes a secret; nothing happens if it is gone. */
  void delete(String name);

  /**
   * The newest value.
   *
   * @throws com.couriermft.failure.CourierException also {@code secret_not_found} (permanent)
   */
  default Secret get(String name) {
    return find(name)
        .orElseThrow(
            () ->
                com.couriermft.failure.CourierException.permanent(
                    "secret_not_found",
                    "Secret '"
                        + name
                        + "' does not exist; write it with PUT /api/secrets/"
                        + name));
  }
}
