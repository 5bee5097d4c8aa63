package com.couriermft.steps.remote;

import com.couriermft.engine.spi.DryRun;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.engine.spi.ValidatesDeeply;
import com.couriermft.formats.json.Shape;
import com.couriermft.transfer.file.SafePath;
import com.couriermft.transfer.listing.RemoteFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * {@code sftp.exists} and the corresponding steps for other protocols: checks whether files exist
 * on a partner's server.
 */
final class ExistsStep implements Step<PathsConfig>, ValidatesDeeply<PathsConfig> {
  private final StepType<PathsConfig> type;
  private final RemoteAccess sessions;

  ExistsStep(RemoteAccess access) {
    this.type = type(access.family());
    this.sessions = access;
  }

  @Override
  public StepType<PathsConfig> type() {
    return type;
  }

  private static StepType<PathsConfig> type(Family family) {
    return StepType.of(
            family.key("exists"),
            PathsConfig.class,
            "Checks whether paths exist on " + family.server() + ".")
        .titled("Check whether paths exist on " + family.name())
        .output("exists", "Whether all paths exist", new Shape.Flag())
        .fileOutputs(RemoteFile.class)
        .retryRule("The step only reads.")
        .example(
            """
            {"connection": "partner-a", "path": "/incoming/ready"}\
            """);
  }

  @Override
  public StepResult run(PathsConfig config, StepContext context)
      throws IOException, InterruptedException {
    List<RemoteFile> found =
        sessions.use(
            config.connection(),
            context,
            remote -> {
              List<RemoteFile> files = new ArrayList<>();
              for (String path : config.path()) {
                context.cancellation().throwIfCancelled();
                remote.find(SafePath.onServer(remote.connection(), path)).ifPresent(files::add);
              }
              return files;
            });
    return StepResult.of(found, 0, Map.of("exists", found.size() == config.path().size()));
  }

  @Override
  public boolean changesFiles() {
    return false;
  }

  @Override
  public void validateDeeply(PathsConfig config, DryRun dryRun)
      throws IOException, InterruptedException {
    sessions.lookAtPaths(config, dryRun, (checks, path) -> checks.presence("/path", path));
  }
}
