package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureCode;

/** Codes for paths and files of the workspace, the permanent store and other locations. */
public final class FileCodes {
  public static final FailureCode FILE_NOT_FOUND =
      FailureCode.refused(
          404,
          "file_not_found",
          "A file does not exist, or no file matches.",
          "Check the path, including upper and lower case. If it is normal that nothing matches, "
              + "set `on_empty` to `ok`.");

  public static final FailureCode ALREADY_EXISTS =
      FailureCode.permanent(
          "already_exists",
          "A file with this name exists, and `overwrite` is `fail`.",
          "Set `overwrite` to `replace` or `rename`, or use another path. In a loop, put "
              + "`{{loop.index}}/` before the path.");

  public static final FailureCode INVALID_PATH =
      FailureCode.refused(
          400,
          "invalid_path",
          "The path is not valid for files.",
          "Correct the path as the message says. `..`, empty segments and control characters are "
              + "not allowed.");

  public static final FailureCode DUPLICATE_DESTINATION =
      FailureCode.permanent(
          "duplicate_destination",
          "Two files of one step would get the same path.",
          "Use another name or directory for one of the files.");

  public static final FailureCode SAME_FILE =
      FailureCode.permanent(
          "same_file", "Source and destination are the same file.", "Use another path.");

  public static final FailureCode READ_ONLY =
      FailureCode.permanent(
          "read_only",
          "The file belongs to another execution.",
          "Copy the file, and write to another path.");

  public static final FailureCode NOT_READABLE =
      FailureCode.permanent(
          "not_readable",
          "The file belongs to an execution that is not in the same chain execution.",
          "Pass files within a chain, or through the permanent store.");

  public static final FailureCode FILE_TOO_LARGE =
      FailureCode.permanent(
          "file_too_large", "The file exceeds the maximum size of a blob.", "Split the file.");

  public static final FailureCode WRITTEN_MEANWHILE =
      FailureCode.transientFailure(
          "written_meanwhile",
          "Another program was writing to the file at the same time.",
          "Courier will try again. If this happens often, give each writer its own path.");

  private FileCodes() {}
}
