package com.couriermft.steps.file;

import com.couriermft.engine.spi.DryRun;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.engine.spi.ValidatesDeeply;
import com.couriermft.formats.json.Shape;
import com.couriermft.transfer.file.Sha256;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.FileSelection;
import com.couriermft.transfer.workspace.Workspace;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * {@code file.list}, {@code file.exists} and {@code file.checksum}: inspect files without changing
 * anything.
 */
public final class InspectStep implements Step<FileChoice>, ValidatesDeeply<FileChoice> {
  private final StepType<FileChoice> type;
  private final boolean needsFiles;
  private final Look look;

  /** Inspects the selected files. */
  private interface Look {
    StepResult at(FileSelection selection, Workspace workspace) throws IOException;
  }

  private InspectStep(StepType<FileChoice> type, boolean needsFiles, Look look) {
    this.type = type.retryRule("The step only reads.");
    this.needsFiles = needsFiles;
    this.look = look;
  }

  /** {@code file.list}: returns the matching files; an empty result is not an error. */
  public static InspectStep list() {
    return new InspectStep(
        StepType.of(
                "file.list",
                FileChoice.class,
                "Lists files in the workspace, the permanent store, or a connection of type blob or"
                    + " azure_files. An empty list is not an error.")
            .titled("List files")
            .fileOutputs()
            .output("count", "Number of files", Shape.Whole.atLeast(0))
            .example("{\"path\": \"/inbox/**\"}"),
        false,
        (selection, workspace) -> {
          List<StoredFile> files = selection.resolvePresent(workspace);
          return StepResult.of(files, 0, Map.of("count", files.size()));
        });
  }

  /** {@code file.exists}: checks whether a file exists at each path. */
  public static InspectStep exists() {
    return new InspectStep(
        StepType.of(
                "file.exists",
                FileChoice.class,
                "Checks whether files exist in the workspace, the permanent store, or a connection"
                    + " of type blob or azure_files.")
            .titled("Check whether files exist")
            .fileOutputs()
            .output(
                "exists", "Whether every path and glob matches at least one file", new Shape.Flag())
            .example("{\"path\": \"/inbox/ready.flag\"}"),
        false,
        (selection, workspace) -> {
          boolean all =
              selection.names().stream().noneMatch(name -> workspace.find(name).isEmpty());
          return StepResult.of(selection.resolvePresent(workspace), 0, Map.of("exists", all));
        });
  }

  /** {@code file.checksum}: reads each file and computes its SHA-256. */
  public static InspectStep checksum() {
    return new InspectStep(
        StepType.of(
                "file.checksum",
                FileChoice.class,
                "Computes the SHA-256 of files in the workspace, the permanent store, or a"
                    + " connection of type blob or azure_files.")
            .titled("Compute checksums")
            .fileOutputs()
            .output(
                "sha256",
                "SHA-256 of the first file",
                Shape.Text.matching(
                    Pattern.compile(StoredFile.SHA256_PATTERN), StoredFile.SHA256_FORM))
            .example("{\"path\": \"a.csv\"}"),
        true,
        InspectStep::checksums);
  }

  private static StepResult checksums(FileSelection selection, Workspace workspace)
      throws IOException {
    List<StoredFile> files = new ArrayList<>();
    for (StoredFile file : selection.resolve(workspace)) {
      try (InputStream in = workspace.read(file, 0)) {
        String hash = Sha256.of(in);
        files.add(
            new StoredFile(file.path(), file.name(), file.sizeBytes(), hash, file.modifiedAt()));
      }
    }
    return StepResult.of(files, Map.of("sha256", String.valueOf(files.get(0).sha256())));
  }

  @Override
  public StepType<FileChoice> type() {
    return type;
  }

  @Override
  public StepResult run(FileChoice config, StepContext context) throws IOException {
    return look.at(config.selection(), context.workspace());
  }

  @Override
  public boolean changesFiles() {
    return false;
  }

  @Override
  public void validateDeeply(FileChoice config, DryRun dryRun)
      throws IOException, InterruptedException {
    config.look(needsFiles, dryRun);
  }
}
