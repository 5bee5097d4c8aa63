package com.couriermft.partners.remote.ftp;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.transfer.file.SafePath;
import com.couriermft.transfer.listing.RemoteErrors;
import com.couriermft.transfer.listing.RemoteFile;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Looks up a path with {@code MLST}, with {@code SIZE}, {@code MDTM} and {@code CWD}, or in the
 * listing of the parent directory.
 */
final class FtpLookUp {
  private final FtpSession session;
  private final FtpErrors errors;
  private final Listed listed;

  /** Creates the lookup with the commands of a session and a listing as the fallback. */
  FtpLookUp(FtpSession session, FtpErrors errors, Listed listed) {
    this.session = session;
    this.errors = errors;
    this.listed = listed;
  }

  /** Finds a path in the listing of its parent directory. */
  interface Listed {
    Optional<RemoteFile> find(String path) throws IOException;
  }

  /** Returns the file or directory at a path, following links; empty if nothing exists there. */
  Optional<RemoteFile> find(String path) throws IOException {
    LoggedIn live = session.live();
    String there = live.paths().of(path);
    if (live.features().has("MLST")) {
      Reply reply = session.send("MLST", there);
      if (reply.isCompletion()) {
        Optional<RemoteFile> file = read(reply, path);
        if (file.isPresent() && file.get().kind() != RemoteFile.Kind.OTHER) {
          return file;
        }
      } else if (reply.isUnavailable()) {
        return Optional.empty();
      } else if (!reply.isNotImplemented()) {
        throw errors.refused("look up", path, reply);
      }
    }
    return probe(path, there);
  }

  /**
   * Returns the size of a file; {@link RemoteFile#UNKNOWN_SIZE} if the server does not report it.
   */
  long findSize(String path) throws IOException {
    LoggedIn live = session.live();
    if (!live.features().has("MLST")) {
      Reply size = session.send("SIZE", live.paths().of(path));
      if (size.code() == 213) {
        return Facts.size(value(size));
      }
    }
    return find(path).map(RemoteFile::sizeBytes).orElse(RemoteFile.UNKNOWN_SIZE);
  }

  /**
   * Returns the failure for a refusal. Servers reply 550 both for missing files and for missing
   * permissions.
   *
   * @param needed path that must exist: the path itself, or its parent directory
   * @param refusal reply of the server
   */
  CourierException explain(String verb, String path, String needed, Reply refusal)
      throws IOException {
    boolean told =
        switch (ReplyMeaning.of(refusal)) {
          case IN_USE, DISK_FULL, TOO_MANY_CLIENTS -> true;
          default -> false;
        };
    return !told && refusal.isUnavailable() && find(needed).isEmpty()
        ? RemoteErrors.notFound(errors.connection(), needed)
        : errors.refused(verb, path, refusal);
  }

  private static Optional<RemoteFile> read(Reply reply, String path) {
    return reply.lines().size() < 2
        ? Optional.empty()
        : Facts.read(reply.lines().get(1).strip()).map(f -> f.at(SafePath.name(path), path));
  }

  private Optional<RemoteFile> probe(String path, String there) throws IOException {
    Reply size = session.send("SIZE", there);
    if (size.code() == 213) {
      long bytes = Facts.size(value(size));
      return Optional.of(
          new RemoteFile(SafePath.name(path), path, bytes, findTime(there), RemoteFile.Kind.FILE));
    }
    if (session.send("CWD", there).isCompletion()) {
      return Optional.of(
          new RemoteFile(
              SafePath.name(path), path, RemoteFile.UNKNOWN_SIZE, null, RemoteFile.Kind.DIRECTORY));
    }
    Instant time = findTime(there);
    if (time != null) {
      return Optional.of(
          new RemoteFile(
              SafePath.name(path), path, RemoteFile.UNKNOWN_SIZE, time, RemoteFile.Kind.FILE));
    }
    if (size.isNotImplemented()) {
      return listed.find(path);
    }
    return Optional.empty();
  }

  private @Nullable Instant findTime(String there) throws IOException {
    Reply reply = session.send("MDTM", there);
    return reply.code() == 213 ? Facts.time(value(reply)) : null;
  }

  private static String value(Reply reply) {
    String line = reply.lines().get(0);
    return line.length() < 4 ? "" : line.substring(4).strip();
  }
}
