package com.couriermft.steps.remote;

import com.couriermft.engine.spi.DryRun;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.engine.spi.ValidatesDeeply;
import com.couriermft.transfer.file.SafePath;
import java.io.IOException;

/**
 * {@code sftp.mkdir} and the corresponding steps for other protocols: creates directories on a
 * partner's server.
 */
final class MakeDirectoryStep implements Step<PathsConfig>, ValidatesDeeply<PathsConfig> {
  private final StepType<PathsConfig> type;
  private final RemoteAccess sessions;

  MakeDirectoryStep(RemoteAccess access) {
    this.type = type(access.family());
    this.sessions = access;
  }

  @Override
  public StepType<PathsConfig> type() {
    return type;
  }

  private static StepType<PathsConfig> type(Family family) {
    return StepType.of(
            family.key("mkdir"),
            PathsConfig.class,
            "Creates directories and their missing parent directories on " + family.server() + ".")
        .titled("Create directories on " + family.name())
        .retryRule("An existing directory counts as created.")
        .example(
            """
            {"connection": "partner-a", "path": "/processed/2026"}\
            """);
  }

  @Override
  public StepResult run(PathsConfig config, StepContext context)
      throws IOException, InterruptedException {
    return sessions.use(
        config.connection(),
        context,
        remote -> {
          for (String path : config.path()) {
            context.cancellation().throwIfCancelled();
            remote.makeDirectories(SafePath.check(path));
          }
          return StepResult.none();
        });
  }

  @Override
  public void validateDeeply(PathsConfig config, DryRun dryRun)
      throws IOException, InterruptedException {
    sessions.lookAtPaths(
        config, dryRun, (checks, path) -> checks.destination("/path", SafePath.check(path), true));
  }
}
