package com.couriermft.openpgp;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.catalogue.PgpCodes;
import org.jspecify.annotations.Nullable;

/**
 * The failures of OpenPGP, in one place. All are permanent: the same bytes with the same keys fail
 * again. Messages name fingerprints and key ids, never material.
 */
public final class PgpErrors {
  private PgpErrors() {}

  /** {@code pgp_not_a_message}: nothing in it is OpenPGP, or it is something else of OpenPGP. */
  public static CourierException notAMessage(String what) {
    return permanent(PgpCodes.PGP_NOT_A_MESSAGE, what, null);
  }

  /** {@code pgp_not_a_message}: there are several complete messages. */
  static CourierException severalMessages() {
    return notAMessage(
        "It holds more than one OpenPGP message, one after the other; ask for each in a file of its"
            + " own.");
  }

  /** {@code pgp_damaged}: integrity is violated, or the bytes end early. */
  public static CourierException damaged(String what, @Nullable Throwable cause) {
    return permanent(PgpCodes.PGP_DAMAGED, what, cause);
  }

  /** {@code pgp_over_limit}: deriving a key, chunks or a number of parts beyond what is read. */
  public static CourierException overLimit(String what) {
    return permanent(PgpCodes.PGP_OVER_LIMIT, what, null);
  }

  /** {@code pgp_unknown_version}: of a packet, as programs newer or older than ours make it. */
  public static CourierException unknownVersion(String what) {
    return permanent(
        PgpCodes.PGP_UNKNOWN_VERSION,
        what + "; ask for it in a form of RFC 9580, RFC 4880 or LibrePGP.",
        null);
  }

  /** {@code pgp_unknown_algorithm}: a cipher, a mode or a compression that is not known here. */
  public static CourierException unknownAlgorithm(String what) {
    return permanent(
        PgpCodes.PGP_UNKNOWN_ALGORITHM,
        what + "; ask for it with a current program's default.",
        null);
  }

  /** {@code pgp_not_protected}: encrypted in a form that cannot show tampering. */
  public static CourierException notProtected(String what) {
    return permanent(PgpCodes.PGP_NOT_PROTECTED, what, null);
  }

  /** {@code pgp_no_key}: none of our keys opens it. */
  public static CourierException noKey(String what) {
    return permanent(PgpCodes.PGP_NO_KEY, what, null);
  }

  /** {@code pgp_signature_missing}. */
  public static CourierException signatureMissing(String what) {
    return permanent(PgpCodes.PGP_SIGNATURE_MISSING, what, null);
  }

  /** {@code pgp_signature_invalid}. */
  public static CourierException signatureInvalid(String what, @Nullable Throwable cause) {
    return permanent(PgpCodes.PGP_SIGNATURE_INVALID, what, cause);
  }

  /** {@code pgp_signer_unknown}: signed, but by none of those expected. */
  public static CourierException signerUnknown(String what) {
    return permanent(PgpCodes.PGP_SIGNER_UNKNOWN, what, null);
  }

  /** {@code pgp_signature_forbidden}: signed where it must not be. */
  public static CourierException signatureForbidden(String what) {
    return permanent(PgpCodes.PGP_SIGNATURE_FORBIDDEN, what, null);
  }

  /** {@code pgp_not_encrypted}: anyone could have read the message in transit. */
  public static CourierException notEncrypted(String what) {
    return permanent(PgpCodes.PGP_NOT_ENCRYPTED, what, null);
  }

  /** {@code pgp_not_text}: a file for a clear signature has no text lines. */
  public static CourierException notText(String what) {
    return permanent(PgpCodes.PGP_NOT_TEXT, what, null);
  }

  /** {@code pgp_too_deep}: packets within packets beyond the bound. */
  public static CourierException tooDeep(String what) {
    return permanent(PgpCodes.PGP_TOO_DEEP, what, null);
  }

  /** {@code pgp_expands_too_much}: compressed data beyond the bound. */
  public static CourierException expandsTooMuch(String what) {
    return permanent(PgpCodes.PGP_EXPANDS_TOO_MUCH, what, null);
  }

  /**
   * {@code pgp_wrong_passphrase}: the passphrase does not open the private key or the message, or
   * there is none.
   */
  public static CourierException wrongPassphrase(String what) {
    return permanent(PgpCodes.PGP_WRONG_PASSPHRASE, what, null);
  }

  /** {@code pgp_key_unusable}: it has no part for the purpose. */
  public static CourierException keyUnusable(String what) {
    return permanent(PgpCodes.PGP_KEY_UNUSABLE, what, null);
  }

  /** {@code pgp_bad_key}: not a key, damaged, or with no valid signature by itself. */
  public static CourierException badKey(String what, @Nullable Throwable cause) {
    return permanent(PgpCodes.PGP_BAD_KEY, what, cause);
  }

  /**
   * {@code pgp_key_expired}, {@code pgp_key_revoked}, {@code pgp_key_not_yet_valid} or {@code
   * pgp_key_weak}.
   *
   * @param fingerprint of the key
   * @param validity not {@link Validity.State#VALID}
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
