package com.couriermft.steps.pgp;

import com.couriermft.engine.expression.Template;
import com.couriermft.engine.spi.Check.Kind;
import com.couriermft.engine.spi.DryRun;
import com.couriermft.engine.spi.GivenTogether;
import com.couriermft.engine.spi.RollsBack;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.engine.spi.ValidatesDeeply;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.OrNull;
import com.couriermft.formats.json.Shape;
import com.couriermft.formats.secret.Secret;
import com.couriermft.openpgp.Certificate;
import com.couriermft.openpgp.DecryptionKeys;
import com.couriermft.openpgp.MessageReader;
import com.couriermft.openpgp.OpenedMessage;
import com.couriermft.openpgp.PrivateKeys;
import com.couriermft.openpgp.ReadLimits;
import com.couriermft.openpgp.ReadOptions;
import com.couriermft.partners.key.PgpKeys;
import com.couriermft.transfer.file.OnEmpty;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.FileSelection;
import com.couriermft.transfer.workspace.OutputFile;
import com.couriermft.transfer.workspace.UploadOutputStream;
import com.couriermft.transfer.workspace.Workspace;
import com.couriermft.transfer.workspace.Workspace.Upload;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code pgp.decrypt}: decrypts messages and verifies their signatures. The content is staged and
 * becomes a file only after integrity, signatures and limits were checked. No part of a refused
 * message ever becomes visible.
 */
