package com.couriermft.steps.archive;

import com.couriermft.engine.spi.StepContext;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.formats.secret.Secret;
import com.couriermft.transfer.file.FileErrors;
import com.couriermft.transfer.file.Glob;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.FileSelection;
import com.couriermft.transfer.workspace.Workspace;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * The plan of an archive, made before anything is written.
 *
 * @param destination path of the archive
 * @param sources files to pack
 */
record PackPlan(String destination, List<Source> sources) {
  /** Copies. */
  PackPlan {
    sources = List.copyOf(sources);
  }

  long sizeBytes() {
    return sources.stream().mapToLong(Source::sizeBytes).sum();
  }

  /**
   * Returns the format for writing.
   *
   * @throws InvalidInputException {@code invalid_config}: the format is unknown, or does not
   *     support passwords
   */
  static ArchiveFormat format(ZipStep.Config config) {
    ArchiveFormat format = ArchiveFormat.parse(config.format() == null ? "zip" : config.format());
    Secret password = config.password();
    if (password != null && format != ArchiveFormat.ZIP) {
      throw InvalidInputException.at(
          "/password",
          StepCodes.INVALID_CONFIG,
          format.text() + " does not support encryption; use zip or PGP.");
    } else if (password != null && password.revealChars().length == 0) {
      throw InvalidInputException.at(
          "/password", StepCodes.INVALID_CONFIG, "The password must not be empty.");
    }
    return format;
  }

  /**
   * Finds the files and plans the archives.
   *
   * @throws com.couriermft.formats.failure.CourierException {@code invalid_config}, {@code
   *     file_not_found}, or {@code archive_unsafe}: two files would have one name in the archive
   */
  static List<PackPlan> of(ZipStep.Config config, ArchiveFormat format, StepContext context) {
    checkDestination(config);
    List<Source> sources = sources(config, context);
    String destination = config.destination();
    if (config.each()) {
      return sources.stream()
          .map(each -> new PackPlan(destination + each.name() + format.ending(), List.of(each)))
          .toList();
    }
    if (format == ArchiveFormat.GZ && sources.size() != 1) {
      throw InvalidInputException.at(
          "/input",
          StepCodes.INVALID_CONFIG,
          "gz takes one file, not " + sources.size() + "; use tar.gz, or set \"each\".");
    }
    return List.of(new PackPlan(destination, sources));
  }

  private static List<Source> sources(ZipStep.Config config, StepContext context) {
    Workspace workspace = context.workspace();
    Instant started = EntryDates.startOf(context.attempt().executionId());
    List<Source> sources = new ArrayList<>();
    EntryCheck check = new EntryCheck(config.destination(), ArchiveLimits.NONE);
    FileSelection selection = FileSelection.of(config.input(), "input");
    for (String selected : selection.names()) {
      List<StoredFile> found = new FileSelection(List.of(selected)).resolve(workspace);
      String pattern = workspace.absolute(selected);
      int base = Glob.of(pattern).literalPrefix().lastIndexOf('/') + 1;
      for (StoredFile file : found) {
        boolean named = file.path().equals(pattern);
        if (named || !isOwn(file, context)) {
          String name = named ? file.name() : file.path().substring(base);
          Instant modifiedAt = file.modifiedAt() == null ? started : file.modifiedAt();
          sources.add(new Source(check.admitFile(name), file, modifiedAt, workspace));
        }
      }
    }
    if (sources.isEmpty()) {
      throw FileErrors.notFound(String.join(", ", selection.names()), workspace.find("**"));
    }
    return sources;
  }

  /**
   * Returns whether a file was written by an earlier attempt; a glob may match such files in a
   * shared storage location.
   */
  private static boolean isOwn(StoredFile file, StepContext context) {
    return (context.mayHaveRunBefore() || context.isRepeated())
        && context.workspace().findOwn(file.path(), Overwrite.REPLACE).isPresent();
  }

  /**
   * Checks that the destination is a directory if each file is packed into a separate archive, and
   * otherwise a path.
   *
   * @throws InvalidInputException {@code invalid_config}
   */
  static void checkDestination(ZipStep.Config config) {
    String destination = config.destination();
    if (config.each() != destination.endsWith("/")) {
      throw InvalidInputException.at(
          "/destination",
          StepCodes.INVALID_CONFIG,
          "'%s' must%s end in '/', because \"each\" is %s."
              .formatted(destination, config.each() ? "" : " not", config.each()));
    }
  }
}
