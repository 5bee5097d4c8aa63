package com.couriermft.formats.secret;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.SecretCodes;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A store of secret values. Names match {@code [0-9A-Za-z-]{1,127}}, and are case-insensitive, as
 * in Key Vault; values are strings of 1 to 25,000 bytes in UTF-8. Thread-safe.
 */
public interface SecretStore {
  /** The maximum size of a value in UTF-8 bytes. */
  int MAX_BYTES = 25_000;

  /** The pattern of a secret's name, as a string. */
  String NAME_FORM = "[0-9A-Za-z-]{1,127}";

  /** Describes {@link #NAME_FORM} in messages. */
  String NAME_WORDS = "the name of a secret: letters, digits and '-'; never the secret itself";

  /** The pattern of a secret's name. */
  Pattern NAME = Pattern.compile(NAME_FORM);

  /**
   * Returns the current value; empty if the secret does not exist.
   *
   * @throws InvalidInputException {@code invalid_secret_name}
   * @throws CourierException {@code secret_unavailable} (transient) if the store does not respond,
   *     {@code secret_denied} (permanent) if the store denies access
   */
  Optional<Secret> find(String name);

  /**
   * Stores a value without an expiry, as {@link #put(String, Secret, Instant)} does.
   *
   * @throws InvalidInputException {@code invalid_secret_name} or {@code invalid_secret_size}
   * @throws CourierException see {@link #find}
   */
  default void put(String name, Secret value) {
    put(name, value, null);
  }

  /**
   * Stores a value, replacing any existing value and its expiry.
   *
   * @param expiresAt when the value expires, rounded down to the second; {@code null} for never
   * @throws InvalidInputException {@code invalid_secret_name} or {@code invalid_secret_size}
   * @throws CourierException see {@link #find}
   */
  void put(String name, Secret value, @Nullable Instant expiresAt);

  /**
   * Deletes a secret; does nothing if the secret does not exist.
   *
   * @throws CourierException see {@link #find}
   */
  void delete(String name);

  /**
   * Returns the expiry times of secrets by name, including secrets that have already expired.
   * Expired secrets can still be read, because the time only states how long the partner accepts
   * the value. Names can differ in case from the names in {@link #put}.
   *
   * @throws CourierException see {@link #find}
   */
  Map<String, Instant> ends();

  /**
   * Returns the current value.
   *
   * @throws CourierException see {@link #find}; also {@code secret_not_found} (permanent)
   */
  default Secret get(String name) {
    return find(name)
        .orElseThrow(
            () ->
                CourierException.of(
                    SecretCodes.SECRET_NOT_FOUND,
                    "Secret '"
                        + name
                        + "' does not exist; create it with PUT /api/secrets/"
                        + name));
  }

  /**
   * Checks a name; called by implementations.
   *
   * @throws InvalidInputException {@code invalid_secret_name}
   */
  static void checkName(String name) {
    if (!NAME.matcher(name).matches()) {
      throw InvalidInputException.at(
          "/name",
          SecretCodes.INVALID_SECRET_NAME,
          "'%s' is not a valid secret name; use 1 to 127 letters, digits and hyphens."
              .formatted(name));
    }
  }

  /**
   * Checks the size of a value; called by implementations.
   *
   * @throws InvalidInputException {@code invalid_secret_size}
   */
  static void checkSize(String name, Secret value) {
    int bytes = value.reveal().getBytes(StandardCharsets.UTF_8).length;
    if (bytes < 1 || bytes > MAX_BYTES) {
      throw InvalidInputException.at(
          "/value",
          SecretCodes.INVALID_SECRET_SIZE,
          "The value of secret '%s' has %d bytes; 1 to %d are allowed."
              .formatted(name, bytes, MAX_BYTES));
    }
  }
}
