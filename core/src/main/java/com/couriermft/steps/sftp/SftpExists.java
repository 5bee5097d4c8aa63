package com.couriermft.steps.sftp;

import com.couriermft.step.DryRun;
import com.couriermft.step.Step;
import com.couriermft.step.StepContext;
import com.couriermft.step.StepResult;
import com.couriermft.step.StepType;
import com.couriermft.step.ValidatesDeeply;
import com.couriermft.transfer.RemoteFile;
import com.couriermft.transfer.SafePath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@code sftp.exists}. */
final class SftpExists implements Step<SftpPathsConfig>, ValidatesDeeply<SftpPathsConfig> {
  private static final StepType<SftpPathsConfig> TYPE =
      StepType.of(
              "sftp.exists", SftpPathsConfig.class, "Tells whether paths exist on an SFTP server.")
          .output("exists", "true if all of them exist")
          .fileOutputs()
          .retryRule("Reads only.")
          .example(
              """
              {"connection": "partner-a", "path": "/incoming/ready"}""");

  private final SftpSessions sessions;

  SftpExists(SftpSessions sessions) {
    this.sessions = sessions;
  }

  @Override
  public StepType<SftpPathsConfig> type() {
    return TYPE;
  }

  @Override
  public StepResult run(SftpPathsConfig config, StepContext context)
      throws IOException, InterruptedException {
    List<RemoteFile> found =
        sessions.use(
            config.connection(),
            context,
            remote -> {
              List<RemoteFile> files = new ArrayList<>();
              for (String path : config.path()) {
                context.cancellation().throwIfCancelled();
                remote.find(SafePath.check(path)).ifPresent(files::add);
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
