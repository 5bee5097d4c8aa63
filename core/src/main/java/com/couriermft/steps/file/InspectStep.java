package com.couriermft.steps.file;

import com.couriermft.step.DryRun;
import com.couriermft.step.Setting;
import com.couriermft.step.Step;
import com.couriermft.step.StepContext;
import com.couriermft.step.StepResult;
import com.couriermft.step.StepType;
import com.couriermft.step.ValidatesDeeply;
import com.couriermft.transfer.FileSelection;
import com.couriermft.transfer.Sha256;
import com.couriermft.transfer.StoredFile;
import com.couriermft.transfer.Workspace;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code file.list}, {@code file.exists}, {@code file.checksum}: look and change nothing. */
public final class InspectStep
    implements Step<InspectStep.Config>, ValidatesDeeply<InspectStep.Config> {
  private final StepType<Config> type;
  private final Look look;

  /** What a step finds out about its selection. */
  private interface Look {
    StepResult at(FileSelection selection, Workspace workspace) throws IOException;
  }

  private InspectStep(StepType<Config> type, Look look) {
    this.type = type.retryRule("Reads only.");
    this.look = look;
  }

  /** {@code file.list}: the files that match, none being no error. */
  public static InspectStep list() {
    return new InspectStep(
        StepType.of("file.list", Config.class, "Lists files.")
            .fileOutputs()
            .output("count", "How many there are")
            .example("{\"path\": \"/inbox/**\"}"),
        (selection, workspace) -> {
          List<StoredFile> files = selection.resolvePresent(workspace);
          return StepResult.of(files, 0, Map.of("count", files.size()));
        });
  }

  /** {@code file.exists}: whether each name has a file. */
  public static InspectStep exists() {
    return new InspectStep(
        StepType.of("file.exists", Config.class, "Tells whether files are there.")
            .fileOutputs()
            .output("exists", "Whether every path and glob has at least one file")
            .example("{\"path\": \"/inbox/ready.flag\"}"),
        (selection, workspace) -> {
          boolean all =
              selection.names().stream().noneMatch(name -> workspace.find(name).isEmpty());
          return StepResult.of(selection.resolvePresent(workspace), 0, Map.of("exists", all));
        });
  }

  /** {@code file.checksum}: reads each file and computes its SHA-256. */
  public static InspectStep checksum() {
    return new InspectStep(
        StepType.of("file.checksum", Config.class, "Computes the SHA-256 of files.")
            .fileOutputs()
            .output("sha256", "Of the first file, lower-case hex")
            .example("{\"path\": \"a.csv\"}"),
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
    return files.isEmpty()
        ? StepResult.of(files, Map.of())
        : StepResult.of(files, Map.of("sha256", String.valueOf(files.get(0).sha256())));
  }

  /** Its configuration. */
  public record Config(
      @Setting(help = "File, glob or list of them", kind = Setting.Kind.PATH)
          @Nullable JsonNode path,
      @Setting(help = "The same as path", kind = Setting.Kind.PATH) @Nullable JsonNode input,
      @Setting(
              help =
                  "A connection of type blob or azure_files: where every path is that names no place"
                      + " itself",
              kind = Setting.Kind.CONNECTION)
          @Nullable String connection) {
    private FileChoice choice() {
      return new FileChoice(path, input, connection);
    }
  }

  @Override
  public StepType<Config> type() {
    return type;
  }

  @Override
  public StepResult run(Config config, StepContext context) throws IOException {
    return look.at(config.choice().selection(), context.workspace());
  }

  @Override
  public boolean changesFiles() {
    return false;
  }

  @Override
  public void validateDeeply(Config config, DryRun dryRun)
      throws IOException, InterruptedException {
    config.choice().look(false, dryRun);
  }
}
