package com.couriermft.steps.file;

import com.couriermft.step.DryRun;
import com.couriermft.step.Setting;
import com.couriermft.step.Step;
import com.couriermft.step.StepContext;
import com.couriermft.step.StepResult;
import com.couriermft.step.StepType;
import com.couriermft.step.ValidatesDeeply;
import com.couriermft.transfer.StoredFile;
import com.couriermft.transfer.Workspace;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code file.delete}: removes files; those that are gone already are no error. */
public final class DeleteStep
    implements Step<DeleteStep.Config>, ValidatesDeeply<DeleteStep.Config> {
  private static final StepType<Config> TYPE =
      StepType.of(
              "file.delete",
              Config.class,
              "Removes files of the workspace, the permanent store or a place.")
          .fileOutputs()
          .retryRule("A file that is gone already is no error.")
          .example("{\"path\": \"/inbox/a.csv\"}");

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
    return TYPE;
  }

  @Override
  public StepResult run(Config config, StepContext context) throws IOException {
    Workspace workspace = context.workspace();
    List<StoredFile> files = config.choice().selection().resolvePresent(workspace);
    context.progress().expect(files.size(), 0);
    for (StoredFile file : files) {
      context.cancellation().throwIfCancelled();
      workspace.delete(file);
      context.progress().fileDone();
    }
    return StepResult.of(files, 0, Map.of());
  }

  @Override
  public void validateDeeply(Config config, DryRun dryRun)
      throws IOException, InterruptedException {
    config.choice().look(false, dryRun);
  }
}
