package com.couriermft.steps.file;

import com.couriermft.step.DryRun;
import com.couriermft.step.Setting;
import com.couriermft.step.Step;
import com.couriermft.step.StepContext;
import com.couriermft.step.StepResult;
import com.couriermft.step.StepType;
import com.couriermft.step.ValidatesDeeply;
import com.couriermft.steps.file.FileTargets.Target;
import com.couriermft.transfer.FileSelection;
import com.couriermft.transfer.OnEmpty;
import com.couriermft.transfer.Overwrite;
import com.couriermft.transfer.StoredFile;
import com.couriermft.transfer.Workspace;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code file.copy}: copies files between the workspace, the permanent store and places. */
public final class CopyStep implements Step<CopyStep.Config>, ValidatesDeeply<CopyStep.Config> {
  private static final StepType<Config> TYPE =
      StepType.of(
              "file.copy",
              Config.class,
              "Copies files within or between the workspace, the permanent store, and connections of"
                  + " type blob or azure_files. Between blobs the storage service copies by itself.")
          .fileOutputs()
          .retryRule(
              "A copy that an earlier attempt finished is kept; an unfinished one is replaced.")
          .example("{\"path\": \"*.csv\", \"destination\": \"/invoices/\"}");

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
          @Nullable String connection,
      @Setting(
              help = "Path of the copy, or a directory that ends in /",
              required = true,
              kind = Setting.Kind.PATH)
          String destination,
      @Setting(help = "What to do when the destination exists", defaultValue = "\"fail\"")
          Overwrite overwrite,
      @Setting(help = "What to do when a glob matches nothing", defaultValue = "\"fail\"")
          OnEmpty onEmpty) {
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
    String destination = config.choice().placed(config.destination());
    FileSelection selection = config.choice().selection();
    List<StoredFile> files = selection.resolve(workspace);
    FileTargets.requireSome(files, selection, config.onEmpty());
    List<Target> targets = FileTargets.plan(workspace, files, destination);
    context.progress().expect(files.size(), files.stream().mapToLong(StoredFile::sizeBytes).sum());
    PlaceRecords records = new PlaceRecords(context.deliveries());
    List<StoredFile> copies = new ArrayList<>();
    for (Target target : targets) {
      context.cancellation().throwIfCancelled();
      long begun = System.nanoTime();
      StoredFile copy = workspace.copy(target.source(), target.destination(), config.overwrite());
      records.record(target.source(), copy, Duration.ofNanos(System.nanoTime() - begun));
      copies.add(copy);
      context.progress().fileDone();
    }
    return StepResult.of(copies, Map.of());
  }

  @Override
  public void validateDeeply(Config config, DryRun dryRun)
      throws IOException, InterruptedException {
    List<StoredFile> sources = config.choice().look(config.onEmpty() == OnEmpty.FAIL, dryRun);
    FileTargets.lookAhead(
        config.choice().placed(config.destination()), sources, config.overwrite(), dryRun);
  }
}
