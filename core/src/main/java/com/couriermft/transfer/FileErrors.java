package com.couriermft.transfer;

import com.couriermft.failure.CourierException;
import java.util.List;
import java.util.stream.Collectors;

/** Errors about files; each text is written once. */
public final class FileErrors {
  private static final int SHOWN = 5;

  private FileErrors() {}

  /** There is no file at a path; names some of those that are there. */
  public static CourierException notFound(String path, List<StoredFile> there) {
    String instead =
        there.isEmpty()
            ? "there are no files"
            : "there are: "
                + there.stream()
                    .limit(SHOWN)
                    .map(StoredFile::path)
                    .collect(Collectors.joining(", "))
                + (there.size() > SHOWN ? " and " + (there.size() - SHOWN) + " more" : "");
    return CourierException.permanent(
        "file_not_found", "File '" + path + "' does not exist; " + instead + ".");
  }

  /** The destination exists and the policy is to fail. */
  public static CourierException alreadyExists(String path) {
    return CourierException.permanent(
        "already_exists",
        "'"
            + path
            + "' exists already and was not written by this run; set \"overwrite\" to \"replace\""
            + " or \"rename\", or choose another path.");
  }

  /** A path is not allowed. */
  public static CourierException invalidPath(String path, String why) {
    return CourierException.permanent("invalid_path", "Path '" + printable(path) + "': " + why);
  }

  private static String printable(String path) {
    return path.replaceAll("\\p{Cntrl}", "?");
  }
}
