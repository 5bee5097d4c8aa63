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
 * @param home login directory; {@code ""} if the server reports no absolute one, so that only
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
          "holds a line break or a NUL, by which a command to an FTP server ends; nothing was sent."
              + " Rename the file.");
    }
    if (path.startsWith("/")) {
      return path;
    } else if (home.isEmpty()) {
      throw refused(
          path,
          "is a path from the login directory, and the server does not tell of one that begins with"
              + " '/'. Give the whole path, from '/' on.");
    } else if (path.equals("~") || path.startsWith("~/")) {
      throw refused(
          path,
          "begins with '~', which only a shell knows. Leave it out: a path that does not begin with"
              + " '/' starts in the login directory.");
    }
    return path.equals(".") || path.isEmpty() ? home : SafePath.join(home, path);
  }

  private CourierException refused(String path, String why) {
    return CourierException.of(
        TransferCodes.INVALID_REMOTE_PATH,
        "Connection '%s': '%s' %s".formatted(connection, RemoteErrors.printable(path), why));
  }
}
