package com.couriermft.steps.remote;

import com.couriermft.engine.spi.Check;
import com.couriermft.engine.spi.Check.Kind;
import com.couriermft.engine.spi.Continues;
import com.couriermft.engine.spi.DryRun;
import com.couriermft.engine.spi.FileChecks;
import com.couriermft.engine.spi.RollsBack;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepType;
import com.couriermft.engine.spi.ValidatesDeeply;
import com.couriermft.formats.json.Shape;
import com.couriermft.steps.remote.RemoteSelection.Meaning;
import com.couriermft.transfer.file.Glob;
import com.couriermft.transfer.file.SafePath;
import com.couriermft.transfer.listing.RemoteFile;
import com.couriermft.transfer.listing.RemoteFiles;
import com.couriermft.transfer.listing.RemoteListing;
import com.couriermft.transfer.listing.RemoteQuery;
import com.couriermft.transfer.supervision.Waiter;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code sftp.download} and the corresponding steps for other protocols: downloads files from a
 * partner's server.
 */
final class DownloadStep
    implements Continues<DownloadConfig>,
        RollsBack<DownloadConfig>,
        ValidatesDeeply<DownloadConfig> {
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
            "Copies files from " + family.server() + " to the workspace or the permanent store.")
        .titled("Download from " + family.name())
        .path("downloaded_file", "Path of the first file", Shape.Text.any())
        .paths("downloaded_files", "Paths of all files")
        .paths(
            "left_sources",
            "Paths of sources that `after` did not process because they changed after they were "
                + "read")
        .fileOutputs()
        .omissions()
        .retryRule(
            "A retry continues after the last block that was saved, if the size and time of the "
                + "source are unchanged; otherwise, it starts again. Courier deletes or moves a "
                + "source only after its copy is committed, and only if the source is unchanged.")
        .example(
            """
            {"connection": "partner-a", "path": "/incoming/*.csv", "stable_for_seconds": 30}\
            """);
  }

  @Override
  public SliceResult runSlice(
      DownloadConfig config, StepContext context, @Nullable JsonNode position, Slice slice)
      throws IOException, InterruptedException {
    return sessions.use(
        config.connection(),
        context,
        remote -> {
          RemoteListing listing =
              new RemoteListing(remote, waiter, clock, context.cancellation(), context.log());
          RemoteSelection selection =
              new RemoteSelection(remote, listing, config, config.recursive());
          ParallelWork work = new ParallelWork(sessions, remote, context, config.parallelFiles());
          return new DownloadSlice(
                  config, context, new DownloadPlan(config, selection), work, slice)
              .run(position);
        });
  }

  @Override
  public void rollBack(DownloadConfig config, StepContext context)
      throws IOException, InterruptedException {
    new DownloadLeftovers(config, context).remove(sessions);
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
    if (dryRun.knows("destination", "overwrite")) {
      String destination = config.destination();
      boolean file = !names.isEmpty() && config.path().size() == 1;
      new FileChecks(dryRun)
          .destination(
              "/destination",
              file || destination.isEmpty() || destination.endsWith("/")
                  ? destination
                  : destination + "/",
              names,
              config.overwrite());
    }
  }

  /** Checks a path and adds the name of the file if the path refers to one. */
  private void lookAt(
      String path, DownloadConfig config, DryRun dryRun, RemoteFiles remote, List<String> names)
      throws IOException {
    RemoteChecks checks = new RemoteChecks(remote, dryRun);
    String safe = SafePath.onServer(remote.connection(), path);
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
        && dryRun.knows(ListingOptions.CHOOSING.toArray(String[]::new))) {
      checks.matches("/path", path, listing, search, config.onEmpty());
    }
  }
}
