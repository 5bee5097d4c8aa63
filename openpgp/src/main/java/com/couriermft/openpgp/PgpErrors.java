package com.couriermft.openpgp;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.catalogue.PgpCodes;
import org.jspecify.annotations.Nullable;

/**
 * Creates OpenPGP failures. All failures are permanent, because the same bytes with the same keys
 * fail again. Messages name fingerprints and key ids, never key material.
 */
public final class PgpErrors {
  private PgpErrors() {}

  /**
   * {@code pgp_not_a_message}: the input is not OpenPGP data, or is OpenPGP data of another type.
   */
  public static CourierException notAMessage(String what) {
    return permanent(PgpCodes.PGP_NOT_A_MESSAGE, what, null);
  }

  /** {@code pgp_not_a_message}: the input contains several complete messages. */
  static CourierException severalMessages() {
    return notAMessage(
        "The file contains more than one OpenPGP message; ask for each message in its own file.");
  }

  /** {@code pgp_damaged}: the integrity check failed, or the data is truncated. */
  public static CourierException damaged(String what, @Nullable Throwable cause) {
    return permanent(PgpCodes.PGP_DAMAGED, what, cause);
  }

  /** {@code pgp_over_limit}: key derivation, chunk size or the number of parts exceeds a limit. */
  public static CourierException overLimit(String what) {
    return permanent(PgpCodes.PGP_OVER_LIMIT, what, null);
  }

  /** {@code pgp_unknown_version}: a packet has a version that newer or older programs write. */
  public static CourierException unknownVersion(String what) {
    return permanent(
        PgpCodes.PGP_UNKNOWN_VERSION,
        what + "; ask for a format of RFC 9580, RFC 4880 or LibrePGP.",
        null);
  }

  /** {@code pgp_unknown_algorithm}: an unsupported cipher, mode or compression. */
  public static CourierException unknownAlgorithm(String what) {
    return permanent(
        PgpCodes.PGP_UNKNOWN_ALGORITHM,
        what + "; ask the sender to use the defaults of a current program.",
        null);
  }

  /** {@code pgp_not_protected}: the message is encrypted in a form that cannot reveal tampering. */
  public static CourierException notProtected(String what) {
    return permanent(PgpCodes.PGP_NOT_PROTECTED, what, null);
  }

  /** {@code pgp_no_key}: none of Courier's keys opens the message. */
  public static CourierException noKey(String what) {
    return permanent(PgpCodes.PGP_NO_KEY, what, null);
  }

  /** {@code pgp_signature_missing}: the message is not signed. */
  public static CourierException signatureMissing(String what) {
    return permanent(PgpCodes.PGP_SIGNATURE_MISSING, what, null);
  }

  /** {@code pgp_signature_invalid}: the signature does not match the data, or is not acceptable. */
  public static CourierException signatureInvalid(String what, @Nullable Throwable cause) {
    return permanent(PgpCodes.PGP_SIGNATURE_INVALID, what, cause);
  }

  /** {@code pgp_signer_unknown}: the message is signed, but not by any of the expected signers. */
  public static CourierException signerUnknown(String what) {
    return permanent(PgpCodes.PGP_SIGNER_UNKNOWN, what, null);
  }

  /** {@code pgp_signature_forbidden}: the message is signed although it must not be. */
  public static CourierException signatureForbidden(String what) {
    return permanent(PgpCodes.PGP_SIGNATURE_FORBIDDEN, what, null);
  }

  /**
   * {@code pgp_not_encrypted}: the message is not encrypted, so anyone could have read it in
   * transit.
   */
  public static CourierException notEncrypted(String what) {
    return permanent(PgpCodes.PGP_NOT_ENCRYPTED, what, null);
  }

  /**
   * {@code pgp_not_text}: a file that needs a clear signature does not consist of lines of text.
   */
  public static CourierException notText(String what) {
    return permanent(PgpCodes.PGP_NOT_TEXT, what, null);
  }

  /** {@code pgp_too_deep}: packets are nested beyond the limit. */
  public static CourierException tooDeep(String what) {
    return permanent(PgpCodes.PGP_TOO_DEEP, what, null);
  }

  /** {@code pgp_expands_too_much}: compressed data expands beyond the limit. */
  public static CourierException expandsTooMuch(String what) {
    return permanent(PgpCodes.PGP_EXPANDS_TOO_MUCH, what, null);
  }

  /**
   * {@code pgp_wrong_passphrase}: the passphrase does not open the private key or the message, or
   * the passphrase is missing.
   */
  public static CourierException wrongPassphrase(String what) {
    return permanent(PgpCodes.PGP_WRONG_PASSPHRASE, what, null);
  }

  /** {@code pgp_key_unusable}: the certificate has no key for the purpose. */
  public static CourierException keyUnusable(String what) {
    return permanent(PgpCodes.PGP_KEY_UNUSABLE, what, null);
  }

  /** {@code pgp_bad_key}: the input is not a key, is damaged, or has no valid self-signature. */
  public static CourierException badKey(String what, @Nullable Throwable cause) {
    return permanent(PgpCodes.PGP_BAD_KEY, what, cause);
  }

  /**
   * {@code pgp_key_expired}, {@code pgp_key_revoked}, {@code pgp_key_not_yet_valid} or {@code
   * pgp_key_weak}.
   *
   * @param fingerprint the fingerprint of the key
   * @param validity the validity, which is not {@link Validity.State#VALID}
   */
  public static CourierException keyNotValid(String fingerprint, Validity validity) {
    return permanent(
        codeOf(validity.state()),
        "Key " + fingerprint + " must not be used: " + validity.reason() + ".",
        null);
  }

  private static FailureCode codeOf(Validity.State state) {
    return switch (state) {
      case EXPIRED -> PgpCodes.PGP_KEY_EXPIRED;
      case REVOKED -> PgpCodes.PGP_KEY_REVOKED;
      case NOT_YET_VALID -> PgpCodes.PGP_KEY_NOT_YET_VALID;
      case WEAK -> PgpCodes.PGP_KEY_WEAK;
      case VALID -> throw new IllegalArgumentException("The key is valid");
    };
  }

  private static CourierException permanent(
      FailureCode code, String what, @Nullable Throwable cause) {
    return CourierException.of(code, what, cause);
  }
}
