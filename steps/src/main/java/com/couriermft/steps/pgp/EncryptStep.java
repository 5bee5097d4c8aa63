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
import com.couriermft.openpgp.Compression;
import com.couriermft.openpgp.Encryption;
import com.couriermft.openpgp.EncryptionCipher;
import com.couriermft.openpgp.EncryptionOptions;
import com.couriermft.openpgp.FileLabel;
import com.couriermft.openpgp.HashAlgorithm;
import com.couriermft.openpgp.MessageOutputStream;
import com.couriermft.partners.key.PgpKeys;
import com.couriermft.transfer.file.OnEmpty;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.supervision.Progress;
import com.couriermft.transfer.workspace.OutputFile;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code pgp.encrypt}: encrypts each file for partners as one message, and optionally signs it.
 * Cipher, compression and integrity protection are chosen from the partners' keys unless
 * configured.
 */
public final class EncryptStep
    implements Step<EncryptStep.Config>,
        RollsBack<EncryptStep.Config>,
        ValidatesDeeply<EncryptStep.Config> {
  private static final StepType<Config> TYPE =
      StepType.of(
              "pgp.encrypt",
              Config.class,
              "Encrypts files for one or more OpenPGP keys, and optionally signs them.")
          .titled("Encrypt with OpenPGP")
          .path(
              "encrypted_file",
              "Path of the first message; null if there is none",
              new OrNull<>(Shape.Text.any()))
          .paths("encrypted_files", "Paths of all messages")
          .output(
              "recipient_fingerprints",
              "Fingerprints of the keys that can decrypt the messages",
              Shape.ListOf.any(KeyShapes.FINGERPRINT))
          .output(
              "signer_fingerprint",
              "Fingerprint of the key that signed; null if none",
              new OrNull<>(KeyShapes.FINGERPRINT))
          .fileOutputs()
          .retryRule(
              "A message that an earlier attempt created from the same bytes for the same keys is "
                  + "kept. Any other is replaced.")
          .example(
              """
              {"input": "out/*.csv", "recipients": ["partner-a-key"], "sign_with": "our-key"}\
              """);

  private final PgpKeys keys;
  private final InstantSource clock;

  /**
   * Creates the step.
   *
   * @param keys provides OpenPGP keys by name
   * @param clock clock for the validity of keys
   */
  public EncryptStep(PgpKeys keys, InstantSource clock) {
    this.keys = keys;
    this.clock = clock;
  }

  /** The configuration of {@code pgp.encrypt}. */
  @GivenTogether(
      rule = GivenTogether.Rule.AT_LEAST_ONE,
      fields = "recipients",
      why = "Name the keys to encrypt for.")
  public record Config(
      @Field(
              title = "Input files",
              group = FieldGroup.FILES,
              help = "A file, a glob, or a list of them",
              required = true,
              kind = Field.Kind.PATH)
          JsonNode input,
      @Field(
              title = "Recipient keys",
              group = FieldGroup.SECURITY,
              help = "Keys to encrypt for. Each of them can decrypt the message",
              required = true,
              kind = Field.Kind.KEY)
          List<String> recipients,
      @Field(
              title = "Signing key",
              group = FieldGroup.SECURITY,
              help = "Your own key to sign with; by default no signature",
              kind = Field.Kind.KEY)
          @Nullable String signWith,
      @Field(
              title = "Destination",
              group = FieldGroup.DESTINATION,
              help =
                  "Path of the message, or a directory that ends in `/`; by default the "
                      + "workspace. In a directory, the message has the name of the file with "
                      + ".pgp added, or .asc with armor",
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
              help = "Whether to write the message as ASCII text",
              defaultValue = "false")
          boolean armor,
      @Field(
              title = "Compression",
              group = FieldGroup.SECURITY,
              advanced = true,
              help =
                  "By default, an algorithm that all recipients support, and none for files that "
                      + "do not get smaller")
          @Nullable Compression compression,
      @Field(
              title = "Compression level",
              group = FieldGroup.SECURITY,
              advanced = true,
              help = "1 (fastest) to 9 (smallest)",
              defaultValue = "6",
              min = 1,
              max = 9)
          int compressionLevel,
      @Field(
              title = "Cipher",
              group = FieldGroup.SECURITY,
              advanced = true,
              help = "By default, the strongest cipher that all recipients support")
          @Nullable EncryptionCipher cipher,
      @Field(
              title = "Hash algorithm",
              group = FieldGroup.SECURITY,
              advanced = true,
              help = "Used for the signature. By default, an algorithm that all recipients support")
          @Nullable HashAlgorithm hash,
      @Field(
              title = "Compatibility mode",
              group = FieldGroup.SECURITY,
              advanced = true,
              help =
                  "Whether to write messages that old software reads: with a modification detection"
                      + " code, and only with algorithms that the recipients' keys declare",
              defaultValue = "false")
          boolean compatible,
      @Field(
              title = "Hide recipients",
              group = FieldGroup.SECURITY,
              advanced = true,
              help = "Whether the message hides which keys can decrypt it",
              defaultValue = "false")
          boolean hiddenRecipients,
      @Field(
              title = "Keep file name and time",
              group = FieldGroup.SECURITY,
              advanced = true,
              help = "Whether the message contains the name and the modification time of the file",
              defaultValue = "false")
          boolean keepName) {

    EncryptionOptions options() {
      return new EncryptionOptions(
          cipher, compression, compressionLevel, hash, compatible, hiddenRecipients, armor);
    }

    String outputName(String name) {
      return name + (armor ? ".asc" : ".pgp");
    }
  }

  @Override
  public StepType<Config> type() {
    return TYPE;
  }

  @Override
  public StepResult run(Config config, StepContext context) throws IOException {
    Encryption encryption = encryption(config, context.progress());
    MessageWriter writing = new MessageWriter(context, config.overwrite());
    List<OutputFile> targets =
        writing.plan(config.input(), config.onEmpty(), config.destination(), config::outputName);
    List<StoredFile> written =
        writing.write(targets, new Encrypting(encryption, config.keepName()));
    Map<String, Object> outputs = new LinkedHashMap<>();
    List<String> paths = written.stream().map(StoredFile::path).toList();
    outputs.put("encrypted_file", paths.isEmpty() ? null : paths.get(0));
    outputs.put("encrypted_files", paths);
    outputs.put("recipient_fingerprints", encryption.recipientKeys());
    outputs.put("signer_fingerprint", encryption.findSignerKey().orElse(null));
    return StepResult.of(written, outputs);
  }

  private Encryption encryption(Config config, Progress progress) {
    Instant now = clock.instant();
    List<Certificate> recipients = new ArrayList<>();
    for (String name : config.recipients()) {
      Certificate certificate = keys.getCertificate(name);
      KeyErrorContext.get(name, () -> Encryption.encryptionKeysOf(certificate, now));
      progress.uses("key/" + name, keys.getVersion(name));
      recipients.add(certificate);
    }
    Encryption unsigned = Encryption.of(recipients, config.options(), now);
    String signer = config.signWith();
    if (signer == null) {
      return unsigned;
    }
    progress.uses("key/" + signer, keys.getVersion(signer));
    return KeyErrorContext.get(signer, () -> unsigned.signedBy(keys.getSigningKeys(signer)));
  }

  private record Encrypting(Encryption with, boolean keepName) implements MessageWriter.Maker {
    @Override
    public String identity() {
      return with.identity() + keepName;
    }

    @Override
    public MessageOutputStream open(OutputStream out, StoredFile source) throws IOException {
      return with.open(
          out, keepName ? FileLabel.of(source.name(), source.modifiedAt()) : FileLabel.NONE);
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
    Instant now = clock.instant();
    if (dryRun.knows("recipients")) {
      for (String name : config.recipients()) {
        checks.use(
            "/recipients", name, () -> Encryption.encryptionKeysOf(keys.getCertificate(name), now));
      }
    }
    if (dryRun.knows("sign_with") && config.signWith() != null) {
      checks.signingKey("/sign_with", config.signWith(), now);
    }
    if (dryRun.knows("armor")) {
      checks.files(config.input(), config.destination(), config::outputName, config.overwrite());
    }
  }
}
