package com.couriermft.steps.archive;

import com.couriermft.engine.spi.StepContext;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.FileCodes;
import com.couriermft.steps.archive.ArchiveReader.Sink;
import com.couriermft.transfer.copy.FileWorkers;
import com.couriermft.transfer.file.Glob;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.listing.Omissions;
import com.couriermft.transfer.supervision.Cancellation;
import com.couriermft.transfer.supervision.HandOver;
import com.couriermft.transfer.supervision.Progress;
import com.couriermft.transfer.workspace.Workspace;
import com.couriermft.transfer.workspace.Workspace.Upload;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The destination of the files that a step unpacks. Files in the workspace become visible together,
 * with the step's commit. Other files become visible one by one, so all archives are checked before
 * the first file is committed.
 */
final class Extraction {
  private static final int AT_ONCE = 16;

  private final Workspace workspace;
  private final String nonce;
  private final String directory;
  private final @Nullable Glob pattern;
  private final List<Glob> exclude;
  private final Overwrite overwrite;
  private final Progress progress;
  private final Omissions omissions = new Omissions();

  Extraction(UnzipStep.Config config, StepContext context) {
    String destination = Objects.requireNonNullElse(config.destination(), "");
    this.workspace = context.workspace();
    this.nonce = context.attempt().nonce();
    this.directory =
        destination.isEmpty() || destination.endsWith("/") ? destination : destination + "/";
    this.pattern = config.pattern() == null ? null : Glob.of(config.pattern());
    this.exclude = config.exclude().stream().map(Glob::of).toList();
    this.overwrite = config.overwrite();
    this.progress = context.progress();
  }

  /** Returns whether each file becomes visible with its own commit. */
  boolean isVisibleAtOnce() {
    return !Workspace.isRunsOwn(pathOf("x"));
  }

  /** Returns the directory, which is empty or ends with a slash. */
  String directory() {
    return directory;
  }

  /**
   * Returns a sink that writes nothing and claims the path of each file.
   *
   * @throws CourierException {@code duplicate_destination}
   */
  Sink rehearsal(Set<String> paths) {
    return name -> {
      if (isWanted(name)) {
        claim(name, paths);
      }
      return Sink.NOWHERE.file(name);
    };
  }

  /**
   * Checks for many paths together that no file exists, if required.
   *
   * @throws CourierException {@code already_exists}
   */
  void requireFree(Set<String> paths, Cancellation cancellation)
      throws IOException, InterruptedException {
    if (overwrite != Overwrite.FAIL) {
      return;
    }
    FileWorkers<String, Boolean> looks =
        new FileWorkers<>(
            (worker, stopped) ->
                Optional.of(
                    path -> {
                      stopped.throwIfCancelled();
                      workspace.create(path, overwrite).close();
                      return true;
                    }),
            path -> 0,
            HandOver.never(),
            cancellation);
    looks.move(List.copyOf(paths), AT_ONCE);
  }

  /** Returns a sink that writes nothing and only collects the path of each file. */
  Sink naming(Set<String> paths) {
    return name -> {
      if (isWanted(name)) {
        paths.add(pathOf(name));
      }
      return Sink.NOWHERE.file(name);
    };
  }

  /**
   * Returns a sink that writes files.
   *
   * @param unpacked commits the files
   */
  Sink writing(Set<String> paths, UnpackedFiles unpacked) {
    return new Sink() {
      @Override
      public Entry file(String name) throws IOException {
        if (!isWanted(name)) {
          return NOWHERE.file(name);
        }
        claim(name, paths);
        progress.expect(1, 0);
        return unpacked.entry(create(pathOf(name), paths.size()));
      }

      @Override
      public void skipped(String name) {
        if (isWanted(name)) {
          omissions.add(Omissions.Reason.UNSAFE_ENTRY, name);
        }
      }
    };
  }

  /** Returns the entries that were skipped while files were written. */
  Omissions omissions() {
    return omissions;
  }

  /** Creates a file. The rehearsal has already checked its name; the commit detects conflicts. */
  private Upload create(String path, int number) throws IOException {
    return isVisibleAtOnce() && overwrite == Overwrite.FAIL
        ? workspace.begin(path, overwrite, "unzip|" + nonce + "|" + number)
        : workspace.create(path, overwrite);
  }

  /** Claims a path for a single file across all archives of the step. */
  private void claim(String name, Set<String> paths) {
    if (!paths.add(pathOf(name)) && overwrite != Overwrite.RENAME) {
      throw CourierException.of(
          FileCodes.DUPLICATE_DESTINATION,
          "Two archives contain '"
              + ArchiveErrors.printable(name)
              + "'; unpack each archive into its own directory.");
    }
  }

  private String pathOf(String name) {
    return workspace.absolute(directory + name);
  }

  private boolean isWanted(String name) {
    return (pattern == null || pattern.matches(name))
        && exclude.stream().noneMatch(glob -> glob.matches(name));
  }
}
