package com.couriermft.steps.pgp;

import com.couriermft.engine.spi.DryRun;
import com.couriermft.engine.spi.GivenTogether;
import com.couriermft.engine.spi.RollsBack;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.engine.spi.ValidatesDeeply;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.OrNull;
import com.couriermft.formats.json.Shape;
import com.couriermft.openpgp.Certificate;
import com.couriermft.openpgp.DecryptionKeys;
import com.couriermft.openpgp.MessageReader;
import com.couriermft.openpgp.OpenedMessage;
import com.couriermft.openpgp.ReadLimits;
import com.couriermft.openpgp.ReadOptions;
import com.couriermft.openpgp.SignaturePolicy.Requirement;
import com.couriermft.partners.key.PgpKeys;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.OutputFile;
import com.couriermft.transfer.workspace.UploadOutputStream;
import com.couriermft.transfer.workspace.Workspace;
import com.couriermft.transfer.workspace.Workspace.Upload;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code pgp.verify}: verifies a file's detached, inline or cleartext signature. Fails without a
 * valid signature by one of the signers.
 */
public final class VerifyStep
    implements Step<VerifyStep.Config>,
        RollsBack<VerifyStep.Config>,
        ValidatesDeeply<VerifyStep.Config> {
  private static final StepType<Config> TYPE =
      StepType.of(
              "pgp.verify",
              Config.class,
              "Verifies the OpenPGP signature of a file: detached, inline or clear-signed. Fails "
                  + "unless the signature is valid and from one of the signers.")
          .titled("Verify OpenPGP signature")
          .output("signer_fingerprint", "Fingerprint of the key that signed", KeyShapes.FINGERPRINT)
          .output(
              "verified_file",
              "Path of the signed content: the input if the signature is detached, otherwise the "
                  + "extracted content, or null without a destination",
              new OrNull<>(Shape.Text.any()))
          .fileOutputs()
          .retryRule(
              "The content gets its name only after the signature is verified. A retry "
                  + "starts again.")
          .example(
              """
              {"input": "a.csv", "signature": "a.csv.sig", "signers": ["partner-a-key"]}\
              """);

  private final PgpKeys keys;
  private final InstantSource clock;

  /**
   * Creates the step.
   *
   * @param keys provides OpenPGP keys by name
   * @param clock clock for the validity of keys
   */
  public VerifyStep(PgpKeys keys, InstantSource clock) {
    this.keys = keys;
    this.clock = clock;
  }

  /** The configuration of {@code pgp.verify}. */
  @GivenTogether(
      rule = GivenTogether.Rule.AT_LEAST_ONE,
      fields = "signers",
      why = "Name the keys whose signatures are accepted.")
  @GivenTogether(
      rule = GivenTogether.Rule.AT_MOST_ONE,
      fields = {"signature", "destination"},
      why =
          "If the signature is in a separate file, the input is the content, and the step "
              + "writes nothing.")
  public record Config(
      @Field(
              title = "Signed file",
              group = FieldGroup.FILES,
              help = "Path of the file",
              required = true,
              kind = Field.Kind.PATH)
          String input,
      @Field(
              title = "Signature file",
              group = FieldGroup.FILES,
              help =
                  "Path of the signature file. Leave it out if the signature is in the file "
                      + "itself",
              kind = Field.Kind.PATH)
          @Nullable String signature,
      @Field(
              title = "Signer keys",
              group = FieldGroup.SECURITY,
              help = "Names of the keys whose signatures are accepted",
              required = true,
              kind = Field.Kind.KEY)
          List<String> signers,
      @Field(
              title = "Destination",
              group = FieldGroup.DESTINATION,
              help =
                  "Where to save the content of a file that contains its signature; a directory "
                      + "if it ends in `/`. By default, the step only verifies the signature",
              kind = Field.Kind.PATH)
          @Nullable String destination,
      @Field(
              title = "If the file exists",
              group = FieldGroup.DESTINATION,
              help = Overwrite.HELP,
              defaultValue = "\"fail\"")
          Overwrite overwrite,
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
              help = "Maximum size of the content; by default 1 TiB",
              defaultValue = "1099511627776",
              min = 1)
          long maxBytes) {}

  @Override
  public StepType<Config> type() {
    return TYPE;
  }

  @Override
  public StepResult run(Config config, StepContext context) throws IOException {
    Workspace workspace = context.workspace();
    MessageReader reader = new MessageReader(options(config));
    for (String name : config.signers()) {
      context.progress().uses("key/" + name, keys.getVersion(name));
    }
    StoredFile file = workspace.get(config.input());
    context.progress().expect(1, file.sizeBytes());
    StepResult result = AboutFile.run(file, () -> verify(file, config, reader, workspace));
    context.progress().fileDone();
    return result;
  }

  private static StepResult verify(
      StoredFile file, Config config, MessageReader reader, Workspace workspace)
      throws IOException {
    String signature = config.signature();
    if (signature != null) {
      StoredFile beside = workspace.get(signature);
      OpenedMessage message =
          reader.verifyDetached(() -> workspace.read(file, 0), () -> workspace.read(beside, 0));
      return result(message, List.of(), file);
    } else if (config.destination() == null) {
      OpenedMessage message =
          reader.verify(() -> workspace.read(file, 0), OutputStream.nullOutputStream());
      return result(message, List.of(), null);
    }
    OutputFile target =
        OutputFile.plan(workspace, List.of(file), config.destination(), ContentName::of).get(0);
    try (Upload upload = workspace.create(target.path(), config.overwrite())) {
      OpenedMessage message =
          reader.verify(() -> workspace.read(file, 0), new UploadOutputStream(upload));
      StoredFile content = upload.commit();
      return result(message, List.of(content), content);
    }
  }

  private static StepResult result(
      OpenedMessage message, List<StoredFile> written, @Nullable StoredFile verified) {
    Map<String, Object> outputs = new LinkedHashMap<>();
    outputs.put("signer_fingerprint", message.signer().map(Certificate::fingerprint).orElse(null));
    outputs.put("verified_file", verified == null ? null : verified.path());
    return StepResult.of(written, outputs);
  }

  private ReadOptions options(Config config) {
    return new ReadOptions(
        new DecryptionKeys(List.of(), null),
        new VerificationConfig(config.signers(), Requirement.REQUIRED)
            .policy(keys, clock.instant()),
        new ReadLimits(config.maxBytes()),
        false,
        config.keepLineEnds());
  }

  @Override
  public void rollBack(Config config, StepContext context) throws IOException {
    if (config.destination() == null) {
      return;
    }
    Workspace workspace = context.workspace();
    List<StoredFile> file = workspace.findFile(config.input()).stream().toList();
    List<OutputFile> targets =
        OutputFile.plan(workspace, file, config.destination(), ContentName::of);
    OutputFile.removeMade(targets, workspace, config.overwrite());
  }

  @Override
  public void validateDeeply(Config config, DryRun dryRun)
      throws IOException, InterruptedException {
    Instant now = clock.instant();
    PgpChecks checks = new PgpChecks(keys, dryRun);
    if (dryRun.knows("signers")) {
      checks.signers("/signers", config.signers(), now);
    }
    if (dryRun.knows("signature") && config.signature() != null) {
      checks.source("/signature", config.signature());
    }
    if (config.destination() == null) {
      if (dryRun.knows("input")) {
        checks.source("/input", config.input());
      }
    } else {
      checks.files(TextNode.valueOf(config.input()), config.destination(), config.overwrite());
    }
  }
}
