package com.couriermft.engine.spi;

import com.couriermft.formats.failure.catalogue.FileCodes;
import com.couriermft.formats.failure.catalogue.TransferCodes;
import com.couriermft.transfer.file.FileErrors;
import com.couriermft.transfer.file.Glob;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.SampledCount;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.PlacesView;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Checks files in dry runs. Only the permanent store has files before an execution, so paths in the
 * workspace are not checked.
 */
public final class FileChecks {
  private final DryRun dryRun;
  private final PlacesView files;

  public FileChecks(DryRun dryRun) {
    this.dryRun = dryRun;
    this.files = dryRun.files();
  }

  /**
   * Checks that sources exist.
   *
   * @param pointer the pointer of the field
   * @param names paths and globs
   * @param mustExist whether the step fails if there is no file at a path
   * @return the files at paths, and the first ones that match each glob
   */
  public List<StoredFile> sources(String pointer, List<String> names, boolean mustExist)
      throws IOException, InterruptedException {
    List<StoredFile> found = new ArrayList<>();
    for (String name : names) {
      dryRun.look(pointer, kind(name), name, () -> found.addAll(source(pointer, name, mustExist)));
    }
    return found;
  }

  private static Check.Kind kind(String name) {
    return Glob.isGlob(name) ? Check.Kind.PATTERN : Check.Kind.PATH;
  }

  private List<StoredFile> source(String pointer, String name, boolean mustExist) {
    if (!files.covers(name)) {
      dryRun.report(
          Check.notChecked(
              pointer,
              kind(name),
              name,
              "'" + name + "' is in the workspace, which is empty until the job runs."));
      return List.of();
    }
    Optional<StoredFile> exact = files.find(name);
    if (exact.isPresent()) {
      String size = exact.get().sizeBytes() + " bytes.";
      dryRun.report(Check.ok(pointer, Check.Kind.PATH, name, size));
      return List.of(exact.get());
    } else if (Glob.isGlob(name)) {
      return matching(pointer, name);
    }
    String detail = "File '" + name + "' does not exist.";
    if (mustExist) {
      dryRun.reportObstacle(pointer, Check.Kind.PATH, name, FileCodes.FILE_NOT_FOUND, detail);
    } else {
      dryRun.report(
          Check.warning(pointer, Check.Kind.PATH, name, FileCodes.FILE_NOT_FOUND, detail));
    }
    return List.of();
  }

  private List<StoredFile> matching(String pointer, String glob) {
    SampledCount<StoredFile> tally = files.tally(glob);
    Check check =
        tally.count() == 0
            ? Check.warning(
                pointer,
                Check.Kind.PATTERN,
                glob,
                TransferCodes.NO_MATCH,
                "No file matches '" + glob + "' at the moment.")
            : Check.ok(pointer, Check.Kind.PATTERN, glob, tally.count() + " files match now.");
    dryRun.report(check.withStored(tally));
    return tally.first();
  }

  /**
   * Checks that no files exist at the destinations.
   *
   * @param pointer the pointer of the field
   * @param destination a path, or a directory if it ends in {@code /} or is empty
   * @param names the names of the files to write into the directory, if known
   * @param overwrite the step's policy for existing files
   */
  public void destination(
      String pointer, String destination, List<String> names, Overwrite overwrite)
      throws IOException, InterruptedException {
    boolean directory = destination.isEmpty() || destination.endsWith("/");
    List<String> targets =
        directory ? names.stream().map(destination::concat).toList() : List.of(destination);
    for (String target : targets) {
      dryRun.look(pointer, Check.Kind.PATH, target, () -> target(pointer, target, overwrite));
    }
  }

  private void target(String pointer, String target, Overwrite overwrite) {
    if (!files.covers(target)) {
      return;
    }
    boolean taken = files.find(target).isPresent();
    if (taken && overwrite == Overwrite.FAIL) {
      String detail = FileErrors.alreadyExists(target).getMessage();
      dryRun.reportObstacle(pointer, Check.Kind.PATH, target, FileCodes.ALREADY_EXISTS, detail);
    } else {
      String detail =
          taken
              ? "The file exists; the step would " + verb(overwrite) + "."
              : "The file would be created.";
      dryRun.report(Check.ok(pointer, Check.Kind.PATH, target, detail));
    }
  }

  private static String verb(Overwrite overwrite) {
    return switch (overwrite) {
      case FAIL -> "fail";
      case REPLACE -> "replace it";
      case RENAME -> "give the new file another name";
    };
  }
}
