package com.couriermft.steps.file;

import com.couriermft.engine.spi.DryRun;
import com.couriermft.engine.spi.RollsBack;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.engine.spi.ValidatesDeeply;
import com.couriermft.formats.json.Json;
import com.couriermft.steps.file.FileTargets.Target;
import com.couriermft.transfer.file.FileErrors;
import com.couriermft.transfer.file.OnEmpty;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.FileSelection;
import com.couriermft.transfer.workspace.Workspace;
import com.couriermft.transfer.workspace.Workspace.Upload;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * {@code file.move} and {@code file.rename}: copies each file, verifies the copy, then deletes the
 * source. Before deleting a source outside the workspace, the attempt records the move, so that a
 * later attempt finds the copy even though the source is missing.
 */
public final class MoveStep
    implements Step<PlacementConfig>, RollsBack<PlacementConfig>, ValidatesDeeply<PlacementConfig> {
  private static final String RULE =
      "If the source is missing and the copy exists, an earlier attempt moved the file.";

  private final StepType<PlacementConfig> type;

  private MoveStep(StepType<PlacementConfig> type) {
    this.type = type.fileOutputs().retryRule(RULE);
  }

  /** Creates the step {@code file.move}. */
  public static MoveStep move() {
    return new MoveStep(
        StepType.of(
                "file.move",
                PlacementConfig.class,
                "Moves files within or between the workspace, the permanent store, and connections"
                    + " of type blob or azure_files.")
            .titled("Move files")
            .example("{\"path\": \"/inbox/*.csv\", \"destination\": \"/archive/\"}"));
  }

  /**
   * Creates the step {@code file.rename}, which is the same as {@code file.move} under a name that
   * users expect.
   */
  public static MoveStep rename() {
    return new MoveStep(
        StepType.of(
                "file.rename",
                PlacementConfig.class,
                "Renames a file in the workspace, the permanent store, or a connection of type blob"
                    + " or azure_files.")
            .titled("Rename file")
            .example("{\"path\": \"a.csv\", \"destination\": \"b.csv\"}"));
  }

  @Override
  public StepType<PlacementConfig> type() {
    return type;
  }

  @Override
  public StepResult run(PlacementConfig config, StepContext context)
      throws IOException, InterruptedException {
    Workspace workspace = context.workspace();
    FileSelection selection = config.choice().selection();
    Map<String, List<StoredFile>> noted = noted(workspace);
    Map<String, StoredFile> present = new LinkedHashMap<>();
    (noted.isEmpty()
            ? selection.resolve(workspace, config.onEmpty())
            : selection.resolvePresent(workspace))
        .forEach(file -> present.put(file.path(), file));
    Map<String, StoredFile> all = new LinkedHashMap<>();
    noted.forEach((path, versions) -> all.put(path, versions.get(versions.size() - 1)));
    all.putAll(present);
    List<Target> targets =
        FileTargets.plan(
            workspace, List.copyOf(all.values()), config.choice().placed(config.destination()));
    present.values().forEach(workspace::requireRemovable);
    note(present.values(), noted, workspace);
    context.progress().expect(all.size(), sum(all.values()));
    PlaceRecords records = new PlaceRecords(context.deliveries());
    List<StoredFile> moved =
        FileTargets.each(
            targets,
            context,
            target -> {
              long begun = System.nanoTime();
              String path = target.source().path();
              List<StoredFile> versions = noted.getOrDefault(path, List.of());
              Overwrite overwrite = config.overwrite();
              Optional<Moved> before =
                  moved(versions, present.get(path), target.destination(), overwrite, workspace);
              Moved file = before.isPresent() ? before.get() : move(target, overwrite, workspace);
              records.record(
                  file.source(), file.copy(), Duration.ofNanos(System.nanoTime() - begun));
              return file.copy();
            });
    return StepResult.of(moved, Map.of());
  }

  /** A source file and its copy. */
  private record Moved(StoredFile source, StoredFile copy) {}

  private static long sum(Collection<StoredFile> files) {
    return files.stream().mapToLong(StoredFile::sizeBytes).sum();
  }

  /**
   * Returns the files that earlier attempts intended to move, by path, with the versions that they
   * found, oldest first.
   */
  private static Map<String, List<StoredFile>> noted(Workspace workspace) {
    Map<String, List<StoredFile>> noted = new LinkedHashMap<>();
    for (JsonNode note : workspace.notes()) {
      for (StoredFile file : Json.read(note, StoredFile[].class)) {
        noted.computeIfAbsent(file.path(), path -> new ArrayList<>()).add(file);
      }
    }
    return noted;
  }

  private static void note(
      Collection<StoredFile> present, Map<String, List<StoredFile>> noted, Workspace workspace) {
    List<StoredFile> fresh =
        present.stream()
            .filter(file -> !Workspace.isRunsOwn(file.path()))
            .filter(
                file ->
                    noted.getOrDefault(file.path(), List.of()).stream()
                        .noneMatch(version -> isSame(version, file)))
            .toList();
    if (!fresh.isEmpty()) {
      workspace.note(Json.tree(fresh));
    }
  }

  private static boolean isSame(StoredFile noted, @Nullable StoredFile present) {
    return present != null
        && present.sizeBytes() == noted.sizeBytes()
        && Objects.equals(present.modifiedAt(), noted.modifiedAt());
  }

  private static Moved move(Target target, Overwrite overwrite, Workspace workspace)
      throws IOException {
    StoredFile source = target.source();
    if (workspace.findFile(source.path()).isEmpty()) {
      throw FileErrors.notFound(source.path(), workspace.find("**"));
    }
    StoredFile copy = workspace.copy(source, target.destination(), overwrite);
    if (copy.sizeBytes() != source.sizeBytes()) {
      throw new IOException(
          "The copy of '%s' has %d bytes instead of %d; the source was kept"
              .formatted(source.path(), copy.sizeBytes(), source.sizeBytes()));
    }
    workspace.delete(source);
    return new Moved(source, copy);
  }

  /**
   * Returns the copy that an earlier attempt made of a version that no longer exists. A different
   * file that is now at the source's path is not changed.
   */
  private static Optional<Moved> moved(
      List<StoredFile> versions,
      @Nullable StoredFile present,
      String destination,
      Overwrite overwrite,
      Workspace workspace)
      throws IOException {
    for (StoredFile version : versions) {
      Optional<StoredFile> copy =
          isSame(version, present)
              ? Optional.empty()
              : copyOf(version, destination, overwrite, workspace)
                  .filter(found -> !hasBytesOf(present, found));
      if (copy.isPresent()) {
        return copy.map(found -> new Moved(version, found));
      }
    }
    return Optional.empty();
  }

  private static boolean hasBytesOf(@Nullable StoredFile present, StoredFile copy) {
    return present != null && present.sha256() != null && present.sha256().equals(copy.sha256());
  }

  private static Optional<StoredFile> copyOf(
      StoredFile source, String destination, Overwrite overwrite, Workspace workspace)
      throws IOException {
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
