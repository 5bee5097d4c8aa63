package com.couriermft.steps.archive;

import com.couriermft.engine.spi.Check.Kind;
import com.couriermft.engine.spi.DryRun;
import com.couriermft.engine.spi.FileChecks;
import com.couriermft.engine.spi.RollsBack;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.engine.spi.ValidatesDeeply;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Shape;
import com.couriermft.formats.secret.Secret;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.supervision.Progress;
import com.couriermft.transfer.workspace.FileSelection;
import com.couriermft.transfer.workspace.PlacedLeftovers;
import com.couriermft.transfer.workspace.UploadOutputStream;
import com.couriermft.transfer.workspace.Workspace.Upload;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code file.zip}: packs files into an archive as a stream. In the archive a file keeps its name
 * or, for a glob, its path below the glob's fixed directory: {@code out/**} packs {@code
 * out/sub/a.csv} as {@code sub/a.csv}.
 */
public final class ZipStep
    implements Step<ZipStep.Config>, RollsBack<ZipStep.Config>, ValidatesDeeply<ZipStep.Config> {
  private static final StepType<Config> TYPE =
      StepType.of("file.zip", Config.class, "Packs files into a zip, tar, tar.gz or gz archive.")
          .titled("Pack archive")
          .fileOutputs()
          .path(
              "archive",
              "Absolute path of the archive; with `each`, of the first archive",
              Shape.Text.any())
          .paths("archives", "Absolute paths of all archives")
          .retryRule(
              "A retry creates the archives again and replaces those of an earlier attempt. Their "
                  + "bytes are the same, unless they are encrypted.")
          .example("{\"input\": \"out/**\", \"destination\": \"out.zip\"}");

  /** The configuration of {@code file.zip}. */
  public record Config(
      @Field(
              title = "Input files",
              group = FieldGroup.FILES,
              help = "A file, a glob, or a list of them",
              required = true,
              kind = Field.Kind.PATH)
          JsonNode input,
      @Field(
              title = "Archive path",
              group = FieldGroup.DESTINATION,
              help = "Path of the archive",
              required = true,
              kind = Field.Kind.PATH)
          String destination,
      @Field(
              title = "Archive format",
              group = FieldGroup.DATA,
              help = "zip, tar, tar.gz or gz. gz takes only one file",
              defaultValue = "\"zip\"")
          @Nullable String format,
      @Field(
              title = "Compression level",
              group = FieldGroup.DATA,
              advanced = true,
              help = "From 0 (stored) to 9 (smallest)",
              defaultValue = "6",
              min = 0,
              max = 9)
          int level,
      @Field(
              title = "If the file exists",
              group = FieldGroup.DESTINATION,
              help = Overwrite.HELP,
              defaultValue = "\"fail\"")
          Overwrite overwrite,
      @Field(
              title = "Password",
              group = FieldGroup.SECURITY,
              help = "Encrypts the files of a zip, but not their names, with AES-256")
          @Nullable Secret password,
      @Field(
              title = "One archive per file",
              group = FieldGroup.DESTINATION,
              help =
                  "Creates a separate archive for each file, named after the file. The "
                      + "destination is a directory that ends in `/`",
              defaultValue = "false")
          boolean each) {
    /**
     * Checks the format.
     *
     * @throws com.couriermft.formats.failure.InvalidInputException the format cannot be written
     */
    public Config {
      if (format != null) {
        ArchiveFormat.parse(format);
      }
    }
  }

  @Override
  public StepType<Config> type() {
    return TYPE;
  }

  @Override
  public StepResult run(Config config, StepContext context) throws IOException {
    ArchiveFormat format = PackPlan.format(config);
    List<PackPlan> plans = PackPlan.of(config, format, context);
    plans.forEach(plan -> context.progress().expect(plan.sources().size(), plan.sizeBytes()));
    List<StoredFile> archives = new ArrayList<>();
    try (Deflation deflation = new Deflation(config.level());
        OrderedWork work = OrderedWork.onAllProcessors()) {
      for (PackPlan plan : plans) {
        try (Upload upload = context.workspace().create(plan.destination(), config.overwrite())) {
          OutputStream target = new UploadOutputStream(upload);
          pack(
              plan,
              ArchiveWriter.of(format, target, deflation, work, config.password()),
              context.progress());
          archives.add(upload.commit());
        }
      }
    }
    List<String> paths = archives.stream().map(StoredFile::path).toList();
    return StepResult.of(archives, Map.of("archive", paths.get(0), "archives", paths));
  }

  private static void pack(PackPlan plan, ArchiveWriter writer, Progress progress)
      throws IOException {
    for (Source source : plan.sources()) {
      writer.add(source);
      progress.fileDone();
    }
    writer.finish();
  }

  @Override
  public void rollBack(Config config, StepContext context) throws IOException {
    PlacedLeftovers leftovers = new PlacedLeftovers(context.workspace(), config.overwrite());
    for (PackPlan plan : PackPlan.of(config, PackPlan.format(config), context)) {
      leftovers.remove(plan.destination(), plan.sources().stream().map(Source::file).toList());
    }
  }

  @Override
  public void validateDeeply(Config config, DryRun dryRun)
      throws IOException, InterruptedException {
    FileChecks checks = new FileChecks(dryRun);
    if (dryRun.knows("format", "password")) {
      dryRun.look("/format", Kind.FIELD, "format", () -> PackPlan.format(config));
    }
    if (dryRun.knows("destination", "each")) {
      dryRun.look(
          "/destination", Kind.FIELD, "destination", () -> PackPlan.checkDestination(config));
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
