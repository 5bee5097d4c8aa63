package com.couriermft.steps.sftp;

import com.couriermft.step.DryRun;
import com.couriermft.step.Step;
import com.couriermft.step.StepContext;
import com.couriermft.step.StepResult;
import com.couriermft.step.StepType;
import com.couriermft.step.ValidatesDeeply;
import com.couriermft.transfer.SafePath;
import java.io.IOException;

/** {@code sftp.mkdir}. */
final class SftpMkdir implements Step<SftpPathsConfig>, ValidatesDeeply<SftpPathsConfig> {
  private static final StepType<SftpPathsConfig> TYPE =
      StepType.of(
              "sftp.mkdir",
              SftpPathsConfig.class,
              "Makes directories, and those above them, on an SFTP server.")
          .retryRule("A directory that exists counts as made.")
          .example(
              """
              {"connection": "partner-a", "path": "/processed/2026"}""");

  private final SftpSessions sessions;

  SftpMkdir(SftpSessions sessions) {
    this.sessions = sessions;
  }

  @Override
  public StepType<SftpPathsConfig> type() {
    return TYPE;
  }

  @Override
  public StepResult run(SftpPathsConfig config, StepContext context)
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
            checks.destination("/path", SafePath.check(path), true);
          }
        });
  }
}
