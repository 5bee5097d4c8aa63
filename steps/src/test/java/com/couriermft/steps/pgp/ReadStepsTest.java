package com.couriermft.steps.pgp;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.spi.ConfigBinder;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.openpgp.Gpg;
import com.couriermft.partners.key.KeyStore;
import com.couriermft.partners.key.PgpKeys;
import com.couriermft.partners.key.PgpMaterial;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.testing.CheckedSteps;
import com.couriermft.testing.FixedContext;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.workspace.BlobWorkspace;
import com.couriermft.transfer.workspace.Spaces;
import com.couriermft.transfer.workspace.Workspace.Upload;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests {@code pgp.decrypt} and {@code pgp.verify} with messages from gpg, run as by the engine.
 */
class ReadStepsTest {
  private static final InstantSource CLOCK = InstantSource.system();

  /** Incompressible content of more than one upload block. */
  private static final byte[] LARGE = new byte[9 << 20];

  private static final KeyStore STORE =
      new KeyStore(new InMemoryTables(CLOCK), new InMemorySecrets());
  private static Gpg gpg;

  private final Spaces spaces = new Spaces(new InMemoryBlobs(CLOCK));
  private BlobWorkspace attempt;

  @BeforeAll
  static void start() {
    new Random(1).nextBytes(LARGE);
    gpg = Gpg.start();
    gpg.generate("us@example.org", "0");
    gpg.generate("partner@example.org", "0");
    String ours = text(gpg.run("--armor", "--export-secret-keys", "us@example.org"));
    STORE.put("ours", PgpMaterial.importPrivate(Secret.of(ours), null, CLOCK.instant()));
    String theirs = text(gpg.run("--armor", "--export", "partner@example.org"));
    STORE.put("partner", PgpMaterial.importPublic(theirs, CLOCK.instant()));
  }

  @AfterAll
  static void stop() {
    if (gpg != null) {
      gpg.close();
    }
  }

  @BeforeEach
  void begin() {
    attempt = spaces.attempt("decrypt");
  }

