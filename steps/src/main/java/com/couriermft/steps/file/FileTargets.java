package com.couriermft.steps.file;

import com.couriermft.engine.spi.DryRun;
import com.couriermft.engine.spi.FileChecks;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.FileCodes;
import com.couriermft.transfer.copy.FileWorkers;
import com.couriermft.transfer.file.FileErrors;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.supervision.HandOver;
import com.couriermft.transfer.workspace.PlacedLeftovers;
import com.couriermft.transfer.workspace.Workspace;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The targets of files, planned before anything is changed. */
final class FileTargets {
  private static final int AT_ONCE = 16;

  private FileTargets() {}

  /**
   * A file and its target.
   *
   * @param source file to process
   * @param destination absolute path of the target
   */
  record Target(StoredFile source, String destination) {}

  /** Checks in a dry run that no file exists at the destinations. */
  static void lookAhead(
      String destination, List<StoredFile> sources, Overwrite overwrite, DryRun dryRun)
      throws IOException, InterruptedException {
    if (dryRun.knows("destination", "connection", "overwrite")) {
      List<String> names = sources.stream().map(StoredFile::name).toList();
      new FileChecks(dryRun).destination("/destination", destination, names, overwrite);
    }
  }

  /**
   * Assigns a destination to each file. For one file, the destination is the path itself. If the
   * destination ends in {@code /}, it is a directory that contains each file under its name.
   *
   * @throws CourierException {@code invalid_path}: several files have a single path as destination;
   *     {@code duplicate_destination}: two files have the same destination; {@code same_file}: a
   *     file is its own destination
   */
  static List<Target> plan(Workspace workspace, List<StoredFile> files, String destination) {
    boolean directory = destination.endsWith("/");
    if (!directory && files.size() > 1) {
      throw FileErrors.invalidPath(
          destination,
          files.size() + " files cannot be written to one path; end the destination with '/'.");
    }
    Map<String, StoredFile> taken = new HashMap<>();
    List<Target> targets = new ArrayList<>();
    for (StoredFile file : files) {
      String path = workspace.absolute(directory ? destination + file.name() : destination);
      StoredFile other = taken.put(path, file);
      if (other != null) {
        throw CourierException.of(
            FileCodes.DUPLICATE_DESTINATION,
            "'%s' and '%s' would both be written to '%s'; give them different names."
                .formatted(other.path(), file.path(), path));
      }
      if (path.equals(file.path())) {
        throw CourierException.of(
            FileCodes.SAME_FILE,
            "'" + path + "' is both source and destination; choose another destination.");
      }
      targets.add(new Target(file, path));
    }
    return targets;
  }

  /** Processes one file. */
  interface Work<R> {
    R on(Target target) throws IOException;
  }

  /**
   * Processes each target, with many small files in parallel. The first failure stops the others.
   */
  static <R> List<R> each(List<Target> targets, StepContext context, Work<R> work)
      throws IOException, InterruptedException {
    FileWorkers<Target, R> workers =
        new FileWorkers<>(
            (n, cancellation) ->
                Optional.of(
                    target -> {
                      cancellation.throwIfCancelled();
                      R done = work.on(target);
                      context.progress().fileDone();
                      return done;
                    }),
            target -> target.source().sizeBytes(),
            HandOver.never(),
            context.cancellation());
    return List.copyOf(workers.move(targets, AT_ONCE).values());
  }

  /** Deletes the copies that a step made, if their sources still exist. */
  static void removeCopies(PlacementConfig config, Workspace workspace) throws IOException {
    List<StoredFile> files = config.choice().selection().resolvePresent(workspace);
    PlacedLeftovers leftovers = new PlacedLeftovers(workspace, config.overwrite());
    String destination = config.choice().placed(config.destination());
    for (Target target : plan(workspace, files, destination)) {
      leftovers.removeCopy(target.destination(), target.source());
    }
  }
}