public final class DecryptStep
    implements Step<DecryptStep.Config>,
        RollsBack<DecryptStep.Config>,
        ValidatesDeeply<DecryptStep.Config> {
  private static final StepType<Config> TYPE =
      StepType.of(
              "pgp.decrypt",
              Config.class,
              "Decrypts OpenPGP messages with your own keys or a passphrase, and verifies their "
                  + "signatures. A file appears only after its integrity and signatures are "
                  + "verified.")
          .titled("Decrypt with OpenPGP")
          .path("decrypted_file", "Path of the first file", Shape.Text.any())
          .paths("decrypted_files", "Paths of all files")
          .output(
              "signer_fingerprint",
              "Fingerprint of the key that signed the first message; null if none",
              new OrNull<>(KeyShapes.FINGERPRINT))
          .output(
              "recipients",
              "IDs of the keys that the first message is encrypted for; zeros for a hidden "
                  + "recipient",
              Shape.ListOf.any(KeyShapes.RECIPIENT))
          .paths("unprotected", "Paths of messages without integrity protection")
          .fileOutputs()
          .retryRule(
              "A file gets its name only after its integrity and signature are verified. A "
                  + "retry starts again.")
          .example(
              """
              {"input": "invoice.zip.pgp", "keys": ["our-key"],
               "verify": {"signers": ["partner-a-key"]}}\
              """);

  private final PgpKeys keys;
  private final InstantSource clock;

  /**
   * Creates the step.
   *
   * @param keys provides OpenPGP keys by name
   * @param clock clock for the validity of keys
   */
  public DecryptStep(PgpKeys keys, InstantSource clock) {
    this.keys = keys;
    this.clock = clock;
  }

  /** The configuration of {@code pgp.decrypt}. */
  @GivenTogether(
      rule = GivenTogether.Rule.AT_LEAST_ONE,
      fields = {"keys", "passphrase"},
      why = "Courier needs one of them to decrypt the messages.")
  public record Config(
      @Field(
              title = "Encrypted files",
              group = FieldGroup.FILES,
              help = "A message, a glob, or a list of them",
              required = true,
              kind = Field.Kind.PATH)
          JsonNode input,
      @Field(
              title = "Decryption keys",
              group = FieldGroup.SECURITY,
              help = "Your own keys. Courier tries each of them, including older versions",
              kind = Field.Kind.KEY)
          List<String> keys,
      @Field(
              title = "Passphrase",
              group = FieldGroup.SECURITY,
              help = "The passphrase, for messages that are encrypted with one")
          @Nullable Secret passphrase,
      @Field(
              title = "Destination",
              group = FieldGroup.DESTINATION,
              help =
                  "Path of the file, or a directory that ends in `/`; by default the workspace. "
                      + "In a directory, the file has the name of the message without .pgp, .gpg "
                      + "or .asc",
              kind = Field.Kind.PATH)
          @Nullable String destination,
      @Field(
              title = "If the file exists",
              group = FieldGroup.DESTINATION,
              help = Overwrite.HELP,
              defaultValue = "\"fail\"")
          Overwrite overwrite,
      @Field(
              title = "If no file matches",
              group = FieldGroup.ERRORS,
              help = "What to do if a glob matches nothing",
              defaultValue = "\"fail\"")
          OnEmpty onEmpty,
      @Field(
              title = "Signature verification",
              group = FieldGroup.SECURITY,
              help =
                  "`signers`: names of the keys whose signatures are accepted. `policy`: required "
                      + "(the default with signers), optional or forbidden",
              kind = Field.Kind.KEY)
          @Nullable JsonNode verify,
      @Field(
              title = "Allow missing integrity protection until",
              group = FieldGroup.SECURITY,
              advanced = true,
              help =
                  "Last day on which messages without integrity protection are accepted, for "
                      + "partners with old software. A day in UTC such as 2026-12-31, at most "
                      + "one year away")
          @Nullable String allowLegacyIntegrity,
      @Field(
              title = "Keep line endings",
              group = FieldGroup.DATA,
              advanced = true,
              help = "Whether text keeps CR LF. If false, lines end with LF",
              defaultValue = "false")
          boolean keepLineEnds,
      @Field(
              title = "Maximum content size",
              group = FieldGroup.LIMITS,
              advanced = true,
              unit = "bytes",
              help = "Maximum size of the content of a message; by default 1 TiB",
              defaultValue = "1099511627776",
              min = 1)
          long maxBytes) {
    /**
     * Checks the signers that contain no references.
     *
     * @throws com.couriermft.formats.failure.InvalidInputException a signer is malformed
     */
    public Config {
      if (verify != null && !Template.mayReferWithin(verify)) {
        VerificationConfig.of(verify);
      }
    }
  }

  @Override
  public StepType<Config> type() {
    return TYPE;
  }

  /** An accepted message and its decrypted content. */
  private record Decrypted(StoredFile source, OpenedMessage message, StoredFile content) {}

  @Override
  public StepResult run(Config config, StepContext context) throws IOException {
    Workspace workspace = context.workspace();
    List<StoredFile> messages =
        FileSelection.of(config.input(), "input").resolve(workspace, config.onEmpty());
    MessageReader reader = new MessageReader(options(config, context));
    List<OutputFile> targets =
        OutputFile.plan(workspace, messages, config.destination(), ContentName::of);
    context
        .progress()
        .expect(messages.size(), messages.stream().mapToLong(StoredFile::sizeBytes).sum());
    List<Decrypted> all = new ArrayList<>();
    for (OutputFile target : targets) {
      context.cancellation().throwIfCancelled();
      Decrypted one =
          AboutFile.run(target.source(), () -> decrypt(target, config, reader, workspace));
      if (one.message().isUnprotected()) {
        context.log().warn("'{}' had no integrity protection", target.source().path());
        context.progress().uses("allow_legacy_integrity/" + target.source().name(), 1);
      }
      all.add(one);
      context.progress().fileDone();
    }
    return result(all);
  }

  private static Decrypted decrypt(
      OutputFile target, Config config, MessageReader reader, Workspace workspace)
      throws IOException {
    try (Upload upload = workspace.create(target.path(), config.overwrite())) {
      OpenedMessage message =
          reader.decrypt(() -> workspace.read(target.source(), 0), new UploadOutputStream(upload));
      return new Decrypted(target.source(), message, upload.commit());
    }
  }

  private ReadOptions options(Config config, StepContext context) {
    Instant now = clock.instant();
    List<PrivateKeys> ours = new ArrayList<>();
    VerificationConfig verification = VerificationConfig.of(config.verify());
    for (String name : config.keys()) {
      ours.addAll(keys.getDecryptionKeys(name));
      context.progress().uses("key/" + name, keys.getVersion(name));
    }
    for (String name : verification.signers()) {
      context.progress().uses("key/" + name, keys.getVersion(name));
    }
    return new ReadOptions(
        new DecryptionKeys(ours, config.passphrase()),
        verification.policy(keys, now),
        new ReadLimits(config.maxBytes()),
        LegacyIntegrity.of(config.allowLegacyIntegrity(), now).allowsAt(now),
        config.keepLineEnds());
  }

  private static StepResult result(List<Decrypted> all) {
    List<StoredFile> files = all.stream().map(Decrypted::content).toList();
    Map<String, Object> outputs = new LinkedHashMap<>();
    outputs.put("decrypted_files", files.stream().map(StoredFile::path).toList());
    outputs.put(
        "unprotected",
        all.stream()
            .filter(each -> each.message().isUnprotected())
            .map(each -> each.source().path())
            .toList());
    if (!all.isEmpty()) {
      OpenedMessage first = all.get(0).message();
      outputs.put("decrypted_file", files.get(0).path());
      outputs.put("signer_fingerprint", first.signer().map(Certificate::fingerprint).orElse(null));
      outputs.put("recipients", first.recipients());
    }
    return StepResult.of(files, outputs);
  }

  @Override
  public void rollBack(Config config, StepContext context) throws IOException {
    Workspace workspace = context.workspace();
    List<StoredFile> messages = FileSelection.of(config.input(), "input").resolvePresent(workspace);
    List<OutputFile> targets =
        OutputFile.plan(workspace, messages, config.destination(), ContentName::of);
    OutputFile.removeMade(targets, workspace, config.overwrite());
  }

  @Override
  public void validateDeeply(Config config, DryRun dryRun)
      throws IOException, InterruptedException {
    Instant now = clock.instant();
    PgpChecks checks = new PgpChecks(keys, dryRun);
    if (dryRun.knows("keys")) {
      checks.decryptionKeys(config.keys());
    }
    if (dryRun.knows(VerificationConfig.FIELD)) {
      checks.verification(config.verify(), now);
    }
    if (dryRun.knows("allow_legacy_integrity")) {
      dryRun.look(
          "/allow_legacy_integrity",
          Kind.FIELD,
          "allow_legacy_integrity",
          () -> LegacyIntegrity.of(config.allowLegacyIntegrity(), now));
    }
    checks.files(config.input(), config.destination(), config.overwrite());
  }

  /**
   * The last day on which messages without integrity protection are accepted. The date limits how
   * long partners with outdated programs are supported.
   *
   * @param lastDay last day in UTC; {@code null} for never
   */
  private record LegacyIntegrity(@Nullable LocalDate lastDay) {
    private static final int MOST_DAYS_AHEAD = 366;

    /**
     * Parses the field {@code allow_legacy_integrity}.
     *
     * @throws InvalidInputException {@code invalid_config}: the value is not a date, or is more
     *     than a year away
     */
    static LegacyIntegrity of(@Nullable String date, Instant now) {
      if (date == null) {
        return new LegacyIntegrity(null);
      }
      LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
      try {
        LocalDate lastDay = LocalDate.parse(date);
        if (lastDay.isAfter(today.plusDays(MOST_DAYS_AHEAD))) {
          throw invalid("'" + date + "' is more than a year away; choose an earlier day.");
        }
        return new LegacyIntegrity(lastDay);
      } catch (DateTimeParseException e) {
        throw invalid("'" + date + "' is not a valid date; expected a date such as 2026-12-31.");
      }
    }

    /** Returns whether messages without integrity protection are accepted at an instant. */
    boolean allowsAt(Instant now) {
      return lastDay != null && !LocalDate.ofInstant(now, ZoneOffset.UTC).isAfter(lastDay);
    }

    private static InvalidInputException invalid(String why) {
      return InvalidInputException.at("/allow_legacy_integrity", StepCodes.INVALID_CONFIG, why);
    }
  }
}
