package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureCode;

/** Codes for SSH and OpenPGP keys that are imported, created or deleted. */
public final class KeyCodes {
  public static final FailureCode KEY_NOT_FOUND =
      FailureCode.notFound(
          "key_not_found", "No key has this name.", "List the keys, and correct the name.");

  public static final FailureCode KEY_VERSION_NOT_FOUND =
      FailureCode.notFound(
          "key_version_not_found",
          "The key has no version with this number.",
          "List the versions of the key.");

  public static final FailureCode INVALID_KEY =
      FailureCode.invalid(
          "invalid_key",
          "The key request has invalid fields; `errors` lists them.",
          "Correct the fields in `errors`.");

  public static final FailureCode KEY_EXISTS =
      FailureCode.conflict(
          "key_exists",
          "A key with this name already has a private part, which would be lost.",
          "Choose another name, or delete the key if you no longer need it.");

  public static final FailureCode WRONG_KEY_KIND =
      FailureCode.conflict(
          "wrong_key_kind",
          "The key is of a different kind (SSH, OpenPGP or TLS) than required.",
          "Use a key of the required kind.");

  public static final FailureCode PRIVATE_KEY_KEPT =
      FailureCode.conflict(
          "private_key_kept",
          "The existing key has a private part, and the new one has none.",
          "Send the key with its private part, or use another name.");

  public static final FailureCode CURRENT_VERSION =
      FailureCode.conflict(
          "current_version",
          "The version is the current version of the key.",
          "Import or generate a newer version first.");

  public static final FailureCode NO_PRIVATE_KEY =
      FailureCode.permanent(
          "no_private_key",
          "The key has only a public part.",
          "Import the private part, or use another key.");

  public static final FailureCode PRIVATE_KEY =
      FailureCode.invalid(
          "private_key",
          "The public key contains private parts.",
          "Send them in `private`. If the key is a partner's, warn the partner that you have their"
              + " private key.");

  public static final FailureCode SEVERAL_KEYS =
      FailureCode.invalid(
          "several_keys", "The text contains several keys.", "Import each key under its own name.");

  public static final FailureCode KEY_TOO_LARGE =
      FailureCode.invalid(
          "key_too_large",
          "The key is larger than the secret store accepts.",
          "Export a minimal key, without signatures of others.");

  public static final FailureCode PASSPHRASE_EXPECTED =
      FailureCode.invalid(
          "passphrase_expected",
          "The private key has a passphrase, and the request does not contain it.",
          "Send the passphrase.");

  public static final FailureCode WRONG_PASSPHRASE =
      FailureCode.invalid(
          "wrong_passphrase",
          "The passphrase does not unlock the key.",
          "Send the correct passphrase.");

  public static final FailureCode UNREADABLE_KEY =
      FailureCode.invalid(
          "unreadable_key",
          "The key is damaged or has an unknown format.",
          "Export the key again, in a format that the message names.");

  public static final FailureCode UNSUPPORTED_KEY =
      FailureCode.invalid(
          "unsupported_key",
          "The type of the key, or its encryption, is not supported.",
          "Use Ed25519, ECDSA or RSA. Save the key again with current settings.");

  public static final FailureCode UNUSABLE_KEY =
      FailureCode.invalid(
          "unusable_key",
          "The public and private parts do not match, or signing fails.",
          "Export the key again.");

  public static final FailureCode WEAK_KEY =
      FailureCode.invalid(
          "weak_key",
          "The key is too short to be secure.",
          "Use RSA of at least 2,048 bits, or Ed25519.");

  private KeyCodes() {}
}
