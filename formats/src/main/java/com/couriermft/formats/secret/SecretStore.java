package com.couriermft.formats.secret;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.SecretCodes;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A store of secret values. Names match {@code [0-9A-Za-z-]{1,127}}, regardless of case (Key
 * Vault's rules); values are text of 1 to 25,000 bytes in UTF-8. Thread-safe.
 */
public interface SecretStore {
  /** Largest value in UTF-8 bytes. */
  int MAX_BYTES = 25_000;

  /** The pattern of a secret's name. */
  String NAME_FORM = "[0-9A-Za-z-]{1,127}";

  /** Describes {@link #NAME_FORM} in messages. */
  String NAME_WORDS = "the name of a secret: letters, digits and '-'; never the secret itself";

  /** The form of a secret's name. */
  Pattern NAME = Pattern.compile(NAME_FORM);

  /**
   * The newest value.
   *
   * @throws InvalidInputException {@code invalid_secret_name}
   * @throws CourierException {@code secret_unavailable} (transient) when the store does not answer,
   *     {@code secret_denied} (permanent) when it refuses
   */
  Optional<Secret> find(String name);

  /**
   * Writes a value; an older one of that name is replaced.
   *
   * @throws InvalidInputException {@code invalid_secret_name}, or {@code invalid_secret_size}
   * @throws CourierException as {@link #find}
   */
  void put(String name, Secret value);

  /**
   * Removes a secret; nothing happens if it is gone.
   *
   * @throws CourierException as {@link #find}
   */
  void delete(String name);

  /**
   * Returns when secrets end, by name, where this store knows it; those that are past it as well.
   * An end keeps nobody from reading: it says when the partner will not take the value any more.
   *
   * @throws CourierException as {@link #find}
   */
  default Map<String, Instant> ends() {
    return Map.of();
  }

  /**
   * The newest value.
   *
   * @throws CourierException also {@code secret_not_found} (permanent)
   */
  default Secret get(String name) {
    return find(name)
        .orElseThrow(
            () ->
                CourierException.of(
                    SecretCodes.SECRET_NOT_FOUND,
                    "Secret '"
                        + name
                        + "' does not exist; write it with PUT /api/secrets/"
                        + name));
  }

  /**
   * Checks a name; for the stores themselves.
   *
   * @throws InvalidInputException {@code invalid_secret_name}
   */
  static void checkName(String name) {
    if (!NAME.matcher(name).matches()) {
      throw InvalidInputException.at(
          "/name",
          SecretCodes.INVALID_SECRET_NAME,
          "'%s' cannot be the name of a secret: 1 to 127 letters, digits and hyphens"
              .formatted(name));
    }
  }

  /**
   * Checks a value; for the stores themselves.
   *
   * @throws InvalidInputException {@code invalid_secret_size}
   */
  static void checkSize(String name, Secret value) {
    int bytes = value.reveal().getBytes(StandardCharsets.UTF_8).length;
    if (bytes < 1 || bytes > MAX_BYTES) {
      throw InvalidInputException.at(
          "/value",
          SecretCodes.INVALID_SECRET_SIZE,
          "The value of secret '%s' has %d bytes; 1 to %d are possible"
              .formatted(name, bytes, MAX_BYTES));
    }
  }
}
