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
          "The file is no archive of a format that is known.",
          "Check the file. Courier reads zip, tar, tar.gz, gz and 7z.");

  public static final FailureCode ARCHIVE_DAMAGED =
      FailureCode.permanent(
          "archive_damaged",
          "The archive is cut off or damaged.",
          "Ask the sender to send the archive again.");

  public static final FailureCode ARCHIVE_UNSAFE =
      FailureCode.permanent(
          "archive_unsafe",
          "A name in the archive leads outside it, or readers would disagree about its contents.",
          "Ask the sender for a new archive; Courier unpacks none of this one.");

  public static final FailureCode ARCHIVE_TOO_BIG =
      FailureCode.permanent(
          "archive_too_big",
          "The archive unpacks to more bytes or entries than `limits` allows.",
          "If the archive is expected to be that large, raise the limit that the message names.");

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
          "It uses a method that is not read here.",
          "Ask for the archive in another form.");

  private ArchiveCodes() {}
}
