package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureCode;

/** Codes for OpenPGP messages and keys. A retry with the same bytes and keys fails again. */
public final class PgpCodes {
  public static final FailureCode PGP_NOT_A_MESSAGE =
      FailureCode.permanent(
          "pgp_not_a_message",
          "Nothing in it is OpenPGP, or it is a key, a signature or an encrypted message where "
              + "another is expected.",
          "Check the file that the partner sent. Courier skips up to 1 MiB of text before the armor.");

  public static final FailureCode PGP_DAMAGED =
      FailureCode.permanent(
          "pgp_damaged",
          "It was cut off or changed on its way; its integrity check fails.",
          "Have it sent again, in binary mode.");

  public static final FailureCode PGP_WRONG_PASSPHRASE =
      FailureCode.permanent(
          "pgp_wrong_passphrase",
          "The passphrase opens neither the message nor the private key.",
          "Compare the secret with the partner's; a first byte that was changed may look so, too.");

  public static final FailureCode PGP_NO_KEY =
      FailureCode.permanent(
          "pgp_no_key",
          "It is for none of our keys; the message names whose it is.",
          "Add the key to `keys`, or have it encrypted for one of ours.");

  public static final FailureCode PGP_OVER_LIMIT =
      FailureCode.permanent(
          "pgp_over_limit",
          "The message exceeds a limit. Argon2: 64 MiB, 16 passes; chunks: 4 MiB; 2,000 packets; 64 signatures; 8 passphrases; lines: 1 MiB.",
          "Have it made with less, or encrypted for a key.");

  public static final FailureCode PGP_UNKNOWN_VERSION =
      FailureCode.permanent(
          "pgp_unknown_version",
          "It was made by a program newer, or much older, than ours.",
          "Have it made in a form of RFC 9580, RFC 4880 or LibrePGP.");

  public static final FailureCode PGP_UNKNOWN_ALGORITHM =
      FailureCode.permanent(
          "pgp_unknown_algorithm",
          "It uses an algorithm that is not known here.",
          "Have it made with a current program's defaults.");

  public static final FailureCode PGP_NOT_PROTECTED =
      FailureCode.permanent(
          "pgp_not_protected",
          "It is encrypted without protection against changes.",
          "Ask for a current program at the partner's; until then set `allow_legacy_integrity`.");

  public static final FailureCode PGP_NOT_ENCRYPTED =
      FailureCode.permanent(
          "pgp_not_encrypted",
          "The message is not encrypted, so anyone could have read it in transit.",
          "Use `pgp.verify` if that is meant.");

  public static final FailureCode PGP_NOT_TEXT =
      FailureCode.permanent(
          "pgp_not_text",
          "A cleartext signature requires lines of text.",
          "Sign it in another form.");

  public static final FailureCode PGP_TOO_DEEP =
      FailureCode.permanent(
          "pgp_too_deep",
          "It has more levels of packets than a message has.",
          "Ask where it comes from.");

  public static final FailureCode PGP_EXPANDS_TOO_MUCH =
      FailureCode.permanent(
          "pgp_expands_too_much",
          "It unpacks to far more bytes than it has.",
          "Ask where it comes from; set `max_bytes` for really big ones.");

  public static final FailureCode PGP_SIGNATURE_MISSING =
      FailureCode.permanent(
          "pgp_signature_missing",
          "It has no signature, and `verify` wants one.",
          "Have it signed, or change `policy`.");

  public static final FailureCode PGP_SIGNER_UNKNOWN =
      FailureCode.permanent(
          "pgp_signer_unknown",
          "It is signed by none of those expected.",
          "Add the key to `signers`.");

  public static final FailureCode PGP_SIGNATURE_INVALID =
      FailureCode.permanent(
          "pgp_signature_invalid",
          "Its signature does not fit its bytes.",
          "Have file and signature sent again.");

  public static final FailureCode PGP_SIGNATURE_FORBIDDEN =
      FailureCode.permanent(
          "pgp_signature_forbidden",
          "It is signed where it must not be.",
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
          "The key was made after this instant.",
          "Check the owner's clock, or wait.");

  public static final FailureCode PGP_KEY_WEAK =
      FailureCode.permanent(
          "pgp_key_weak",
          "An algorithm or length of the key no longer protects.",
          "Import a current key of the owner's.");

  public static final FailureCode PGP_KEY_UNUSABLE =
      FailureCode.permanent(
          "pgp_key_unusable",
          "The key has no part for the purpose.",
          "Name a key with a part that encrypts, or signs; import its private part.");

  public static final FailureCode PGP_BAD_KEY =
      FailureCode.permanent(
          "pgp_bad_key",
          "The key is damaged, or has no valid signature by itself.",
          "Import it again from its owner.");

  private PgpCodes() {}
}
