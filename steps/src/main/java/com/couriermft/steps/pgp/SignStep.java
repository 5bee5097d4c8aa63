package com.couriermft.steps.pgp;

import com.couriermft.engine.spi.DryRun;
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
import com.couriermft.openpgp.FileLabel;
import com.couriermft.openpgp.HashAlgorithm;
import com.couriermft.openpgp.MessageOutputStream;
import com.couriermft.openpgp.SignatureForm;
import com.couriermft.openpgp.Signing;
import com.couriermft.partners.key.PgpKeys;
import com.couriermft.transfer.file.OnEmpty;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.workspace.OutputFile;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code pgp.sign}: signs files without encrypting them. */
public final class SignStep
    implements Step<SignStep.Config>, RollsBack<SignStep.Config>, ValidatesDeeply<SignStep.Config> {
  private static final StepType<Config> TYPE =
      StepType.of(
              "pgp.sign",
              Config.class,
              "Signs files with an OpenPGP key. The signature is in a separate file, in one "
                  + "message with the file, or below the text.")
          .titled("Sign with OpenPGP")
          .path(
              "signature_file",
              "Path of the first signature or signed message; null if there is none",
              new OrNull<>(Shape.Text.any()))
          .paths("signature_files", "Paths of all signatures or signed messages")
          .output("signer_fingerprint", "Fingerprint of the key that signed", KeyShapes.FINGERPRINT)
          .fileOutputs()
          .retryRule(
              "A signature that an earlier attempt created from the same bytes with the same key "
                  + "is kept. Any other is replaced.")
          .example("{\"input\": \"out/a.csv\", \"key\": \"our-key\", \"armor\": true}");

  private final PgpKeys keys;
  private final InstantSource clock;

  /**
   * Creates the step.
   *
   * @param keys provides OpenPGP keys by name
   * @param clock clock for the validity of keys
   */
  public SignStep(PgpKeys keys, InstantSource clock) {
    this.keys = keys;
    this.clock = clock;
  }

  /** The configuration of {@code pgp.sign}. */
  public record Config(
      @Field(
              title = "Input files",
              group = FieldGroup.FILES,
              help = "A file, a glob, or a list of them",
              required = true,
              kind = Field.Kind.PATH)
          JsonNode input,
      @Field(
              title = "Signing key",
              group = FieldGroup.SECURITY,
              help = "Your own key to sign with",
              required = true,
              kind = Field.Kind.KEY)
          String key,
      @Field(
              title = "Signature form",
              group = FieldGroup.SECURITY,
              help =
                  "`detached`: a separate file. `inline`: one message that contains the file and"
                      + " the signature. `clear`: a text file that stays readable, with the"
                      + " signature below the text",
              defaultValue = "\"detached\"")
          SignatureForm form,
      @Field(
              title = "Destination",
              group = FieldGroup.DESTINATION,
              help =
                  "Path of the signature, or a directory that ends in `/`; by default the "
                      + "workspace. In a directory, the name is that of the file with .sig added "
                      + "if detached, .pgp if inline, and .asc if it is text",
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
              title = "ASCII armor",
              group = FieldGroup.SECURITY,
              advanced = true,
              help =
                  "Whether to write the signature as ASCII text. With the form `clear`, it "
                      + "always is",
              defaultValue = "false")
          boolean armor,
      @Field(
              title = "Hash algorithm",
              group = FieldGroup.SECURITY,
              advanced = true,
              help = "By default sha256, or a stronger algorithm if the key requires it")
          @Nullable HashAlgorithm hash) {

    String outputName(String name) {
      String binary =
          switch (form) {
            case DETACHED -> ".sig";
            case INLINE -> ".pgp";
            case CLEAR -> ".asc";
          };
      return name + (armor ? ".asc" : binary);
    }
  }

  @Override
  public StepType<Config> type() {
    return TYPE;
  }

  @Override
  public StepResult run(Config config, StepContext context) throws IOException {
    Signing signing =
        KeyErrorContext.get(
            config.key(),
            () ->
                new Signing(
                    keys.getSigningKeys(config.key()),
                    config.form(),
                    config.hash(),
                    config.armor(),
                    clock.instant()));
    context.progress().uses("key/" + config.key(), keys.getVersion(config.key()));
    MessageWriter writing = new MessageWriter(context, config.overwrite());
    List<OutputFile> targets =
        writing.plan(config.input(), config.onEmpty(), config.destination(), config::outputName);
    List<StoredFile> written = writing.write(targets, new Signatures(signing));
    Map<String, Object> outputs = new LinkedHashMap<>();
    List<String> paths = written.stream().map(StoredFile::path).toList();
    outputs.put("signature_file", paths.isEmpty() ? null : paths.get(0));
    outputs.put("signature_files", paths);
    outputs.put("signer_fingerprint", signing.signerKey());
    return StepResult.of(written, outputs);
  }

  private record Signatures(Signing with) implements MessageWriter.Maker {
    @Override
    public String identity() {
      return with.identity();
    }

    @Override
    public MessageOutputStream open(OutputStream out, StoredFile source) throws IOException {
      return with.open(out, FileLabel.NONE);
    }
  }

  @Override
  public void rollBack(Config config, StepContext context) throws IOException {
    MessageWriter writing = new MessageWriter(context, config.overwrite());
    List<OutputFile> targets =
        writing.plan(config.input(), OnEmpty.OK, config.destination(), config::outputName);
    OutputFile.removeMade(targets, context.workspace(), config.overwrite());
  }

  @Override
  public void validateDeeply(Config config, DryRun dryRun)
      throws IOException, InterruptedException {
    PgpChecks checks = new PgpChecks(keys, dryRun);
    if (dryRun.knows("key")) {
      checks.signingKey("/key", config.key(), clock.instant());
    }
    if (dryRun.knows("form", "armor")) {
      checks.files(config.input(), config.destination(), config::outputName, config.overwrite());
    }
  }
}