  @AfterEach
  void end() {
    attempt.close();
    spaces.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/in/"})
  void decrypt_signedMessage_leavesContentAndSaysWhoSigned(String destination) throws IOException {
    put("/a.bin.pgp", message("-e -s -r us@example.org -u partner@example.org"));
    StepResult result =
        decrypt(
            "\"destination\": \"" + destination + "\", \"verify\": {\"signers\": [\"partner\"]}");
    String path = result.outputs().get("decrypted_file").textValue();
    assertThat(path).isEqualTo(attempt.absolute(destination + "a.bin"));
    assertThat(read(path)).isEqualTo(LARGE);
    assertThat(result.outputs().get("signer_fingerprint").textValue())
        .isEqualTo(STORE.get("partner").fingerprint());
    assertThat(result.outputs().get("recipients")).hasSize(1);
    assertThat(result.outputs().get("unprotected")).isEmpty();
  }

  @Test
  void decrypt_damagedAtItsEnd_leavesNothing() throws IOException {
    byte[] message = message("-e -r us@example.org");
    message[message.length - 1] ^= 1;
    put("/a.bin.pgp", message);
    assertNothingIsLeft("pgp_damaged", "");
  }

  @Test
  void decrypt_cutOffAtItsEnd_leavesNothing() throws IOException {
    byte[] message = message("-e -r us@example.org");
    put("/a.bin.pgp", java.util.Arrays.copyOf(message, message.length - 30));
    assertNothingIsLeft("pgp_damaged", "");
  }

  @Test
  void decrypt_unsignedWhereSignersAreNamed_leavesNothing() throws IOException {
    put("/a.bin.pgp", message("-e -r us@example.org"));
    assertNothingIsLeft("pgp_signature_missing", ", \"verify\": {\"signers\": [\"partner\"]}");
  }

  @Test
  void decrypt_signedByAnother_leavesNothing() throws IOException {
    put("/a.bin.pgp", message("-e -s -r us@example.org -u us@example.org"));
    assertNothingIsLeft("pgp_signer_unknown", ", \"verify\": {\"signers\": [\"partner\"]}");
  }

  @Test
  void decrypt_moreThanAllowed_leavesNothing() throws IOException {
    put("/a.bin.pgp", message("-e -r us@example.org"));
    assertNothingIsLeft("pgp_expands_too_much", ", \"max_bytes\": 9000000");
  }

  @Test
  void decrypt_secondOfTwoDamaged_leavesNothingOfThatOne() throws IOException {
    byte[] message = message("-e -r us@example.org");
    put("/a.bin.pgp", message);
    message[message.length - 1] ^= 1;
    put("/b.bin.pgp", message);
    CourierException refusal =
        refusal(() -> decrypt("\"input\": \"/*.pgp\", \"destination\": \"/in/\""));
    assertThat(refusal).hasMessageContaining("files:/b.bin.pgp");
    assertThat(attempt.findFile("/in/b.bin")).isEmpty();
  }

  @Test
  void decrypt_configThatCannotWork_isRefused() throws IOException {
    put("/a.bin.pgp", new byte[9]);
    assertThat(refusal(() -> decrypt("\"keys\": []")).code()).isEqualTo("invalid_config");
    for (String wrong :
        List.of(
            "{\"policy\": \"required\"}",
            "{\"policy\": \"always\", \"signers\": [\"partner\"]}",
            "{\"signer\": [\"partner\"]}",
            "\"partner\"")) {
      assertThat(refusal(() -> decrypt("\"verify\": " + wrong)).code()).isEqualTo("invalid_config");
    }
    for (String wrong : List.of("tomorrow", "2999-01-01")) {
      String settings = "\"allow_legacy_integrity\": \"" + wrong + "\"";
      assertThat(refusal(() -> decrypt(settings)).code()).isEqualTo("invalid_config");
    }
  }

  @Test
  void verify_detachedSignature_namesFileAndSigner() throws IOException {
    put("/a.bin", LARGE);
    put("/a.bin.sig", message("-b -u partner@example.org"));
    StepResult result = verify("\"signature\": \"/a.bin.sig\"");
    assertThat(result.outputs().get("verified_file").textValue()).isEqualTo("files:/a.bin");
    assertThat(result.outputs().get("signer_fingerprint").textValue())
        .isEqualTo(STORE.get("partner").fingerprint());
    put("/a.bin", new byte[9]);
    assertThat(refusal(() -> verify("\"signature\": \"/a.bin.sig\"")).code())
        .isEqualTo("pgp_signature_invalid");
  }

  @Test
  void verify_inlineSignature_leavesContent() throws IOException {
    put("/a.bin", message("-s -u partner@example.org"));
    StepResult result = verify("\"destination\": \"/in/x\"");
    assertThat(read(result.outputs().get("verified_file").textValue())).isEqualTo(LARGE);
    assertThat(verify("\"keep_line_ends\": true").outputs().get("verified_file").isNull()).isTrue();
  }

  private void assertNothingIsLeft(String code, String settings) {
    for (String destination : List.of("", "/in/")) {
      CourierException refusal =
          refusal(() -> decrypt("\"destination\": \"" + destination + "\"" + settings));
      assertThat(refusal.code()).as(refusal.getMessage()).isEqualTo(code);
      assertThat(refusal).hasMessageStartingWith("'files:/a.bin.pgp': ").hasNoCause();
    }
    assertThat(attempt.find("**")).isEmpty();
    assertThat(attempt.find("/**")).extracting("path").containsExactly("files:/a.bin.pgp");
    assertThat(attempt.changes()).isEmpty();
  }

  private StepResult decrypt(String settings) throws IOException {
    String input = settings.contains("\"input\"") ? "" : ", \"input\": \"/a.bin.pgp\"";
    String keys = settings.contains("\"keys\"") ? "" : ", \"keys\": [\"ours\"]";
    return run(new DecryptStep(new PgpKeys(STORE), CLOCK), "{" + settings + input + keys + "}");
  }

  private StepResult verify(String settings) throws IOException {
    String config = "{\"input\": \"/a.bin\", \"signers\": [\"partner\"], " + settings + "}";
    return run(new VerifyStep(new PgpKeys(STORE), CLOCK), config);
  }

  private <C extends Record> StepResult run(Step<C> step, String config) throws IOException {
    C bound = ConfigBinder.bind(step.type(), (ObjectNode) Json.parse(config));
    StepContext.Attempt identity =
        new StepContext.Attempt(Spaces.RUN, "job", "decrypt", 0, "nonce");
    try {
      return CheckedSteps.run(step, bound, new FixedContext(attempt, identity));
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static byte[] message(String options) {
    return gpg.runWith(LARGE, ("--compress-algo none " + options).split(" "));
  }

  private void put(String path, byte[] bytes) throws IOException {
    try (Upload upload = attempt.create(path, Overwrite.REPLACE)) {
      upload.write(bytes, 0, bytes.length);
      upload.commit();
    }
  }

  private byte[] read(String path) throws IOException {
    try (InputStream in = attempt.read(attempt.get(path), 0)) {
      return in.readAllBytes();
    }
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.US_ASCII);
  }

  private static CourierException refusal(ThrowingCallable running) {
    try {
      running.call();
    } catch (CourierException e) {
      return e;
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
    throw new AssertionError("It was not refused");
  }
}
