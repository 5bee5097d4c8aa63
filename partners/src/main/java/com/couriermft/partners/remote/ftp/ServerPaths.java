package com.couriermft.partners.remote.ftp;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.TransferCodes;
import com.couriermft.transfer.file.SafePath;
import com.couriermft.transfer.listing.RemoteErrors;

/**
 * Makes paths absolute, so that they cannot be mistaken for options and do not depend on the
 * working directory.
 *
 * @param connection name of the connection, for messages
 * @param home login directory; {@code ""} if the server reports no absolute directory; then only
 *     absolute paths are valid
 */
record ServerPaths(String connection, String home) {
  /**
   * Returns an absolute path that is safe to send.
   *
   * @throws CourierException {@code invalid_remote_path} (permanent): the path contains a line
   *     break, which would end the command, or is relative without a known login directory
   */
  String of(String path) {
    if (path.chars().anyMatch(c -> c == '\r' || c == '\n' || c == 0)) {
      throw refused(
          path,
          "contains a line break or NUL, which would end an FTP command; nothing was sent. "
              + "Rename the file.");
    }
    if (path.startsWith("/")) {
      return path;
    } else if (home.isEmpty()) {
      throw refused(
          path,
          "is relative to the login directory, but the server does not report an absolute login "
              + "directory. Use an absolute path, starting with '/'.");
    } else if (path.equals("~") || path.startsWith("~/")) {
      throw refused(
          path,
          "starts with '~', which only a shell expands. Remove it: a path that does not start "
              + "with '/' is relative to the login directory.");
    }
    return path.equals(".") || path.isEmpty() ? home : SafePath.join(home, path);
  }

  private CourierException refused(String path, String why) {
    return CourierException.of(
        TransferCodes.INVALID_REMOTE_PATH,
        "Connection '%s': '%s' %s".formatted(connection, RemoteErrors.printable(path), why));
  }
}
