package com.couriermft.engine.context;

import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.Checkpoint;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.expression.JobContext;
import com.couriermft.engine.expression.OutputValue;
import com.couriermft.engine.expression.StepOutputs;
import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.catalogue.ExecutionCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Blobs;
import com.couriermft.transfer.file.FileChangedException;
import com.couriermft.transfer.workspace.FileChange;
import com.couriermft.transfer.workspace.LiveFiles;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Copies outputs and workspace files to a rerun that starts at a later step, so that neither
 * execution depends on the other. Workspace paths in the outputs are rewritten to point to the
 * rerun's files. Thread-safe.
 */
public final class Inheritance {
  private final Checkpoints checkpoints;
  private final Workspaces workspaces;
  private final Blobs blobs;

  public Inheritance(Checkpoints checkpoints, Workspaces workspaces, Blobs blobs) {
    this.checkpoints = checkpoints;
    this.workspaces = workspaces;
    this.blobs = blobs;
  }

  /**
   * Returns the context that a rerun starts with. Idempotent: values that an interrupted call
   * copied are reused.
   *
   * @param original the original execution
   * @param before the original's context before the first step of the rerun
   * @param fresh the rerun's context without outputs
   * @throws NotFoundException {@code context_gone}
   * @throws ConflictException {@code files_gone}
   */
  public JobContext of(Execution original, Checkpoint before, JobContext fresh) {
    JobContext heir = fresh;
    LiveFiles files;
    try {
      JobContext known = checkpoints.load(original, before);
      for (Map.Entry<String, StepOutputs> step : known.steps().entrySet()) {
        heir = heir.with(step.getKey(), outputs(original.id(), step.getValue(), fresh));
      }
      files = checkpoints.files(known);
    } catch (NotFoundException | DamagedDataException gone) {
      throw new NotFoundException(
          ExecutionCodes.CONTEXT_GONE,
          ("The context of execution %s from before the rerun's first step was deleted; run the"
                  + " execution again from the start.")
              .formatted(original.id()));
    }
    return files.size() == 0
        ? heir
        : checkpoints.withChanges(heir, BranchName.ROOT, files(original, files, fresh));
  }

  private StepOutputs outputs(String original, StepOutputs left, JobContext fresh) {
    Map<String, OutputValue> values = new LinkedHashMap<>();
    left.values().forEach((name, value) -> values.put(name, own(original, value, fresh)));
    return new StepOutputs(left.index(), left.iterations(), values);
  }

  private OutputValue own(String original, OutputValue value, JobContext fresh) {
    String heir = fresh.execution().id();
    if (value instanceof OutputValue.Stored stored) {
      byte[] json = blobs.get(Checkpoints.CONTAINER, stored.blob());
      String text = moved(new String(json, StandardCharsets.UTF_8), original, heir);
      String name = stored.blob().substring(stored.blob().lastIndexOf('/') + 1);
      String blob = Checkpoints.values(fresh.execution()) + name;
      byte[] own = text.getBytes(StandardCharsets.UTF_8);
      blobs.putIfAbsent(Checkpoints.CONTAINER, blob, own, Checkpoints.JSON_TYPE);
      return new OutputValue.Stored(blob, own.length);
    }
    return new OutputValue.Inline(moved(value.get(checkpoints), original, heir));
  }

  /**
   * Returns a value with the workspace paths of one execution rewritten to those of another
   * execution.
   */
  static JsonNode moved(JsonNode value, String from, String to) {
    return Json.readTree(moved(Json.write(value), from, to));
  }

  private static String moved(String json, String from, String to) {
    return json.replace("work:/" + from + "/", "work:/" + to + "/");
  }

  private List<FileChange> files(Execution original, LiveFiles files, JobContext fresh) {
    if (!original.keepsFiles()) {
      throw gone(original, files);
    }
    try {
      return workspaces.copy(original.id(), files, fresh.execution().id());
    } catch (NotFoundException | FileChangedException removed) {
      throw gone(original, files);
    }
  }

  private static ConflictException gone(Execution original, LiveFiles files) {
    return new ConflictException(
        ExecutionCodes.FILES_GONE,
        ("The %d file(s) that execution %s had before the rerun's first step no longer exist; run"
                + " the execution again from an earlier step, or from the start.")
            .formatted(files.size(), original.id()));
  }
}
