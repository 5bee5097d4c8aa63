package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureCode;

/** Codes for OpenPGP messages and keys. A retry with the same bytes and keys fails again. */
public final class PgpCodes {
  public static final FailureCode PGP_NOT_A_MESSAGE =
      FailureCode.permanent(
          "pgp_not_a_message",
          "The file is not an OpenPGP message, or contains a key, a signature or an encrypted "
              + "message instead of the expected type.",
          "Check the file that the partner sent. Courier skips up to 1 MiB of text before the"
              + " armor.");

  public static final FailureCode PGP_DAMAGED =
      FailureCode.permanent(
          "pgp_damaged",
          "The message is incomplete or was changed: its integrity check fails.",
          "Ask the sender to send the message again, in binary mode.");

  public static final FailureCode PGP_WRONG_PASSPHRASE =
      FailureCode.permanent(
          "pgp_wrong_passphrase",
          "The passphrase opens neither the message nor the private key.",
          "Compare the secret with the partner's passphrase. If it is correct, the start of the"
              + " message may be damaged: ask for the message again.");

  public static final FailureCode PGP_NO_KEY =
      FailureCode.permanent(
          "pgp_no_key",
          "The message is not encrypted for any of your keys. The message of the failure lists "
              + "the recipients.",
          "Add the key to `keys`, or ask the sender to encrypt the message for one of your keys.");

  public static final FailureCode PGP_OVER_LIMIT =
      FailureCode.permanent(
          "pgp_over_limit",
          "The message exceeds a limit. Argon2: 64 MiB, 16 passes; chunks: 4 MiB; 2,000 packets; 64"
              + " signatures; 8 passphrases; lines: 1 MiB.",
          "Ask the sender to use smaller parameters, or to encrypt the message for a key.");

  public static final FailureCode PGP_UNKNOWN_VERSION =
      FailureCode.permanent(
          "pgp_unknown_version",
          "The message was created by a program that uses a newer or much older version of "
              + "OpenPGP.",
          "Ask the sender for a message according to RFC 9580, RFC 4880 or LibrePGP.");

  public static final FailureCode PGP_UNKNOWN_ALGORITHM =
      FailureCode.permanent(
          "pgp_unknown_algorithm",
          "The message uses an unknown algorithm.",
          "Ask the sender to use the defaults of a current program.");

  public static final FailureCode PGP_NOT_PROTECTED =
      FailureCode.permanent(
          "pgp_not_protected",
          "The message is encrypted without integrity protection.",
          "Ask the partner to use a current program. Until then, set `allow_legacy_integrity`.");

  public static final FailureCode PGP_NOT_ENCRYPTED =
      FailureCode.permanent(
          "pgp_not_encrypted",
          "The message is not encrypted, so anyone could have read it in transit.",
          "If this is intended, use `pgp.verify`.");

  public static final FailureCode PGP_NOT_TEXT =
      FailureCode.permanent(
          "pgp_not_text",
          "A cleartext signature requires lines of text.",
          "Use another form of signature.");

  public static final FailureCode PGP_TOO_DEEP =
      FailureCode.permanent(
          "pgp_too_deep",
          "The message has too many nested packets.",
          "Ask the partner about the origin of the message.");

  public static final FailureCode PGP_EXPANDS_TOO_MUCH =
      FailureCode.permanent(
          "pgp_expands_too_much",
          "The message unpacks to many times its own size.",
          "Ask the partner about the origin of the message. For very large messages, set "
              + "`max_bytes`.");

  public static final FailureCode PGP_SIGNATURE_MISSING =
      FailureCode.permanent(
          "pgp_signature_missing",
          "The message has no signature, and `verify` requires one.",
          "Ask the partner to sign the message, or change `policy`.");

  public static final FailureCode PGP_SIGNER_UNKNOWN =
      FailureCode.permanent(
          "pgp_signer_unknown",
          "None of the expected signers signed the message.",
          "Add the key to `signers`.");

  public static final FailureCode PGP_SIGNATURE_INVALID =
      FailureCode.permanent(
          "pgp_signature_invalid",
          "The signature does not match the content.",
          "Ask the partner to send the file and the signature again.");

  public static final FailureCode PGP_SIGNATURE_FORBIDDEN =
      FailureCode.permanent(
          "pgp_signature_forbidden",
          "The message is signed, but `policy` forbids signatures.",
          "Change `policy`, or ask the partner.");

  public static final FailureCode PGP_KEY_EXPIRED =
      FailureCode.permanent(
          "pgp_key_expired", "The key has expired.", "Import the owner's current key.");

  public static final FailureCode PGP_KEY_REVOKED =
      FailureCode.permanent(
          "pgp_key_revoked", "The owner revoked the key.", "Import the owner's current key.");

  public static final FailureCode PGP_KEY_NOT_YET_VALID =
      FailureCode.permanent(
          "pgp_key_not_yet_valid",
          "The key's creation time is in the future.",
          "Check the clock of the key's owner, or wait.");

  public static final FailureCode PGP_KEY_WEAK =
      FailureCode.permanent(
          "pgp_key_weak",
          "An algorithm or the length of the key is no longer secure.",
          "Import a current key of the owner.");

  public static final FailureCode PGP_KEY_UNUSABLE =
      FailureCode.permanent(
          "pgp_key_unusable",
          "The key has no part for this purpose.",
          "Use a key with a part that encrypts or signs, or import its private part.");

  public static final FailureCode PGP_BAD_KEY =
      FailureCode.permanent(
          "pgp_bad_key",
          "The key is damaged, or has no valid self-signature.",
          "Import the key again from its owner.");

  private PgpCodes() {}
}
