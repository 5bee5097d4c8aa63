package com.couriermft.steps.file;

import com.couriermft.engine.spi.DryRun;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.engine.spi.ValidatesDeeply;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.Workspace;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** {@code file.delete}: deletes files; missing files are not an error. */
public final class DeleteStep implements Step<FileChoice>, ValidatesDeeply<FileChoice> {
  private static final StepType<FileChoice> TYPE =
      StepType.of(
              "file.delete",
              FileChoice.class,
              "Deletes files from the workspace, the permanent store, or a connection of type "
                  + "blob or azure_files. A missing file is not an error.")
          .titled("Delete files")
          .fileOutputs()
          .retryRule("A file that is already missing is not an error.")
          .example("{\"path\": \"/inbox/a.csv\"}");

  @Override
  public StepType<FileChoice> type() {
    return TYPE;
  }

  @Override
  public StepResult run(FileChoice config, StepContext context) throws IOException {
    Workspace workspace = context.workspace();
    List<StoredFile> files = config.selection().resolvePresent(workspace);
    context.progress().expect(files.size(), 0);
    for (StoredFile file : files) {
      context.cancellation().throwIfCancelled();
      workspace.delete(file);
      context.progress().fileDone();
    }
    return StepResult.of(files, 0, Map.of());
  }

  @Override
  public void validateDeeply(FileChoice config, DryRun dryRun)
      throws IOException, InterruptedException {
    config.look(false, dryRun);
  }
}
