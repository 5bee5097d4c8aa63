package com.couriermft.steps.remote;

import com.couriermft.engine.spi.Check;
import com.couriermft.engine.spi.Check.Kind;
import com.couriermft.engine.spi.DryRun;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.TransferCodes;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.SafePath;
import com.couriermft.transfer.file.SampledCount;
import com.couriermft.transfer.listing.Omissions;
import com.couriermft.transfer.listing.RemoteErrors;
import com.couriermft.transfer.listing.RemoteFile;
import com.couriermft.transfer.listing.RemoteFiles;
import com.couriermft.transfer.listing.RemoteListing;
import com.couriermft.transfer.listing.RemoteQuery;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** The read-only checks of a dry run on a partner's server. */
final class RemoteChecks {
  private final RemoteFiles remote;
  private final DryRun dryRun;

  RemoteChecks(RemoteFiles remote, DryRun dryRun) {
    this.remote = remote;
    this.dryRun = dryRun;
  }

  /** Checks that a source exists on the server. */
  void source(String pointer, String path) throws IOException, InterruptedException {
    dryRun.look(
        pointer,
        Kind.PATH,
        path,
        () -> {
          Optional<RemoteFile> found = remote.find(SafePath.onServer(remote.connection(), path));
          if (found.isPresent()) {
            dryRun.report(Check.ok(pointer, Kind.PATH, path, describe(found.get())));
          } else {
            missing(pointer, path);
          }
        });
  }

  /** Reports whether a path exists; neither result is a problem. */
  void presence(String pointer, String path) throws IOException, InterruptedException {
    dryRun.look(
        pointer,
        Kind.PATH,
        path,
        () -> {
          Optional<RemoteFile> found = remote.find(SafePath.onServer(remote.connection(), path));
          String detail =
              found.map(RemoteChecks::describe).orElse("It does not exist at the moment.");
          dryRun.report(Check.ok(pointer, Kind.PATH, path, detail));
        });
  }

  /** Reports that a source is missing. */
  void missing(String pointer, String path) {
    CourierException missing = RemoteErrors.notFound(remote.connection(), path);
    dryRun.reportObstacle(pointer, Kind.PATH, path, missing.failureCode(), missing.getMessage());
  }

  static String describe(RemoteFile file) {
    return file.isDirectory() ? "It is a directory." : file.sizeBytes() + " bytes.";
  }

  /** Checks that a directory exists, and reports a problem if it does not. */
  boolean isDirectory(String pointer, String path) throws IOException {
    Optional<RemoteFile> found = remote.find(path);
    if (found.isEmpty()) {
      missing(pointer, path);
    } else if (!found.get().isDirectory()) {
      notADirectory(pointer, path);
    }
    return found.map(RemoteFile::isDirectory).orElse(false);
  }

  private void notADirectory(String pointer, String path) {
    String detail = "'" + path + "' is not a directory; choose another path.";
    dryRun.reportObstacle(pointer, Kind.PATH, path, TransferCodes.NOT_A_DIRECTORY, detail);
  }

  /**
   * Reports the files that currently match.
   *
   * @param subject the pattern or path as configured
   */
  void matches(
      String pointer, String subject, RemoteListing listing, RemoteQuery query, OnNoMatch onEmpty)
      throws IOException {
    SampledCount<RemoteFile> found = listing.tally(query);
    String where = " in '" + query.directory() + "' now";
    String later =
        query.stableFor().isZero()
            ? "."
            : "; an execution also checks whether they are still being written.";
    Check check =
        found.count() > 0
            ? Check.ok(
                pointer, Kind.PATTERN, subject, found.count() + " files match" + where + later)
            : Check.warning(
                pointer,
                Kind.PATTERN,
                subject,
                TransferCodes.NO_MATCH,
                "No file matches"
                    + where
                    + (onEmpty == OnNoMatch.FAIL ? "; the step would fail (\"on_empty\")." : "."));
    dryRun.report(check.withRemote(found));
    Omissions omitted = listing.omissions();
    if (omitted.count() > 0) {
      dryRun.report(
          Check.warning(
              pointer,
              Kind.PATTERN,
              subject,
              TransferCodes.ENTRIES_OMITTED,
              "The listing omits " + omitted.words() + "."));
    }
  }

  /** Checks that a directory exists or may be created. */
  void destination(String pointer, String directory, boolean create)
      throws IOException, InterruptedException {
    dryRun.look(
        pointer,
        Kind.PATH,
        directory,
        () -> {
          String there = directory;
          String first = "";
          Optional<RemoteFile> found = remote.find(there);
          while (found.isEmpty() && !there.equals("/") && !there.equals(".")) {
            first = there;
            there = SafePath.parent(there);
            found = remote.find(there);
          }
          if (found.isPresent() && !found.get().isDirectory()) {
            notADirectory(pointer, there);
          } else if (first.isEmpty()) {
            dryRun.report(Check.ok(pointer, Kind.PATH, directory, "It is a directory."));
          } else if (create) {
            String detail = "Directories starting at '" + first + "' would be created.";
            dryRun.report(Check.ok(pointer, Kind.PATH, directory, detail));
          } else {
            String detail =
                "'" + first + "' does not exist; create it, or set \"create_directories\": true.";
            dryRun.reportObstacle(
                pointer, Kind.PATH, directory, TransferCodes.DIRECTORY_NOT_FOUND, detail);
          }
        });
  }

  /**
   * Checks that files can be written to a target.
   *
   * @param path directory, or path of a single file
   * @param directory whether the target must be a directory
   * @param names names of the files, if known
   */
  void target(
      String pointer,
      String path,
      boolean directory,
      List<String> names,
      Overwrite overwrite,
      boolean create)
      throws IOException, InterruptedException {
    Optional<RemoteFile> found = remote.find(path);
    if (directory || found.map(RemoteFile::isDirectory).orElse(false)) {
      destination(pointer, path, create);
      for (String name : names) {
        free(pointer, SafePath.join(path, name), overwrite);
      }
    } else {
      destination(pointer, SafePath.parent(path), create);
      free(pointer, path, overwrite);
    }
  }

  private void free(String pointer, String target, Overwrite overwrite)
      throws IOException, InterruptedException {
    if (overwrite != Overwrite.FAIL) {
      return;
    }
    dryRun.look(
        pointer,
        Kind.PATH,
        target,
        () -> {
          if (remote.find(target).isPresent()) {
            CourierException taken = RemoteErrors.alreadyExists(remote.connection(), target);
            dryRun.reportObstacle(
                pointer, Kind.PATH, target, taken.failureCode(), taken.getMessage());
          }
        });
  }
}
