package com.couriermft.steps.sftp;

import com.couriermft.step.DryRun;
import com.couriermft.step.Step;
import com.couriermft.step.StepContext;
import com.couriermft.step.StepResult;
import com.couriermft.step.StepType;
import com.couriermft.step.ValidatesDeeply;
import com.couriermft.transfer.SafePath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@code sftp.delete}. */
final class SftpDelete implements Step<SftpPathsConfig>, ValidatesDeeply<SftpPathsConfig> {
  private static final StepType<SftpPathsConfig> TYPE =
      StepType.of("sftp.delete", SftpPathsConfig.class, "Deletes files on an SFTP server.")
          .output("deleted_files", "Paths of the files that were there")
          .retryRule("A file that is gone counts as deleted.")
          .example(
              """
              {"connection": "partner-a", "path": "/incoming/a.csv"}""");

  private final SftpSessions sessions;

  SftpDelete(SftpSessions sessions) {
    this.sessions = sessions;
  }

  @Override
  public StepType<SftpPathsConfig> type() {
    return TYPE;
  }

  @Override
  public StepResult run(SftpPathsConfig config, StepContext context)
      throws IOException, InterruptedException {
    List<String> deleted =
        sessions.use(
            config.connection(),
            context,
            remote -> {
              List<String> gone = new ArrayList<>();
              for (String path : config.path()) {
                context.ensureLease();
                if (remote.delete(SafePath.check(path))) {
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
  public void validateDeeply(SftpPathsConfig config, DryRun dryRun)
      throws IOException, InterruptedException {
    if (!dryRun.knows("connection", "path")) {
      return;
    }
    sessions.look(
        config.connection(),
        dryRun,
        remote -> {
          RemoteChecks checks = new RemoteChecks(remote, dryRun);
          for (String path : config.path()) {
            checks.presence("/path", path);
          }
        });
  }
}
