package com.couriermft.steps.file;

import com.couriermft.json.Json;
import com.couriermft.step.DryRun;
import com.couriermft.step.Setting;
import com.couriermft.step.Step;
import com.couriermft.step.StepContext;
import com.couriermft.step.StepResult;
import com.couriermft.step.StepType;
import com.couriermft.step.ValidatesDeeply;
import com.couriermft.steps.file.FileTargets.Target;
import com.couriermft.transfer.FileErrors;
import com.couriermft.transfer.FileSelection;
import com.couriermft.transfer.Overwrite;
import com.couriermft.transfer.StoredFile;
import com.couriermft.transfer.Workspace;
import com.couriermft.transfer.Workspace.Upload;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * {@code file.move} and {@code file.rename}: copies, verifies, then removes the source. Before a
 * source outside the workspace is removed the attempt notes what it is about to move, so that a
 * later attempt, which finds the source gone, knows the file and takes up its copy.
 */
public final class MoveStep implements Step<MoveStep.Config>, ValidatesDeeply<MoveStep.Config> {
  private static final String RULE =
      "A file whose source is gone and whose copy is there was moved by an earlier attempt.";

  private final StepType<Config> type;

  private MoveStep(StepType<Config> type) {
    this.type = type.fileOutputs().retryRule(RULE);
  }

  /** {@code file.move}. */
  public static MoveStep move() {
    return new MoveStep(
        StepType.of(
                "file.move",
                Config.class,
                "Moves files within or between the workspace, the permanent store, and connections"
                    + " of type blob or azure_files.")
            .example("{\"path\": \"/inbox/*.csv\", \"destination\": \"/archive/\"}"));
  }

  /** {@code file.rename}: the same under the name people look for. */
  public static MoveStep rename() {
    return new MoveStep(
        StepType.of("file.rename", Config.class, "Gives a file another name.")
            .example("{\"path\": \"a.csv\", \"destination\": \"b.csv\"}"));
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
          @Nullable String connection,
      @Setting(
              help = "The new path, or a directory that ends in /",
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
    return type;
  }

  @Override
  public StepResult run(Config config, StepContext context) throws IOException {
    Workspace workspace = context.workspace();
    FileSelection selection = config.choice().selection();
    Map<String, StoredFile> noted = noted(workspace);
    Map<String, StoredFile> present = new LinkedHashMap<>();
    (noted.isEmpty() ? selection.resolve(workspace) : selection.resolvePresent(workspace))
        .forEach(file -> present.put(file.path(), file));
    Map<String, StoredFile> all = new LinkedHashMap<>(noted);
    all.putAll(present);
    FileTargets.requireSome(List.copyOf(all.values()), selection, config.onEmpty());
    List<Target> targets =
        FileTargets.plan(
            workspace, List.copyOf(all.values()), config.choice().placed(config.destination()));
    note(present.values(), workspace);
    context.progress().expect(all.size(), sum(all.values()));
    List<StoredFile> moved = new ArrayList<>();
    for (Target target : targets) {
      context.cancellation().throwIfCancelled();
      String path = target.source().path();
      Optional<StoredFile> before =
          isGone(noted.get(path), present.get(path))
              ? moved(noted.get(path), target.destination(), config.overwrite(), workspace)
              : Optional.empty();
      moved.add(before.isPresent() ? before.get() : move(target, config.overwrite(), workspace));
      context.progress().fileDone();
    }
    return StepResult.of(moved, Map.of());
  }

  private static long sum(Collection<StoredFile> files) {
    return files.stream().mapToLong(StoredFile::sizeBytes).sum();
  }

  /** What earlier attempts set out to move, by path. */
  private static Map<String, StoredFile> noted(Workspace workspace) {
    Map<String, StoredFile> noted = new LinkedHashMap<>();
    for (JsonNode note : workspace.notes()) {
      for (StoredFile file : Json.read(note.toString(), StoredFile[].class)) {
        noted.put(file.path(), file);
      }
    }
    return noted;
  }

  private static void note(Collection<StoredFile> present, Workspace workspace) {
    List<StoredFile> standing =
        present.stream().filter(file -> !Workspace.isRunsOwn(file.path())).toList();
    if (!standing.isEmpty()) {
      workspace.note(Json.tree(standing));
    }
  }

  /** Whether a noted source is no longer there, or another file has come in its place. */
  private static boolean isGone(@Nullable StoredFile noted, @Nullable StoredFile present) {
    return noted != null
        && (present == null
            || present.sizeBytes() != noted.sizeBytes()
            || !Objects.equals(present.modifiedAt(), noted.modifiedAt()));
  }

  private static StoredFile move(Target target, Overwrite overwrite, Workspace workspace)
      throws IOException {
    StoredFile source = target.source();
    if (workspace.findFile(source.path()).isEmpty()) {
      throw FileErrors.notFound(source.path(), workspace.find("**"));
    }
    StoredFile copy = workspace.copy(source, target.destination(), overwrite);
    if (copy.sizeBytes() != source.sizeBytes()) {
      throw new IOException(
          "The copy of '%s' has %d bytes instead of %d; the source is kept"
              .formatted(source.path(), copy.sizeBytes(), source.sizeBytes()));
    }
    workspace.delete(source);
    return copy;
  }

  /** The copy that an earlier attempt made before it removed the source. */
  private static Optional<StoredFile> moved(
      @Nullable StoredFile source, String destination, Overwrite overwrite, Workspace workspace)
      throws IOException {
    if (source == null) {
      return Optional.empty();
    }
    if (!Workspace.isRunsOwn(destination)) {
      return workspace
          .findOwn(destination, overwrite)
          .filter(copy -> copy.sizeBytes() == source.sizeBytes());
    }
    try (Upload kept = workspace.create(destination, overwrite, source.fingerprint())) {
      boolean whole = kept.position() == source.sizeBytes();
      return whole ? Optional.of(kept.commit()) : Optional.empty();
    }
  }

  @Override
  public void validateDeeply(Config config, DryRun dryRun)
      throws IOException, InterruptedException {
    List<StoredFile> sources = config.choice().look(config.onEmpty() == OnEmpty.FAIL, dryRun);
    FileTargets.lookAhead(
        config.choice().placed(config.destination()), sources, config.overwrite(), dryRun);
  }
}
