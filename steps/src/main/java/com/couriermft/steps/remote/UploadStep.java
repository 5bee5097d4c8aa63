package com.couriermft.steps.remote;

import com.couriermft.engine.spi.Acts;
import com.couriermft.engine.spi.Check;
import com.couriermft.engine.spi.Check.Kind;
import com.couriermft.engine.spi.CleansUpBeforeRetry;
import com.couriermft.engine.spi.Continues;
import com.couriermft.engine.spi.DryRun;
import com.couriermft.engine.spi.FileChecks;
import com.couriermft.engine.spi.RollsBack;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepType;
import com.couriermft.engine.spi.ValidatesDeeply;
import com.couriermft.formats.failure.catalogue.TransferCodes;
import com.couriermft.partners.connection.Capability;
import com.couriermft.partners.connection.ServerProfile;
import com.couriermft.partners.connection.ServerProfile.Answer;
import com.couriermft.transfer.file.Glob;
import com.couriermft.transfer.file.SafePath;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.upload.UploadJournal;
import com.couriermft.transfer.upload.UploadLeftovers;
import com.couriermft.transfer.upload.UploadedFile;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code sftp.upload} and the corresponding steps for other protocols: uploads files to a partner's
 * server.
 */
final class UploadStep
    implements Continues<UploadConfig>,
        CleansUpBeforeRetry<UploadConfig>,
        RollsBack<UploadConfig>,
        ValidatesDeeply<UploadConfig>,
        Acts<UploadConfig> {
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
            "Copies files from the workspace or the permanent store to " + family.server() + ".")
        .titled("Upload to " + family.name())
        .paths("uploaded_files", "Paths of all files, as `connection:path`")
        .fileOutputs(UploadedFile.class)
        .retryRule(
            "Each attempt uploads under its own temporary name, verifies the file, records that "
                + "it is complete, and renames it. A file that an earlier attempt delivered is "
                + "not sent again, even if the partner has already removed it. Courier continues "
                + "an earlier upload of 8 MiB or more if the partial file is proven to be its "
                + "own. The proof is the server's hash. Without a hash, it is the size and time "
                + "that an interrupted attempt recorded, and the end of the file, which is read "
                + "back. Otherwise, Courier reads back the entire partial file.")
        .example(
            """
            {"connection": "partner-a", "files": "out/*.csv", "path": "/outgoing/"}\
            """);
  }

  @Override
  public SliceResult runSlice(
      UploadConfig config, StepContext context, @Nullable JsonNode position, Slice slice)
      throws IOException, InterruptedException {
    UploadPlan plan =
        position == null
            ? UploadPlan.of(config, context.workspace())
            : new UploadPlan(config, List.of());
    return sessions.use(
        config.connection(),
        context,
        remote ->
            new UploadSlice(
                    config,
                    context,
                    remote,
                    new ParallelWork(sessions, remote, context, config.parallelFiles()),
                    slice)
                .run(plan, position));
  }

  /**
   * Deletes leftovers, except large parts and complete temporary files, which the next attempt
   * renames.
   */
  @Override
  public void cleanUpBeforeRetry(UploadConfig config, StepContext context)
      throws IOException, InterruptedException {
    removeLeftovers(config, context, true);
  }

  @Override
  public void rollBack(UploadConfig config, StepContext context)
      throws IOException, InterruptedException {
    removeLeftovers(config, context, false);
  }

  private void removeLeftovers(UploadConfig config, StepContext context, boolean beforeRetry)
      throws IOException, InterruptedException {
    if (config.temp() == UploadConfig.Temp.NONE) {
      return;
    }
    UploadJournal journal =
        new UploadJournal(context.workspace(), context.workspace().notesOfThisRound());
    sessions.<Boolean>use(
        config.connection(),
        context,
        remote -> {
          List<UploadPlan.Send> sends =
              UploadPlan.ofPresent(config, context.workspace()).choose(remote);
          UploadLeftovers leftovers =
              new UploadLeftovers(
                  remote, context.attempt().writer(), journal, context::ensureLease);
          if (beforeRetry) {
            UploadSlice.removeLeftovers(leftovers, sends, file -> journal.isWhole(file.path()));
          } else {
            leftovers.remove(sends.stream().map(UploadPlan.Send::target).toList(), file -> false);
          }
          return true;
        });
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
    sessions
        .sessions()
        .findProfile(config.connection())
        .ifPresent(profile -> ProfileChecks.upload(config, profile, dryRun));
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

  /**
   * Checks a step against the latest probe of its server. A probe's results may be outdated, so the
   * checks only report warnings.
   */
  private static final class ProfileChecks {
    private ProfileChecks() {}

    /** Checks that the server supports the rename that the configured upload needs. */
    static void upload(UploadConfig config, ServerProfile profile, DryRun dryRun) {
      boolean renames = config.temp() == UploadConfig.Temp.RENAME;
      if (renames && profile.answer(Capability.RENAME) == Answer.NO) {
        dryRun.report(
            Check.warning(
                "/temp",
                Kind.FIELD,
                "rename",
                TransferCodes.SERVER_DOES_NOT_RENAME,
                "The probe of "
                    + profile.takenAt()
                    + " found that the server does not rename files; set \"temp\": \"none\", or"
                    + " have the partner allow it and probe again."));
      }
    }
  }
}
