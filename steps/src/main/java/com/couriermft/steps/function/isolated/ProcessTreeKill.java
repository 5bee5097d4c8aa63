package com.couriermft.steps.function.isolated;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Deletes directories that functions have written to, without following symbolic links. */
final class ProcessTreeKill {
  private static final Logger LOG = LoggerFactory.getLogger(ProcessTreeKill.class);

  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  private ProcessTreeKill() {}

  /**
   * Deletes a directory and its content. Tries twice, because a process that is just ending may
   * still write to it. Logs what cannot be deleted.
   */
  static void of(Path directory) {
    if (remove(directory).isPresent()) {
      LockSupport.parkNanos(PAUSE_NANOS);
      Optional<IOException> failure = remove(directory);
      failure.ifPresent(
          e -> LOG.warn("The directory {} of an isolated function was not deleted", directory, e));
    }
  }

  /** Deletes a file; returns the failure if it still exists. */
  private static Optional<IOException> remove(Path file) {
    Optional<IOException> inside = Optional.empty();
    if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
      inside = empty(file);
    }
    try {
      Files.deleteIfExists(file);
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(inside.orElse(e));
    }
  }

  private static Optional<IOException> empty(Path directory) {
    Optional<IOException> first = Optional.empty();
    try {
      // The function may have removed the permissions of its own directories.
      Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
      try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
        for (Path each : entries) {
          Optional<IOException> failure = remove(each);
          first = first.isPresent() ? first : failure;
        }
      }
    } catch (DirectoryIteratorException e) {
      return Optional.ofNullable(e.getCause());
    } catch (IOException e) {
      return Optional.of(e);
    }
    return first;
  }
}
