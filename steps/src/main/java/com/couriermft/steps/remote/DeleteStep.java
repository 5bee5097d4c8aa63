package com.couriermft.steps.remote;

import com.couriermft.engine.spi.Acts;
import com.couriermft.engine.spi.DryRun;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.engine.spi.ValidatesDeeply;
import com.couriermft.transfer.file.SafePath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * {@code sftp.delete} and the corresponding steps for other protocols: deletes files on a partner's
 * server.
 */
final class DeleteStep
    implements Step<PathsConfig>, ValidatesDeeply<PathsConfig>, Acts<PathsConfig> {
  private final StepType<PathsConfig> type;
  private final RemoteAccess sessions;

  DeleteStep(RemoteAccess access) {
    this.type = type(access.family());
    this.sessions = access;
  }

  @Override
  public StepType<PathsConfig> type() {
    return type;
  }

  private static StepType<PathsConfig> type(Family family) {
    return StepType.of(
            family.key("delete"), PathsConfig.class, "Deletes files on " + family.server() + ".")
        .titled("Delete from " + family.name())
        .paths("deleted_files", "Paths of the files that existed")
        .retryRule("A missing file counts as deleted.")
        .example(
            """
            {"connection": "partner-a", "path": "/incoming/a.csv"}\
            """);
  }

  @Override
  public StepResult run(PathsConfig config, StepContext context)
      throws IOException, InterruptedException {
    List<String> deleted =
        sessions.use(
            config.connection(),
            context,
            remote -> {
              List<String> gone = new ArrayList<>();
              for (String path : config.path()) {
                context.ensureLease();
                if (remote.delete(SafePath.onServer(remote.connection(), path))) {
                  gone.add(path);
                  context.log().info("Deleted '{}:{}'", remote.connection(), path);
                }
                context.progress().fileDone();
              }
              return gone;
            });
    return StepResult.of(List.of(), 0, Map.of("deleted_files", deleted));
  }

  @Override
  public void validateDeeply(PathsConfig config, DryRun dryRun)
      throws IOException, InterruptedException {
    sessions.lookAtPaths(config, dryRun, (checks, path) -> checks.presence("/path", path));
  }
}
