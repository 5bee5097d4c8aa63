package com.couriermft.steps.file;

import com.couriermft.engine.spi.DryRun;
import com.couriermft.engine.spi.RollsBack;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.engine.spi.ValidatesDeeply;
import com.couriermft.steps.file.FileTargets.Target;
import com.couriermft.transfer.file.OnEmpty;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.FileSelection;
import com.couriermft.transfer.workspace.Workspace;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * {@code file.copy}: copies files between the workspace, the permanent store and storage locations.
 */
public final class CopyStep
    implements Step<PlacementConfig>, RollsBack<PlacementConfig>, ValidatesDeeply<PlacementConfig> {
  private static final StepType<PlacementConfig> TYPE =
      StepType.of(
              "file.copy",
              PlacementConfig.class,
              "Copies files within or between the workspace, the permanent store, and connections "
                  + "of type blob or azure_files. The storage service itself copies from blob to "
                  + "blob.")
          .titled("Copy files")
          .fileOutputs()
          .retryRule(
              "A copy that an earlier attempt finished is kept; an unfinished one is replaced.")
          .example("{\"path\": \"*.csv\", \"destination\": \"/invoices/\"}");

  @Override
  public StepType<PlacementConfig> type() {
    return TYPE;
  }

  @Override
  public StepResult run(PlacementConfig config, StepContext context)
      throws IOException, InterruptedException {
    Workspace workspace = context.workspace();
    String destination = config.choice().placed(config.destination());
    FileSelection selection = config.choice().selection();
    List<StoredFile> files = selection.resolve(workspace, config.onEmpty());
    List<Target> targets = FileTargets.plan(workspace, files, destination);
    context.progress().expect(files.size(), files.stream().mapToLong(StoredFile::sizeBytes).sum());
    PlaceRecords records = new PlaceRecords(context.deliveries());
    List<StoredFile> copies =
        FileTargets.each(
            targets,
            context,
            target -> {
              long begun = System.nanoTime();
              StoredFile copy =
                  workspace.copy(target.source(), target.destination(), config.overwrite());
              records.record(target.source(), copy, Duration.ofNanos(System.nanoTime() - begun));
              return copy;
            });
    return StepResult.of(copies, Map.of());
  }

  @Override
  public void rollBack(PlacementConfig config, StepContext context) throws IOException {
    FileTargets.removeCopies(config, context.workspace());
  }

  @Override
  public void validateDeeply(PlacementConfig config, DryRun dryRun)
      throws IOException, InterruptedException {
    List<StoredFile> sources = config.choice().look(config.onEmpty() == OnEmpty.FAIL, dryRun);
    FileTargets.lookAhead(
        config.choice().placed(config.destination()), sources, config.overwrite(), dryRun);
  }
}
