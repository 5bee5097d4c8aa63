package com.couriermft.steps.remote;

import com.couriermft.failure.CourierException;
import com.couriermft.step.Check;
import com.couriermft.step.Check.Kind;
import com.couriermft.step.DryRun;
import com.couriermft.step.FileChecks;
import com.couriermft.step.Step;
import com.couriermft.step.StepContext;
import com.couriermft.step.StepResult;
import com.couriermft.step.StepType;
import com.couriermft.step.ValidatesDeeply;
import com.couriermft.steps.remote.RemoteSelection.Meaning;
import com.couriermft.steps.remote.RemoteSelection.Selected;
import com.couriermft.transfer.Glob;
import com.couriermft.transfer.Overwrite;
import com.couriermft.transfer.RemoteDownload;
import com.couriermft.transfer.RemoteFile;
import com.couriermft.transfer.RemoteFiles;
import com.couriermft.transfer.RemoteListing;
import com.couriermft.transfer.RemoteQuery;
import com.couriermft.transfer.SafePath;
import com.couriermft.transfer.StoredFile;
import com.couriermft.transfer.Waiter;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code sftp.download} and its like for other protocols. */
final class DownloadStep implements Step<DownloadConfig>, ValidatesDeeply<DownloadConfig> {
  private final StepType<DownloadConfig> type;
  private final RemoteAccess sessions;
  private final Waiter waiter;
  private final InstantSource clock;

  DownloadStep(RemoteAccess access, Waiter waiter, InstantSource clock) {
    this.type = type(access.family());
    this.sessions = access;
    this.waiter = waiter;
    this.clock = clock;
  }

  @Override
  public StepType<DownloadConfig> type() {
    return type;
  }

  private static StepType<DownloadConfig> type(Family family) {
    return StepType.of(
            family.key("download"),
            DownloadConfig.class,
            "Copies files from " + family.server() + " into the workspace or the permanent store.")
        .output("downloaded_file", "Path of the first file")
        .output("downloaded_files", "Paths of all files")
        .fileOutputs()
        .retryRule(
            "Goes on at the last staged block if the source's size and time are unchanged, else"
                + " starts again.")
        .example(
            """
              {"connection": "partner-a", "path": "/incoming/*.csv", "stable_for_seconds": 30}""");
  }

  @Override
  public StepResult run(DownloadConfig config, StepContext context)
      throws IOException, InterruptedException {
    List<StoredFile> files =
        sessions.use(config.connection(), context, remote -> download(config, context, remote));
    List<String> paths = files.stream().map(StoredFile::path).toList();
    return StepResult.of(
        files,
        paths.isEmpty()
            ? Map.of("downloaded_files", paths)
            : Map.of("downloaded_file", paths.get(0), "downloaded_files", paths));
  }

  private List<StoredFile> download(DownloadConfig config, StepContext context, RemoteFiles remote)
      throws IOException, InterruptedException {
    RemoteListing listing =
        new RemoteListing(remote, waiter, clock, context.cancellation(), context.log());
    List<Selected> selected =
        new RemoteSelection(remote, listing, config, config.recursive())
            .select(config.path(), config.pattern());
    config
        .onEmpty()
        .check(selected.isEmpty(), config.connection(), String.join(", ", config.path()));
    Map<String, Selected> byDestination = destinations(config, selected);
    context
        .progress()
        .expect(
            selected.size(),
            selected.stream().mapToLong(s -> Math.max(0, s.file().sizeBytes())).sum());
    RemoteDownload copy =
        new RemoteDownload(remote, context.workspace(), context.cancellation(), context.progress());
    List<StoredFile> stored = new ArrayList<>();
    for (Map.Entry<String, Selected> entry : byDestination.entrySet()) {
      RemoteFile source = entry.getValue().file();
      stored.add(copy.download(source.path(), entry.getKey(), config.resume()));
      context
          .log()
          .info("Downloaded '{}:{}' to '{}'", config.connection(), source.path(), entry.getKey());
    }
    return stored;
  }

  private static Map<String, Selected> destinations(
      DownloadConfig config, List<Selected> selected) {
    String destination = config.destination();
    boolean single =
        selected.size() == 1
            && config.path().size() == 1
            && !Glob.isGlob(config.path().get(0))
            && !config.preserveDirectories();
    if (single && !destination.isEmpty() && !destination.endsWith("/")) {
      return Map.of(destination, selected.get(0));
    }
    String directory =
        destination.isEmpty() || destination.endsWith("/") ? destination : destination + "/";
    Map<String, Selected> byDestination = new LinkedHashMap<>();
    for (Selected one : selected) {
      String name = config.preserveDirectories() ? one.relativePath() : one.file().name();
      Selected twin = byDestination.put(directory + name, one);
      if (twin != null) {
        throw CourierException.permanent(
            "duplicate_name",
            "'"
                + twin.file().path()
                + "' and '"
                + one.file().path()
                + "' would both become '"
                + directory
                + name
                + "'; set \"preserve_directories\": true.");
      }
    }
    return byDestination;
  }

  @Override
  public void validateDeeply(DownloadConfig config, DryRun dryRun)
      throws IOException, InterruptedException {
    List<String> names = new ArrayList<>();
    if (dryRun.knows("connection", "path")) {
      sessions.look(
          config.connection(),
          dryRun,
          remote -> {
            for (String path : config.path()) {
              dryRun.look(
                  "/path",
                  Glob.isGlob(path) ? Kind.PATTERN : Kind.PATH,
                  path,
                  () -> lookAt(path, config, dryRun, remote, names));
            }
          });
    }
    if (dryRun.knows("destination")) {
      String destination = config.destination();
      boolean file = !names.isEmpty() && config.path().size() == 1;
      new FileChecks(dryRun)
          .destination(
              "/destination",
              file || destination.isEmpty() || destination.endsWith("/")
                  ? destination
                  : destination + "/",
              names,
              Overwrite.FAIL);
    }
  }

  /** Adds the name of the file that the path means, if it means one. */
  private void lookAt(
      String path, DownloadConfig config, DryRun dryRun, RemoteFiles remote, List<String> names)
      throws IOException {
    RemoteChecks checks = new RemoteChecks(remote, dryRun);
    String safe = SafePath.check(path);
    if (!Glob.isGlob(safe) && remote.find(safe).isEmpty()) {
      checks.missing("/path", safe);
      return;
    }
    RemoteListing listing =
        new RemoteListing(remote, waiter, clock, dryRun.cancellation(), dryRun.log());
    Meaning meaning =
        new RemoteSelection(remote, listing, config, config.recursive())
            .meaning(safe, config.pattern());
    RemoteFile file = meaning.file();
    RemoteQuery search = meaning.search();
    if (file != null) {
      names.add(file.name());
      dryRun.report(Check.ok("/path", Kind.PATH, path, RemoteChecks.describe(file)));
    } else if (search != null
        && checks.isDirectory("/path", search.directory())
        && dryRun.knows(ListingOptions.CHOOSING)) {
      checks.matches("/path", path, listing, search, config.onEmpty());
    }
  }
}
