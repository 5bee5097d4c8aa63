package com.couriermft.steps.archive;

import com.couriermft.engine.spi.Check;
import com.couriermft.engine.spi.Check.Kind;
import com.couriermft.engine.spi.DryRun;
import com.couriermft.engine.spi.FileChecks;
import com.couriermft.engine.spi.RollsBack;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.engine.spi.ValidatesDeeply;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.ArchiveCodes;
import com.couriermft.formats.failure.catalogue.FileCodes;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.secret.Secret;
import com.couriermft.transfer.file.OnEmpty;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.FileSelection;
import com.couriermft.transfer.workspace.PlacedLeftovers;
import com.couriermft.transfer.workspace.Workspace;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.UnsupportedCharsetException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * {@code file.unzip}: unpacks archives. Files for the workspace become visible together with the
 * step's commit. Files in the permanent store and in storage locations cannot become visible
 * together, so all archives are read and checked before the first file is written. Then the files
 * of each archive are committed in order, followed by its {@link ArchiveManifest} in the
 * destination.
 */
public final class UnzipStep
    implements Step<UnzipStep.Config>,
        RollsBack<UnzipStep.Config>,
        ValidatesDeeply<UnzipStep.Config> {
  private static final int SHOWN = 5;

  private static final StepType<Config> TYPE =
      StepType.of(
              "file.unzip",
              Config.class,
              "Unpacks zip, tar, tar.gz, gz and 7z archives. Courier checks an entire archive "
                  + "before any of its files becomes visible.")
          .titled("Unpack archive")
          .fileOutputs()
          .paths("extracted_files", "Absolute paths of the unpacked files, in archive order")
          .omissions()
          .retryRule(
              "Courier checks the entire archive before it unpacks files. A retry unpacks the files"
                  + " again and removes files that an earlier attempt unpacked from an archive that"
                  + " has changed since.")
          .example("{\"input\": \"invoices.zip\", \"destination\": \"/invoices/\"}");

  /** The configuration of {@code file.unzip}. */
  public record Config(
      @Field(
              title = "Archives",
              group = FieldGroup.FILES,
              help = "An archive, a glob, or a list of them",
              required = true,
              kind = Field.Kind.PATH)
          JsonNode input,
      @Field(
              title = "Destination",
              group = FieldGroup.DESTINATION,
              help = "The directory to unpack into; by default the workspace",
              kind = Field.Kind.PATH)
          @Nullable String destination,
      @Field(
              title = "Entry pattern",
              group = FieldGroup.FILTERS,
              help = "A glob for the entries to unpack",
              kind = Field.Kind.GLOB)
          @Nullable String pattern,
      @Field(
              title = "If the file exists",
              group = FieldGroup.DESTINATION,
              help = Overwrite.HELP,
              defaultValue = "\"fail\"")
          Overwrite overwrite,
      @Field(
              title = "Character set of names",
              group = FieldGroup.ADVANCED,
              advanced = true,
              help =
                  "Character set of names that are not marked as UTF-8, such as IBM437 or "
                      + "windows-1252. By default, UTF-8; names in a zip that are not valid "
                      + "UTF-8 are read as IBM437")
          @Nullable String charset,
      @Field(
              title = "Archive limits",
              group = FieldGroup.LIMITS,
              advanced = true,
              help =
                  "Limits of an archive, each optional: max_entries (100000), max_total_bytes (50 "
                      + "GiB), max_ratio (200, unpacked to packed bytes, checked after 16 MiB)")
          @Nullable JsonNode limits,
      @Field(
              title = "Password",
              group = FieldGroup.SECURITY,
              help = "For encrypted zips, with AES or the old PKWARE cipher")
          @Nullable Secret password,
      @Field(
              title = "Path separators",
              group = FieldGroup.ADVANCED,
              advanced = true,
              help =
                  "What separates directories in the names of a zip: `slash`; or "
                      + "`accept_backslash`, which also accepts backslashes, as some Windows "
                      + "programs write them",
              defaultValue = "\"slash\"")
          Separators separators,
      @Field(
              title = "Excluded entries",
              group = FieldGroup.FILTERS,
              advanced = true,
              help = "Entries not to unpack, such as `[\"__MACOSX/**\", \"**/.DS_Store\"]`",
              kind = Field.Kind.GLOB)
          List<String> exclude,
      @Field(
              title = "Unsafe entries",
              group = FieldGroup.SECURITY,
              advanced = true,
              help =
                  "What to do with unsafe entries: links and special files, absolute names, names "
                      + "that lead out of the destination, device names, and names that differ "
                      + "from another only in case. `fail` refuses the archive; `skip` omits the "
                      + "entries and counts them in `omitted_count`",
              defaultValue = "\"fail\"")
          UnsafeEntries unsafeEntries,
      @Field(
              title = "If nothing is unpacked",
              group = FieldGroup.ERRORS,
              help = "What to do if a glob matches no archive, or if no entry is unpacked",
              defaultValue = "\"fail\"")
          OnEmpty onEmpty) {
    /** The ways to treat unsafe entries. */
    public enum UnsafeEntries {
      /** The archive is refused with {@code archive_unsafe}. */
      FAIL,
      /** Unsafe entries are skipped and counted. */
      SKIP
    }

    /**
     * Copies the collections and checks the character set.
     *
     * @throws InvalidInputException the character set is unknown
     */
    public Config {
      exclude = List.copyOf(exclude);
      UnzipStep.charset(charset);
    }

    /** Creates a configuration with defaults for all other fields. */
    public Config(
        JsonNode input,
        @Nullable String destination,
        @Nullable String pattern,
        Overwrite overwrite,
        @Nullable String charset,
        @Nullable JsonNode limits,
        @Nullable Secret password,
        Separators separators) {
      this(
          input,
          destination,
          pattern,
          overwrite,
          charset,
          limits,
          password,
          separators,
          List.of(),
          UnsafeEntries.FAIL,
          OnEmpty.FAIL);
    }
  }

  @Override
  public StepType<Config> type() {
    return TYPE;
  }

  @Override
  public StepResult run(Config config, StepContext context)
      throws IOException, InterruptedException {
    Set<String> warnings = new LinkedHashSet<>();
    Extraction extraction = new Extraction(config, context);
    List<StoredFile> selected =
        FileSelection.of(config.input(), "input").resolve(context.workspace(), config.onEmpty());
    Map<StoredFile, ArchiveReader> archives = archives(selected, config, context, warnings);
    if (extraction.isVisibleAtOnce()) {
      Set<String> paths = rehearse(archives, extraction, context);
      requireSome(paths, archives, config);
    }
    List<StoredFile> extracted = extract(archives, extraction, context);
    requireSome(extracted, archives, config);
    warnings.forEach(warning -> context.log().warn("{}", warning));
    List<String> paths = extracted.stream().map(StoredFile::path).toList();
    return StepResult.of(extracted, Map.of("extracted_files", paths)).with(extraction.omissions());
  }

  private static void requireSome(
      Collection<?> unpacked, Map<StoredFile, ArchiveReader> archives, Config config) {
    if (unpacked.isEmpty() && !archives.isEmpty() && config.onEmpty() == OnEmpty.FAIL) {
      boolean chooses = config.pattern() != null || !config.exclude().isEmpty();
      throw CourierException.of(
          FileCodes.FILE_NOT_FOUND,
          "Nothing was unpacked: %s in %s%s."
              .formatted(
                  chooses
                      ? "no file matches \"pattern\" without also matching \"exclude\""
                      : "there is no file to unpack",
                  archives.keySet().stream()
                      .limit(SHOWN)
                      .map(archive -> "'" + archive.path() + "'")
                      .collect(Collectors.joining(", ")),
                  OnEmpty.ADVICE));
    }
  }

  private static Map<StoredFile, ArchiveReader> archives(
      List<StoredFile> selected, Config config, StepContext context, Set<String> warnings)
      throws IOException {
    Workspace workspace = context.workspace();
    ArchiveOptions options =
        new ArchiveOptions(
            ArchiveLimits.of(config.limits()),
            charset(config.charset()),
            config.password(),
            config.separators(),
            config.unsafeEntries() == Config.UnsafeEntries.SKIP,
            warnings::add);
    Map<StoredFile, ArchiveReader> archives = new LinkedHashMap<>();
    for (StoredFile archive : selected) {
      ArchiveFormat format = format(archive, workspace);
      archives.put(archive, ArchiveReader.of(format, workspace, archive, options));
    }
    return archives;
  }

  @Override
  public void rollBack(Config config, StepContext context) throws IOException {
    Extraction extraction = new Extraction(config, context);
    if (!extraction.isVisibleAtOnce()) {
      return;
    }
    PlacedLeftovers leftovers = new PlacedLeftovers(context.workspace(), config.overwrite());
    List<StoredFile> selected =
        FileSelection.of(config.input(), "input").resolvePresent(context.workspace());
    for (Map.Entry<StoredFile, ArchiveReader> archive :
        archives(selected, config, context, new HashSet<>()).entrySet()) {
      Set<String> paths = new LinkedHashSet<>();
      archive.getValue().readAll(extraction.naming(paths));
      paths.add(ArchiveManifest.of(context, extraction.directory(), archive.getKey()).path());
      for (String path : paths) {
        leftovers.remove(path, List.of(archive.getKey()));
      }
    }
  }

  private static Set<String> rehearse(
      Map<StoredFile, ArchiveReader> archives, Extraction extraction, StepContext context)
      throws IOException, InterruptedException {
    Set<String> paths = new LinkedHashSet<>();
    for (Map.Entry<StoredFile, ArchiveReader> archive : archives.entrySet()) {
      archive.getValue().readAll(extraction.rehearsal(paths));
      ArchiveManifest.of(context, extraction.directory(), archive.getKey()).rehearse();
    }
    extraction.requireFree(paths, context.cancellation());
    return paths;
  }

  private static List<StoredFile> extract(
      Map<StoredFile, ArchiveReader> archives, Extraction extraction, StepContext context)
      throws IOException {
    List<StoredFile> all = new ArrayList<>();
    Set<String> claimed = new HashSet<>();
    Set<String> committed = new HashSet<>();
    for (Map.Entry<StoredFile, ArchiveReader> archive : archives.entrySet()) {
      List<StoredFile> files;
      try (UnpackedFiles unpacked = new UnpackedFiles(context.progress())) {
        archive.getValue().readAll(extraction.writing(claimed, unpacked));
        files = unpacked.await();
      }
      files.forEach(file -> committed.add(file.path()));
      if (extraction.isVisibleAtOnce()) {
        ArchiveManifest manifest =
            ArchiveManifest.of(context, extraction.directory(), archive.getKey());
        manifest.removeLeftovers(committed);
        manifest.write(archive.getKey(), files);
      }
      all.addAll(files);
    }
    return all;
  }

  private static ArchiveFormat format(StoredFile archive, Workspace workspace) throws IOException {
    byte[] head;
    try (InputStream in = workspace.read(archive, 0)) {
      head = in.readNBytes(ArchiveFormat.HEAD);
    }
    return ArchiveFormat.detect(head, archive.name()).orElseThrow(() -> unknown(archive));
  }

  private static CourierException unknown(StoredFile archive) {
    return CourierException.of(
        ArchiveCodes.ARCHIVE_UNKNOWN,
        "'" + archive.path() + "' is not a zip, tar, tar.gz, gz or 7z archive.");
  }

  private static @Nullable Charset charset(@Nullable String name) {
    try {
      return name == null ? null : Charset.forName(name);
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      throw InvalidInputException.at(
          "/charset",
          StepCodes.INVALID_CONFIG,
          "'" + name + "' is not a supported character set; try UTF-8 or IBM437.");
    }
  }

  @Override
  public void validateDeeply(Config config, DryRun dryRun)
      throws IOException, InterruptedException {
    if (dryRun.knows("charset")) {
      dryRun.look("/charset", Kind.FIELD, "charset", () -> charset(config.charset()));
    }
    if (dryRun.knows("limits")) {
      dryRun.look("/limits", Kind.FIELD, "limits", () -> ArchiveLimits.of(config.limits()));
    }
    if (dryRun.knows("input")) {
      dryRun.look("/input", Kind.FIELD, "input", () -> lookAt(config.input(), dryRun));
    }
  }

  private static void lookAt(JsonNode input, DryRun dryRun)
      throws IOException, InterruptedException {
    List<String> names = FileSelection.of(input, "input").names();
    for (StoredFile archive : new FileChecks(dryRun).sources("/input", names, true)) {
      byte[] head = dryRun.files().head(archive, ArchiveFormat.HEAD);
      Optional<ArchiveFormat> byContent = ArchiveFormat.detect(head, "");
      Optional<ArchiveFormat> format = ArchiveFormat.detect(head, archive.name());
      CourierException unknown = unknown(archive);
      if (format.isEmpty()) {
        dryRun.reportObstacle(
            "/input", Kind.ARCHIVE, archive.path(), unknown.failureCode(), unknown.getMessage());
      } else if (byContent.isEmpty()) {
        String detail =
            "The file name says "
                + format.get().text()
                + ", but the first bytes do "
                + "not match.";
        dryRun.report(
            Check.warning("/input", Kind.ARCHIVE, archive.path(), unknown.failureCode(), detail));
      } else {
        String detail = "Its format is " + format.get().text() + ".";
        dryRun.report(Check.ok("/input", Kind.ARCHIVE, archive.path(), detail));
      }
    }
  }
}
