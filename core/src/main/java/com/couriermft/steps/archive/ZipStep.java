package com.couriermft.steps.archive;

import com.couriermft.failure.CourierException;
import com.couriermft.failure.InvalidInputException;
import com.couriermft.secret.Secret;
import com.couriermft.step.Check.Kind;
import com.couriermft.step.DryRun;
import com.couriermft.step.FileChecks;
import com.couriermft.step.Setting;
import com.couriermft.step.Step;
import com.couriermft.step.StepContext;
import com.couriermft.step.StepResult;
import com.couriermft.step.StepType;
import com.couriermft.step.ValidatesDeeply;
import com.couriermft.transfer.FileErrors;
import com.couriermft.transfer.FileSelection;
import com.couriermft.transfer.Glob;
import com.couriermft.transfer.Overwrite;
import com.couriermft.transfer.StoredFile;
import com.couriermft.transfer.Workspace;
import com.couriermft.transfer.Workspace.Upload;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code file.zip}: packs files into one archive, streamed. A file's name in the archive is its
 * name, or for a glob its path below the glob's fixed directory: {@code out/**} packs {@code
 * out/sub/a.csv} as {@code sub/a.csv}.
 */
public final class ZipStep implements Step<ZipStep.Config>, ValidatesDeeply<ZipStep.Config> {
  private static final StepType<Config> TYPE =
      StepType.of("file.zip", Config.class, "Packs files into a zip, tar, tar.gz or gz archive.")
          .fileOutputs()
          .output("archive", "Absolute path of the archive")
          .retryRule("The archive is made anew; an earlier attempt's is replaced.")
          .example("{\"input\": \"out/**\", \"destination\": \"out.zip\"}");

  private final InstantSource clock;

  /** Dates files whose time is not known by this clock. */
  public ZipStep(InstantSource clock) {
    this.clock = clock;
  }

  /** Its configuration. */
  public record Config(
      @Setting(help = "File, glob or list of them", required = true, kind = Setting.Kind.PATH)
          JsonNode input,
      @Setting(help = "Path of the archive", required = true, kind = Setting.Kind.PATH)
          String destination,
      @Setting(help = "zip, tar, tar.gz or gz; gz takes one file", defaultValue = "\"zip\"")
          @Nullable String format,
      @Setting(help = "0 (stored) to 9 (smallest)", defaultValue = "6", min = 0, max = 9) int level,
      @Setting(help = "What to do when the destination exists", defaultValue = "\"fail\"")
          Overwrite overwrite,
      @Setting(help = "Not supported yet") @Nullable Secret password) {}

  private record Item(String name, StoredFile file) {}

  @Override
  public StepType<Config> type() {
    return TYPE;
  }

  @Override
  public StepResult run(Config config, StepContext context) throws IOException {
    if (config.password() != null) {
      throw ArchiveErrors.notSupported("'password'", "archives cannot be encrypted yet.");
    }
    ArchiveFormat format = ArchiveFormat.parse(config.format() == null ? "zip" : config.format());
    Workspace workspace = context.workspace();
    List<Item> items = items(config, workspace);
    if (format == ArchiveFormat.GZ && items.size() != 1) {
      throw InvalidInputException.at(
          "/input", "invalid_config", "gz takes one file, not " + items.size() + "; use tar.gz.");
    }
    context
        .progress()
        .expect(items.size(), items.stream().mapToLong(item -> item.file().sizeBytes()).sum());
    try (Upload upload = workspace.create(config.destination(), config.overwrite())) {
      try (ArchiveWriter writer =
          ArchiveWriter.of(format, new UploadOutputStream(upload), config.level())) {
        for (Item item : items) {
          pack(item, writer, workspace);
          context.progress().fileDone();
        }
      }
      StoredFile archive = upload.commit();
      return StepResult.of(List.of(archive), Map.of("archive", archive.path()));
    }
  }

  private static List<Item> items(Config config, Workspace workspace) {
    List<Item> items = new ArrayList<>();
    EntryCheck check =
        new EntryCheck(config.destination(), new ArchiveLimits(Long.MAX_VALUE, Long.MAX_VALUE, 1));
    for (String selected : FileSelection.of(config.input(), "input").names()) {
      List<StoredFile> found = workspace.find(selected);
      if (found.isEmpty()) {
        throw FileErrors.notFound(selected, workspace.find("**"));
      }
      String pattern = workspace.absolute(selected);
      String fixed = Glob.of(pattern).literalPrefix();
      int base = fixed.lastIndexOf('/') + 1;
      for (StoredFile file : found) {
        String name = file.path().equals(pattern) ? file.name() : file.path().substring(base);
        items.add(new Item(check.admit(name, false, false), file));
      }
    }
    return items;
  }

  private void pack(Item item, ArchiveWriter writer, Workspace workspace) throws IOException {
    StoredFile file = item.file();
    Instant modifiedAt = file.modifiedAt() == null ? clock.instant() : file.modifiedAt();
    writer.begin(item.name(), file.sizeBytes(), modifiedAt);
    try (InputStream in = workspace.read(file, 0)) {
      long copied = in.transferTo(writer.out());
      if (copied != file.sizeBytes()) {
        throw CourierException.transientFailure(
            "source_changed",
            "'%s' has %d bytes instead of %d".formatted(file.path(), copied, file.sizeBytes()),
            null);
      }
    }
    writer.end();
  }

  /** An upload as a stream; closing it commits nothing. */
  private static final class UploadOutputStream extends OutputStream {
    private final Upload upload;

    UploadOutputStream(Upload upload) {
      this.upload = upload;
    }

    @Override
    public void write(int b) throws IOException {
      upload.write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] buffer, int offset, int length) throws IOException {
      upload.write(buffer, offset, length);
    }
  }

  @Override
  public void validateDeeply(Config config, DryRun dryRun)
      throws IOException, InterruptedException {
    FileChecks checks = new FileChecks(dryRun);
    if (dryRun.knows("format") && config.format() != null) {
      String format = config.format();
      dryRun.look("/format", Kind.FIELD, format, () -> ArchiveFormat.parse(format));
    }
    if (dryRun.knows("input")) {
      dryRun.look(
          "/input",
          Kind.FIELD,
          "input",
          () -> checks.sources("/input", FileSelection.of(config.input(), "input").names(), true));
    }
    if (dryRun.knows("destination", "overwrite")) {
      checks.destination("/destination", config.destination(), List.of(), config.overwrite());
    }
  }
}
