package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureCode;

/**
 * Codes of archives that are unpacked or made. An archive is checked whole before a file of it is
 * visible.
 */
public final class ArchiveCodes {
  public static final FailureCode ARCHIVE_UNKNOWN =
      FailureCode.permanent(
          "archive_unknown",
          "The file is no archive of a format that is known.",
          "Look at what was sent; zip, tar, tar.gz, gz and 7z are read.");

  public static final FailureCode ARCHIVE_DAMAGED =
      FailureCode.permanent(
          "archive_damaged",
          "The archive is cut off or damaged.",
          "Ask the sender to send the archive again.");

  public static final FailureCode ARCHIVE_UNSAFE =
      FailureCode.permanent(
          "archive_unsafe",
          "A name in it leads elsewhere, or readers would disagree about what it holds.",
          "Ask for the archive made anew; it is refused as a whole.");

  public static final FailureCode ARCHIVE_TOO_BIG =
      FailureCode.permanent(
          "archive_too_big",
          "It unpacks to more bytes or entries than `limits` allow.",
          "Raise the limit that the message names if that is meant.");

  public static final FailureCode ARCHIVE_ENCRYPTED =
      FailureCode.permanent(
          "archive_encrypted", "It is encrypted, and no password was given.", "Set `password`.");

  public static final FailureCode ARCHIVE_WRONG_PASSWORD =
      FailureCode.permanent(
          "archive_wrong_password", "The password is wrong.", "Ask whoever made the archive.");

  public static final FailureCode NOT_SUPPORTED =
      FailureCode.permanent(
          "not_supported",
          "It uses a method that is not read here.",
          "Ask for the archive in another form.");

  private ArchiveCodes() {}
}
