package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureCode;

/**
 * Codes for archives that are unpacked or created. An archive is checked completely before any of
 * its files becomes visible.
 */
public final class ArchiveCodes {
  public static final FailureCode ARCHIVE_UNKNOWN =
      FailureCode.permanent(
          "archive_unknown",
          "The file is not an archive in a known format.",
          "Check the file. Courier reads zip, tar, tar.gz, gz and 7z.");

  public static final FailureCode ARCHIVE_DAMAGED =
      FailureCode.permanent(
          "archive_damaged",
          "The archive is incomplete or damaged.",
          "Ask the sender to send the archive again.");

  public static final FailureCode ARCHIVE_UNSAFE =
      FailureCode.permanent(
          "archive_unsafe",
          "A path in the archive leads outside the destination, or different programs would read"
              + " different contents.",
          "Ask the sender for a new archive. Courier unpacks no files from this archive.");

  public static final FailureCode ARCHIVE_TOO_BIG =
      FailureCode.permanent(
          "archive_too_big",
          "The archive unpacks to more bytes or entries than `limits` allows.",
          "If you expect such a large archive, increase the limit that the message names.");

  public static final FailureCode ARCHIVE_ENCRYPTED =
      FailureCode.permanent(
          "archive_encrypted",
          "The archive is encrypted, and the step has no password.",
          "Set `password`.");

  public static final FailureCode ARCHIVE_WRONG_PASSWORD =
      FailureCode.permanent(
          "archive_wrong_password",
          "The password is wrong.",
          "Ask the sender of the archive for the password.");

  public static final FailureCode NOT_SUPPORTED =
      FailureCode.permanent(
          "not_supported",
          "The archive uses a compression or encryption method that Courier does not support.",
          "Ask the sender for an archive in another format.");

  private ArchiveCodes() {}
}
