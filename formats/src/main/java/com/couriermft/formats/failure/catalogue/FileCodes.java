package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureCode;

/** Codes for paths and files of the workspace, the permanent store and other locations. */
public final class FileCodes {
  public static final FailureCode FILE_NOT_FOUND =
      FailureCode.refused(
          404,
          "file_not_found",
          "A file that was named is not there, or nothing matches.",
          "Check the path and its case; set `on_empty` to `ok` if nothing is normal.");

  public static final FailureCode ALREADY_EXISTS =
      FailureCode.permanent(
          "already_exists",
          "A file of that name is there, and `overwrite` is `fail`.",
          "Set `overwrite` to `replace` or `rename`, or choose another path; in a loop put "
              + "`{{loop.index}}/` before it.");

  public static final FailureCode INVALID_PATH =
      FailureCode.refused(
          400,
          "invalid_path",
          "The path is no path of files here.",
          "Correct it as the message says; `..`, empty parts and control characters are refused.");

  public static final FailureCode DUPLICATE_DESTINATION =
      FailureCode.permanent(
          "duplicate_destination",
          "Two files of one step would get the same path.",
          "Give one of them another name or directory.");

  public static final FailureCode SAME_FILE =
      FailureCode.permanent(
          "same_file", "Source and destination are the same file.", "Choose another path.");

  public static final FailureCode READ_ONLY =
      FailureCode.permanent(
          "read_only",
          "The file belongs to another execution.",
          "Copy the file, and write to another path.");

  public static final FailureCode NOT_READABLE =
      FailureCode.permanent(
          "not_readable",
          "The file belongs to an execution that is no member of the same chain execution.",
          "Hand files on in a chain, or through the permanent store.");

  public static final FailureCode FILE_TOO_LARGE =
      FailureCode.permanent(
          "file_too_large", "The file is longer than one may be here.", "Split it.");

  public static final FailureCode WRITTEN_MEANWHILE =
      FailureCode.transientFailure(
          "written_meanwhile",
          "Another program wrote the file at the same time.",
          "Courier tries again. If it happens often, give each writer its own path.");

  private FileCodes() {}
}
