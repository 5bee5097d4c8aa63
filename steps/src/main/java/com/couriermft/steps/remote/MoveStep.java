package com.couriermft.steps.remote;

import com.couriermft.engine.spi.Acts;
import com.couriermft.engine.spi.Check.Kind;
import com.couriermft.engine.spi.DryRun;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.engine.spi.ValidatesDeeply;
import com.couriermft.transfer.file.SafePath;
import com.couriermft.transfer.listing.RemoteErrors;
import com.couriermft.transfer.listing.RemoteFile;
import com.couriermft.transfer.listing.RemoteFiles;
import com.couriermft.transfer.upload.FinalRename;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code sftp.move} and the corresponding steps for other protocols: moves files on a partner's
 * server.
 */
final class MoveStep implements Step<MoveConfig>, ValidatesDeeply<MoveConfig>, Acts<MoveConfig> {
  private final StepType<MoveConfig> type;
  private final RemoteAccess sessions;

  MoveStep(RemoteAccess access) {
    this.type = type(access.family());
    this.sessions = access;
  }

  @Override
  public StepType<MoveConfig> type() {
    return type;
  }

  private static StepType<MoveConfig> type(Family family) {
    return StepType.of(
            family.key("move"),
            MoveConfig.class,
            "Moves or renames files on " + family.server() + ".")
        .titled("Move or rename on " + family.name())
        .paths("moved_files", "Paths of all files, as `connection:path`")
        .fileOutputs(RemoteFile.class)
        .retryRule(
            "A file that is missing at its source and exists at its destination counts as moved, "
                + "if an earlier attempt may have moved it.")
        .example(
            """
            {"connection": "partner-a", "path": "/incoming/a.csv", "destination": "/processed/"}\
            """);
  }

  @Override
  public StepResult run(MoveConfig config, StepContext context)
      throws IOException, InterruptedException {
    List<RemoteFile> moved =
        sessions.use(
            config.connection(),
            context,
            remote -> {
              List<RemoteFile> files = new ArrayList<>();
              for (String path : config.path()) {
                context.cancellation().throwIfCancelled();
                files.add(
                    move(SafePath.onServer(remote.connection(), path), config, context, remote));
                context.progress().fileDone();
              }
              return files;
            });
    List<String> paths = moved.stream().map(f -> config.connection() + ":" + f.path()).toList();
    return StepResult.of(moved, 0, Map.of("moved_files", paths));
  }

  private static RemoteFile move(
      String path, MoveConfig config, StepContext context, RemoteFiles remote) throws IOException {
    String target = target(path, config, remote);
    FinalRename naming = new FinalRename(remote, context::ensureLease);
    Optional<RemoteFile> source = remote.find(path);
    if (source.isEmpty()) {
      Optional<RemoteFile> there =
          context.mayHaveRunBefore()
              ? naming.findPlaced(target, config.overwrite())
              : Optional.empty();
      if (there.isEmpty()) {
        throw RemoteErrors.notFound(remote.connection(), path);
      }
      context
          .log()
          .info("'{}' was already moved to '{}' by an earlier attempt", path, there.get().path());
      return there.get();
    }
    if (config.createDirectories()) {
      remote.makeDirectories(SafePath.parent(target));
    }
    long size = source.get().sizeBytes();
    FinalRename.Placement placed =
        context.mayHaveRunBefore()
            ? naming.placeAgain(path, target, config.overwrite(), size)
            : naming.place(path, target, config.overwrite(), size);
    String place = placed.path();
    context.log().info("Moved '{}:{}' to '{}'", remote.connection(), path, place);
    RemoteFile file = source.get();
    return new RemoteFile(
        SafePath.name(place), place, file.sizeBytes(), file.modifiedAt(), file.kind());
  }

  private static String target(String path, MoveConfig config, RemoteFiles remote)
      throws IOException {
    String destination = SafePath.check(config.destination());
    boolean directory =
        config.destination().endsWith("/")
            || config.path().size() > 1
            || remote.find(destination).map(RemoteFile::isDirectory).orElse(false);
    return directory ? SafePath.join(destination, SafePath.name(path)) : destination;
  }

  @Override
  public void validateDeeply(MoveConfig config, DryRun dryRun)
      throws IOException, InterruptedException {
    if (!dryRun.knows("connection")) {
      return;
    }
    sessions.look(
        config.connection(),
        dryRun,
        remote -> {
          RemoteChecks checks = new RemoteChecks(remote, dryRun);
          List<String> names = new ArrayList<>();
          for (String path : dryRun.knows("path") ? config.path() : List.<String>of()) {
            checks.source("/path", path);
            names.add(SafePath.name(path));
          }
          if (dryRun.knows("destination", "overwrite", "create_directories")) {
            String destination = config.destination();
            boolean directory = destination.endsWith("/") || names.size() > 1;
            dryRun.look(
                "/destination",
                Kind.PATH,
                destination,
                () ->
                    checks.target(
                        "/destination",
                        SafePath.check(destination),
                        directory,
                        names,
                        config.overwrite(),
                        config.createDirectories()));
          }
        });
  }
}
