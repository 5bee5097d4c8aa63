package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureCode;

/** Codes for SSH and OpenPGP keys that are imported, created or deleted. */
public final class KeyCodes {
  public static final FailureCode KEY_NOT_FOUND =
      FailureCode.notFound("key_not_found", "There is no such key.", "List the keys.");

  public static final FailureCode KEY_VERSION_NOT_FOUND =
      FailureCode.notFound(
          "key_version_not_found", "The key has no version of that number.", "List its versions.");

  public static final FailureCode INVALID_KEY =
      FailureCode.invalid(
          "invalid_key",
          "A field of what was sent is wrong; `errors` names each.",
          "Correct the fields that `errors` names.");

  public static final FailureCode KEY_EXISTS =
      FailureCode.conflict(
          "key_exists",
          "A key of that name already has a private part, which would be lost.",
          "Choose another name, or delete the key if it is not needed.");

  public static final FailureCode WRONG_KEY_KIND =
      FailureCode.conflict(
          "wrong_key_kind",
          "The key is of the other kind (SSH, OpenPGP).",
          "Name one of the right kind.");

  public static final FailureCode PRIVATE_KEY_KEPT =
      FailureCode.conflict(
          "private_key_kept",
          "The known key has a private part, and what was sent has none.",
          "Send it with its private part, or under another name.");

  public static final FailureCode CURRENT_VERSION =
      FailureCode.conflict(
          "current_version",
          "The version is the one in use.",
          "Import or generate its successor first.");

  public static final FailureCode NO_PRIVATE_KEY =
      FailureCode.permanent(
          "no_private_key",
          "The key has a public part only.",
          "Import its private part, or name another key.");

  public static final FailureCode PRIVATE_KEY =
      FailureCode.invalid(
          "private_key",
          "Private parts were sent as a public key.",
          "Send them in `private`. If the key is a partner's, warn the partner that you have their private key.");

  public static final FailureCode SEVERAL_KEYS =
      FailureCode.invalid(
          "several_keys", "The text holds several keys.", "Import each key under its own name.");

  public static final FailureCode KEY_TOO_LARGE =
      FailureCode.invalid(
          "key_too_large",
          "The key is longer than the secret store takes.",
          "Export it minimal: without the signatures of others.");

  public static final FailureCode PASSPHRASE_EXPECTED =
      FailureCode.invalid(
          "passphrase_expected",
          "The key is protected, and no passphrase was given.",
          "Send the passphrase.");

  public static final FailureCode WRONG_PASSPHRASE =
      FailureCode.invalid(
          "wrong_passphrase", "The passphrase does not open the key.", "Send the right one.");

  public static final FailureCode UNREADABLE_KEY =
      FailureCode.invalid(
          "unreadable_key",
          "The key is damaged or has an unknown format.",
          "Export it again, in a form that the message names.");

  public static final FailureCode UNSUPPORTED_KEY =
      FailureCode.invalid(
          "unsupported_key",
          "The key, or its encryption, is of a kind that is not supported.",
          "Use Ed25519, ECDSA or RSA; save it again with current settings.");

  public static final FailureCode UNUSABLE_KEY =
      FailureCode.invalid(
          "unusable_key",
          "Public and private part do not belong together, or signing fails.",
          "Export the key again.");

  public static final FailureCode WEAK_KEY =
      FailureCode.invalid(
          "weak_key",
          "The key is too short to protect.",
          "Use RSA of at least 2,048 bits, or Ed25519.");

  private KeyCodes() {}
}
