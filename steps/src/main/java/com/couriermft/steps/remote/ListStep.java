package com.couriermft.steps.remote;

import com.couriermft.engine.spi.Check.Kind;
import com.couriermft.engine.spi.DryRun;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.engine.spi.ValidatesDeeply;
import com.couriermft.formats.json.RecordShape;
import com.couriermft.formats.json.Shape;
import com.couriermft.transfer.file.SafePath;
import com.couriermft.transfer.listing.Omissions;
import com.couriermft.transfer.listing.RemoteFile;
import com.couriermft.transfer.listing.RemoteListing;
import com.couriermft.transfer.supervision.Waiter;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/**
 * {@code sftp.list} and the corresponding steps for other protocols: lists files on a partner's
 * server.
 */
final class ListStep implements Step<ListConfig>, ValidatesDeeply<ListConfig> {
  private final StepType<ListConfig> type;
  private final RemoteAccess sessions;
  private final Waiter waiter;
  private final InstantSource clock;

  ListStep(RemoteAccess access, Waiter waiter, InstantSource clock) {
    this.type = type(access.family());
    this.sessions = access;
    this.waiter = waiter;
    this.clock = clock;
  }

  @Override
  public StepType<ListConfig> type() {
    return type;
  }

  private static StepType<ListConfig> type(Family family) {
    return StepType.of(
            family.key("list"), ListConfig.class, "Lists files on " + family.server() + ".")
        .titled("List files on " + family.name())
        .path("file_list", "The files", Shape.ListOf.any(RecordShape.of(RemoteFile.class)))
        .fileOutputs(RemoteFile.class)
        .omissions()
        .retryRule("The step only reads.")
        .example(
            """
            {"connection": "partner-a", "path": "/incoming", "pattern": "*.zip.pgp",
             "stable_for_seconds": 30}\
            """);
  }

  @Override
  public StepResult run(ListConfig config, StepContext context)
      throws IOException, InterruptedException {
    String directory = SafePath.check(config.path());
    Omissions omissions = new Omissions();
    List<RemoteFile> files =
        sessions.use(
            config.connection(),
            context,
            remote -> {
              RemoteListing listing =
                  new RemoteListing(remote, waiter, clock, context.cancellation(), context.log());
              List<RemoteFile> found =
                  listing.list(config.query(directory, config.pattern(), config.recursive()));
              omissions.addAll(listing.omissions());
              return found;
            });
    config
        .onEmpty()
        .check(
            files.isEmpty(),
            config.connection(),
            "'" + (config.pattern() == null ? "*" : config.pattern()) + "' in '" + directory + "'");
    return StepResult.of(files, 0, Map.of("file_list", files)).with(omissions);
  }

  @Override
  public boolean changesFiles() {
    return false;
  }

  @Override
  public void validateDeeply(ListConfig config, DryRun dryRun)
      throws IOException, InterruptedException {
    if (!dryRun.knows("connection", "path")) {
      return;
    }
    boolean searches = dryRun.knows(ListingOptions.CHOOSING.toArray(String[]::new));
    String pattern = config.pattern() == null ? "*" : config.pattern();
    sessions.look(
        config.connection(),
        dryRun,
        remote -> {
          RemoteChecks checks = new RemoteChecks(remote, dryRun);
          dryRun.look(
              "/path",
              Kind.PATH,
              config.path(),
              () -> {
                String directory = SafePath.check(config.path());
                if (checks.isDirectory("/path", directory) && searches) {
                  checks.matches(
                      config.pattern() == null ? "/path" : "/pattern",
                      pattern,
                      new RemoteListing(remote, waiter, clock, dryRun.cancellation(), dryRun.log()),
                      config.query(directory, config.pattern(), config.recursive()),
                      config.onEmpty());
                }
              });
        });
  }
}
