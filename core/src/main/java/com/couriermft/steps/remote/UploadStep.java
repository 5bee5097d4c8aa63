package com.couriermft.steps.remote;

import com.couriermft.failure.CourierException;
import com.couriermft.failure.InvalidInputException;
import com.couriermft.step.Check.Kind;
import com.couriermft.step.CleansUpBeforeRetry;
import com.couriermft.step.DryRun;
import com.couriermft.step.FileChecks;
import com.couriermft.step.RollsBack;
import com.couriermft.step.Step;
import com.couriermft.step.StepContext;
import com.couriermft.step.StepResult;
import com.couriermft.step.StepType;
import com.couriermft.step.ValidatesDeeply;
import com.couriermft.transfer.FileErrors;
import com.couriermft.transfer.Glob;
import com.couriermft.transfer.Overwrite;
import com.couriermft.transfer.RemoteFile;
import com.couriermft.transfer.RemoteFiles;
import com.couriermft.transfer.RemoteUpload;
import com.couriermft.transfer.SafePath;
import com.couriermft.transfer.StoredFile;
import com.couriermft.transfer.UploadPolicy;
import com.couriermft.transfer.UploadRun;
import com.couriermft.transfer.UploadedFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code sftp.upload} and its like for other protocols. */
final class UploadStep
    implements Step<UploadConfig>,
        CleansUpBeforeRetry<UploadConfig>,
        RollsBack<UploadConfig>,
        ValidatesDeeply<UploadConfig> {
  private final StepType<UploadConfig> type;
  private final RemoteAccess sessions;

  UploadStep(RemoteAccess access) {
    this.type = type(access.family());
    this.sessions = access;
  }

  @Override
  public StepType<UploadConfig> type() {
    return type;
  }

  private static StepType<UploadConfig> type(Family family) {
    return StepType.of(
            family.key("upload"),
            UploadConfig.class,
            "Copies files of the workspace or the permanent store to " + family.server() + ".")
        .output("uploaded_files", "Paths of all files, as connection:path")
        .fileOutputs()
        .retryRule(
            "Each attempt writes under a temporary name of its own, verifies and renames; a file"
                + " that an earlier attempt has delivered is recognised by its content.")
        .example(
            """
              {"connection": "partner-a", "files": "out/*.csv", "path": "/outgoing/"}""");
  }

  @Override
  public StepResult run(UploadConfig config, StepContext context)
      throws IOException, InterruptedException {
    if (config.temp() == UploadConfig.Temp.NONE && config.overwrite() == Overwrite.RENAME) {
      throw InvalidInputException.at(
          "/overwrite",
          "invalid_combination",
          "\"overwrite\": \"rename\" takes a temporary name; leave \"temp\" at \"rename\".");
    }
    List<StoredFile> files = files(config, context);
    if (files.isEmpty()) {
      throw FileErrors.notFound(String.join(", ", config.files()), context.workspace().find("**"));
    }
    List<UploadedFile> uploaded =
        sessions.use(config.connection(), context, remote -> upload(config, context, remote));
    return StepResult.of(
        uploaded,
        uploaded.stream().mapToLong(UploadedFile::sizeBytes).sum(),
        Map.of("uploaded_files", uploaded.stream().map(UploadedFile::path).toList()));
  }

  @Override
  public void cleanUpBeforeRetry(UploadConfig config, StepContext context)
      throws IOException, InterruptedException {
    removeLeftovers(config, context);
  }

  @Override
  public void rollBack(UploadConfig config, StepContext context)
      throws IOException, InterruptedException {
    removeLeftovers(config, context);
  }

  private void removeLeftovers(UploadConfig config, StepContext context)
      throws IOException, InterruptedException {
    if (config.temp() == UploadConfig.Temp.NONE) {
      return;
    }
    sessions.<Boolean>use(
        config.connection(),
        context,
        remote -> {
          remoteUpload(config, context, remote)
              .removeLeftovers(targets(config, context, remote).keySet());
          return true;
        });
  }

  private List<UploadedFile> upload(UploadConfig config, StepContext context, RemoteFiles remote)
      throws IOException {
    Map<String, StoredFile> targets = targets(config, context, remote);
    context
        .progress()
        .expect(targets.size(), targets.values().stream().mapToLong(StoredFile::sizeBytes).sum());
    RemoteUpload upload = remoteUpload(config, context, remote);
    List<UploadedFile> uploaded = new ArrayList<>();
    for (Map.Entry<String, StoredFile> entry : targets.entrySet()) {
      if (config.createDirectories()) {
        remote.makeDirectories(SafePath.parent(entry.getKey()));
      }
      uploaded.add(upload.upload(entry.getValue(), entry.getKey()));
      context
          .log()
          .info(
              "Uploaded '{}' to '{}:{}'",
              entry.getValue().path(),
              remote.connection(),
              entry.getKey());
    }
    return uploaded;
  }

  private static RemoteUpload remoteUpload(
      UploadConfig config, StepContext context, RemoteFiles remote) {
    UploadPolicy policy =
        new UploadPolicy(
            config.overwrite(), config.temp() == UploadConfig.Temp.RENAME, config.verify());
    UploadRun run =
        new UploadRun(
            context.attempt().executionId(),
            context.attempt().nonce(),
            context.mayHaveRunBefore(),
            context::ensureLease,
            context.cancellation(),
            context.progress());
    return new RemoteUpload(remote, context.workspace(), policy, run, context.log());
  }

  private static List<StoredFile> files(UploadConfig config, StepContext context) {
    List<StoredFile> files = new ArrayList<>();
    for (String path : config.files()) {
      context
          .workspace()
          .findFile(path)
          .ifPresentOrElse(files::add, () -> files.addAll(context.workspace().find(path)));
    }
    return files;
  }

  private static Map<String, StoredFile> targets(
      UploadConfig config, StepContext context, RemoteFiles remote) throws IOException {
    List<StoredFile> files = files(config, context);
    String path = SafePath.check(config.path());
    boolean directory =
        config.path().endsWith("/")
            || config.files().size() > 1
            || files.size() > 1
            || Glob.isGlob(config.files().get(0))
            || remote.find(path).map(RemoteFile::isDirectory).orElse(false);
    Map<String, StoredFile> targets = new LinkedHashMap<>();
    for (StoredFile file : files) {
      String target = directory ? SafePath.join(path, file.name()) : path;
      StoredFile twin = targets.put(target, file);
      if (twin != null && !twin.path().equals(file.path())) {
        throw CourierException.permanent(
            "duplicate_name",
            "'" + twin.path() + "' and '" + file.path() + "' would both become '" + target + "'.");
      }
    }
    return targets;
  }

  @Override
  public void validateDeeply(UploadConfig config, DryRun dryRun)
      throws IOException, InterruptedException {
    List<String> names = new ArrayList<>();
    if (dryRun.knows("files")) {
      for (StoredFile file : new FileChecks(dryRun).sources("/files", config.files(), true)) {
        names.add(file.name());
      }
    }
    if (!dryRun.knows("connection", "path", "overwrite", "create_directories")) {
      return;
    }
    boolean several = config.files().size() > 1 || config.files().stream().anyMatch(Glob::isGlob);
    boolean directory = config.path().endsWith("/") || several;
    sessions.look(
        config.connection(),
        dryRun,
        remote ->
            dryRun.look(
                "/path",
                Kind.PATH,
                config.path(),
                () ->
                    new RemoteChecks(remote, dryRun)
                        .target(
                            "/path",
                            SafePath.check(config.path()),
                            directory,
                            names,
                            config.overwrite(),
                            config.createDirectories())));
  }
}
