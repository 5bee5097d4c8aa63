package com.couriermft.steps.archive;

import com.couriermft.failure.CourierException;
import com.couriermft.failure.InvalidInputException;
import com.couriermft.json.Json;
import com.couriermft.secret.Secret;
import com.couriermft.step.Check;
import com.couriermft.step.Check.Kind;
import com.couriermft.step.DryRun;
import com.couriermft.step.FileChecks;
import com.couriermft.step.Setting;
import com.couriermft.step.Step;
import com.couriermft.step.StepContext;
import com.couriermft.step.StepResult;
import com.couriermft.step.StepType;
import com.couriermft.step.ValidatesDeeply;
import com.couriermft.transfer.FileSelection;
import com.couriermft.transfer.Overwrite;
import com.couriermft.transfer.StoredFile;
import com.couriermft.transfer.Workspace;
import com.couriermft.transfer.Workspace.Upload;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@code file.unzip}: unpacks archives. Files for the workspace become visible together with the
 * step's commit. Files for the permanent store cannot: the whole archive is read and checked once
 * before the first is written, then they are committed in order, and last a manifest {@code
 * .courier-manifest-{execution}-{step}-{archive}.json} in the destination, which says that all are
 * there:
 *
 * <pre>{"archive": "work:/01JD…/a.zip", "files": [{"path": "files:/in/a.csv", "name": "a.csv",
 *  "size_bytes": 1, "sha256": "9f86…", "modified_at": "2026-01-01T00:00:00Z"}]}</pre>
 */
public final class UnzipStep implements Step<UnzipStep.Config>, ValidatesDeeply<UnzipStep.Config> {
  private static final StepType<Config> TYPE =
      StepType.of(
              "file.unzip",
              Config.class,
              "Unpacks zip, tar, tar.gz and gz archives, checked whole.")
          .fileOutputs()
          .output("extracted_files", "Absolute paths of the unpacked files, in archive order")
          .retryRule("The archive is checked whole first; files are extracted anew.")
          .example("{\"input\": \"invoices.zip\", \"destination\": \"/invoices/\"}");

  /** Its configuration. */
  public record Config(
      @Setting(help = "Archive, glob or list", required = true, kind = Setting.Kind.PATH)
          JsonNode input,
      @Setting(help = "Directory; absent for the workspace itself", kind = Setting.Kind.PATH)
          @Nullable String destination,
      @Setting(help = "Which entries to unpack (glob)", kind = Setting.Kind.PATTERN)
          @Nullable String pattern,
      @Setting(help = "What to do when a file exists", defaultValue = "\"fail\"")
          Overwrite overwrite,
      @Setting(help = "Of names that are not marked as UTF-8", defaultValue = "\"UTF-8\"")
          @Nullable String charset,
      @Setting(help = "max_entries, max_total_bytes, max_ratio") @Nullable JsonNode limits,
      @Setting(help = "Not supported yet") @Nullable Secret password) {}

  @Override
  public StepType<Config> type() {
    return TYPE;
  }

  @Override
  public StepResult run(Config config, StepContext context) throws IOException {
    if (config.password() != null) {
      throw ArchiveErrors.notSupported("'password'", "encrypted archives cannot be unpacked yet.");
    }
    Workspace workspace = context.workspace();
    Charset charset = charset(config.charset());
    ArchiveLimits limits = ArchiveLimits.of(config.limits());
    List<StoredFile> extracted = new ArrayList<>();
    Set<String> written = new HashSet<>();
    List<StoredFile> archives = FileSelection.of(config.input(), "input").resolve(workspace);
    for (StoredFile archive : archives) {
      Extraction extraction = new Extraction(workspace, config, context.progress(), written);
      ArchiveReader reader =
          ArchiveReader.of(format(archive, workspace), workspace, archive, limits, charset);
      if (extraction.isPermanent()) {
        reader.readAll(extraction.rehearsal());
      }
      reader.readAll(extraction);
      if (extraction.isPermanent()) {
        writeManifest(archive, extraction, context);
      }
      extracted.addAll(extraction.files());
    }
    List<String> paths = extracted.stream().map(StoredFile::path).toList();
    return StepResult.of(extracted, Map.of("extracted_files", paths));
  }

  private static ArchiveFormat format(StoredFile archive, Workspace workspace) throws IOException {
    byte[] head;
    try (InputStream in = workspace.read(archive, 0)) {
      head = in.readNBytes(ArchiveFormat.HEAD);
    }
    return ArchiveFormat.detect(head, archive.name()).orElseThrow(() -> unknown(archive));
  }

  private static CourierException unknown(StoredFile archive) {
    return CourierException.permanent(
        "archive_unknown", "'" + archive.path() + "' is no zip, tar, tar.gz or gz archive.");
  }

  private static void writeManifest(StoredFile archive, Extraction extraction, StepContext context)
      throws IOException {
    ObjectNode manifest = Json.object().put("archive", archive.path());
    manifest.set("files", Json.tree(extraction.files()));
    String name =
        ".courier-manifest-%s-%s-%s.json"
            .formatted(context.attempt().executionId(), context.attempt().stepId(), archive.name());
    byte[] bytes = Json.bytes(manifest);
    try (Upload upload = context.workspace().create(extraction.pathOf(name), Overwrite.REPLACE)) {
      upload.write(bytes, 0, bytes.length);
      upload.commit();
    }
  }

  private static Charset charset(@Nullable String name) {
    try {
      return name == null ? StandardCharsets.UTF_8 : Charset.forName(name);
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      throw InvalidInputException.at(
          "/charset",
          "invalid_config",
          "'" + name + "' is no character set known here; try UTF-8 or IBM437.");
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
            "/input", Kind.ARCHIVE, archive.path(), unknown.code(), unknown.getMessage());
      } else if (byContent.isEmpty()) {
        String detail = "Its name says " + format.get().text() + ", its first bytes do not.";
        dryRun.report(
            Check.warning("/input", Kind.ARCHIVE, archive.path(), unknown.code(), detail));
      } else {
        String detail = "Its format is " + format.get().text() + ".";
        dryRun.report(Check.ok("/input", Kind.ARCHIVE, archive.path(), detail));
      }
    }
  }
}
