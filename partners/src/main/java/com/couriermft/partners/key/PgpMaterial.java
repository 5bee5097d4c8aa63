package com.couriermft.partners.key;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.KeyCodes;
import com.couriermft.formats.failure.catalogue.PgpCodes;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.openpgp.Certificate;
import com.couriermft.openpgp.KeyGenerator;
import com.couriermft.openpgp.PrivateKey;
import com.couriermft.openpgp.PrivateKeys;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Imports and generates OpenPGP keys of versions 4 and 6. An imported key is a partner's
 * certificate or Courier's own private key, either armored or as Base64-encoded binary data. The
 * private part of the primary key may be missing. Expired, revoked and weak keys are also accepted,
 * so that old messages can be read and verified. Failure messages never contain key material.
 */
public final class PgpMaterial {
  private static final String PRIVATE = "/private";
  private static final String PUBLIC = "/public";

  private PgpMaterial() {}

  /**
   * Imports a private key and tests it.
   *
   * @param text the key, at most 25,000 bytes when armored
   * @param passphrase passphrase; {@code null} if the key is not encrypted
   * @param now time of the check
   * @throws InvalidInputException pointer {@code /private}: {@code key_too_large}, {@code
   *     unreadable_key}, {@code several_keys}, {@code wrong_passphrase}, {@code
   *     passphrase_expected}
   */
  public static KeyMaterial importPrivate(Secret text, @Nullable Secret passphrase, Instant now) {
    return reading(
        PRIVATE,
        passphrase,
        () -> {
          byte[] bytes = bytes(PRIVATE, text.reveal());
          requireOne(PRIVATE, Certificate.readAll(bytes));
          PrivateKeys keys =
              PrivateKeys.find(bytes, passphrase).orElseThrow(PgpMaterial::publicOnly);
          requireFits(PRIVATE, keys.armored().reveal());
          keys.prove();
          return material(keys, keys.areLocked() ? passphrase : null, now);
        });
  }

  /**
   * Imports a partner's certificate.
   *
   * @param text the certificate, at most 25,000 bytes when armored
   * @param now time of the check
   * @throws InvalidInputException pointer {@code /public}: see {@link #importPrivate}, and {@code
   *     private_key} if the certificate has private parts
   */
  public static KeyMaterial importPublic(String text, Instant now) {
    return reading(
        PUBLIC,
        null,
        () -> {
          byte[] bytes = bytes(PUBLIC, text);
          Certificate certificate = requireOne(PUBLIC, Certificate.readAll(bytes));
          if (PrivateKeys.find(bytes, null).isPresent()) {
            throw refused(
                PUBLIC,
                KeyCodes.PRIVATE_KEY,
                "it contains private parts. If it is your own key, send it in 'private'. If it "
                    + "is a partner's, tell the partner that their private key was disclosed.");
          }
          return material(certificate, null, null, List.of(), now);
        });
  }

  /**
   * Generates a key.
   *
   * @param lifetime lifetime; {@code null} if the key does not expire
   */
  public static KeyMaterial generate(
      KeyGenerator.Algorithm algorithm, String userId, Instant now, @Nullable Duration lifetime) {
    return material(KeyGenerator.generate(algorithm, userId, now, lifetime), null, now);
  }

  private static KeyMaterial material(PrivateKeys keys, @Nullable Secret passphrase, Instant now) {
    List<String> present =
        keys.all().stream().map(PrivateKey::component).map(key -> key.fingerprint()).toList();
    return material(keys.certificate(), keys.armored(), passphrase, present, now);
  }

  private static KeyMaterial material(
      Certificate certificate,
      @Nullable Secret privatePart,
      @Nullable Secret passphrase,
      List<String> present,
      Instant now) {
    String armored = certificate.armored();
    requireFits(PUBLIC, armored);
    return new KeyMaterial(
        Key.Kind.PGP,
        certificate.keys().get(0).algorithm(),
        armored,
        certificate.fingerprint(),
        privatePart,
        passphrase,
        present,
        certificate.findEndOfUse(now).orElse(null));
  }

  private interface Reading {
    KeyMaterial read();
  }

  private static KeyMaterial reading(String at, @Nullable Secret passphrase, Reading reading) {
    try {
      return reading.read();
    } catch (InvalidInputException e) {
      throw e;
    } catch (CourierException e) {
      FailureCode wrong =
          passphrase == null ? KeyCodes.PASSPHRASE_EXPECTED : KeyCodes.WRONG_PASSPHRASE;
      FailureCode code = e.is(PgpCodes.PGP_WRONG_PASSPHRASE) ? wrong : KeyCodes.UNREADABLE_KEY;
      throw refused(at, code, e.getMessage());
    }
  }

  private static byte[] bytes(String at, String text) {
    if (text.contains("-----BEGIN PGP")) {
      return text.getBytes(StandardCharsets.UTF_8);
    }
    try {
      return Base64.getMimeDecoder().decode(text.strip());
    } catch (IllegalArgumentException e) {
      throw refused(
          at,
          KeyCodes.UNREADABLE_KEY,
          "it is neither ASCII-armored (-----BEGIN PGP …) nor a binary key in Base64.");
    }
  }

  private static Certificate requireOne(String at, List<Certificate> found) {
    if (found.size() == 1) {
      return found.get(0);
    }
    String which = found.stream().map(PgpMaterial::describe).collect(Collectors.joining("; "));
    throw refused(
        at,
        KeyCodes.SEVERAL_KEYS,
        "it contains %d keys; import each key under its own name: %s."
            .formatted(found.size(), which));
  }

  private static String describe(Certificate certificate) {
    Optional<String> owner = certificate.userIds().stream().findFirst();
    return certificate.fingerprint() + owner.map(id -> " (" + id + ")").orElse("");
  }

  private static void requireFits(String at, String armored) {
    if (armored.length() > SecretStore.MAX_BYTES) {
      throw refused(
          at,
          KeyCodes.KEY_TOO_LARGE,
          ("it has %,d bytes, and Azure Key Vault stores at most %,d. Export it without "
                  + "signatures by others: gpg --armor --export-options export-minimal, followed by "
                  + "%s.")
              .formatted(
                  armored.length(),
                  SecretStore.MAX_BYTES,
                  at.equals(PRIVATE) ? "--export-secret-keys" : "--export"));
    }
  }

  private static InvalidInputException publicOnly() {
    return refused(
        PRIVATE,
        KeyCodes.UNREADABLE_KEY,
        "it has no private part; send a partner's key in 'public'.");
  }

  private static InvalidInputException refused(String at, FailureCode code, String why) {
    return InvalidInputException.at(at, code, "The key cannot be used: " + why);
  }
}
