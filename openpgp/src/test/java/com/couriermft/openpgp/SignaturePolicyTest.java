package com.couriermft.openpgp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.openpgp.SignaturePolicy.Requirement;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tests whose signatures are accepted, and when. */
class SignaturePolicyTest {
  private static final byte[] TEXT = "to,amount\n".getBytes(StandardCharsets.UTF_8);
  private static final String SIGNED = "-e -s -r us@example.org -u ";

  private static Correspondents world;

  @BeforeAll
  static void start() {
    world = new Correspondents();
  }

  @AfterAll
  static void stop() {
    if (world != null) {
      world.close();
    }
  }

  @Test
  void decrypt_unsignedMessage_isRefusedWhereSignatureIsRequired() throws IOException {
    byte[] message = world.message(TEXT, "-e -r us@example.org");
    assertRefused(
        "pgp_signature_missing", () -> decrypt(Requirement.REQUIRED, message, world.partner));
    assertThat(decrypt(Requirement.OPTIONAL, message, world.partner).signer()).isEmpty();
    assertThat(decrypt(Requirement.FORBIDDEN, message).signer()).isEmpty();
  }

  @Test
  void decrypt_strangersSignature_countsForNothing() throws IOException {
    byte[] message = world.message(TEXT, SIGNED + "rsa@example.org");
    assertRefused(
        "pgp_signer_unknown", () -> decrypt(Requirement.REQUIRED, message, world.partner));
    assertThat(decrypt(Requirement.OPTIONAL, message, world.partner).signer()).isEmpty();
    assertRefused("pgp_signature_forbidden", () -> decrypt(Requirement.FORBIDDEN, message));
  }

  @Test
  void decrypt_oneOfTwoSignersKnown_namesIt() throws IOException {
    byte[] message = world.message(TEXT, SIGNED + "rsa@example.org -u partner@example.org");
    assertThat(decrypt(Requirement.REQUIRED, message, world.partner).signer())
        .contains(world.partner);
  }

  /** The signature is genuine, but belongs to another file. */
  @Test
  void verifyDetached_signatureOfAnotherFile_isRefused() {
    byte[] signature = world.message(TEXT, "-b -u partner@example.org");
    byte[] other = Arrays.copyOf(TEXT, TEXT.length - 1);
    assertRefused("pgp_signature_invalid", () -> detached(other, signature, world.partner));
  }

  /**
   * The flag that marks content as text is not signed. Changing the flag must not change the
   * content that is read.
   */
  @Test
  void verify_signedBytesCalledText_areNotChanged() throws IOException {
    byte[] data = "PK\r\n\u0001\r\n".getBytes(StandardCharsets.US_ASCII);
    byte[] message = world.message(data, "-s -z 0 -u partner@example.org");
    int at = new String(message, StandardCharsets.ISO_8859_1).indexOf("PK\r\n") - 6;
    assertThat(message[at]).isEqualTo((byte) 'b');
    message[at] = 't';
    var read = Correspondents.verify(world.reader(Requirement.REQUIRED, world.partner), message);
    assertThat(read.content()).isEqualTo(data);
  }

  @Test
  void sessionKeys_oneOfOursNamedAHundredTimes_areTriedSixtyFourTimes() throws IOException {
    byte[] message = world.message(TEXT, "-e -r us@example.org");
    byte[] one = new PacketReader(new ByteArrayInputStream(message)).next().bytes();
    SessionKeys keys = new SessionKeys(world.keys);
    for (int i = 0; i < 100; i++) {
      keys.add(new Packet(Tag.PKESK, new ByteArrayInputStream(one)));
    }
    assertThat(keys.candidates(0)).hasSize(64);
  }

  @Test
  void verifyDetached_notASignature_isRefused() {
    byte[] message = world.message(TEXT, "-s -u partner@example.org");
    assertRefused("pgp_not_a_message", () -> detached(TEXT, message, world.partner));
    assertRefused("pgp_not_a_message", () -> detached(TEXT, TEXT, world.partner));
  }

  @Test
  void verifyDetached_brokenHash_isRefused() {
    byte[] signature =
        world.message(TEXT, "-b --allow-weak-digest-algos --digest-algo SHA1 -u rsa@example.org");
    Certificate rsa = world.certificate("rsa@example.org");
    assertThat(refusal(() -> detached(TEXT, signature, rsa)))
        .hasMessageContaining("hash algorithm 2")
        .hasMessageContaining("SHA-2");
  }

  @Test
  void verifyDetached_keyThatHasExpired_countsForWhatItSignedBefore() throws IOException {
    String user = "old@example.org";
    String then = "--faked-system-time 20200101T000000 ";
    world.message(TEXT, then + "--passphrase  --quick-generate-key " + user + " default sign 1y");
    Certificate expired = world.certificate(user);
    byte[] before = world.message(TEXT, "--faked-system-time 20200601T000000 -b -u " + user);
    String fingerprint = world.gpg.fingerprints(user).get(0);
    world.gpg.run("--passphrase", "", "--quick-set-expire", fingerprint, "0");
    byte[] after = world.message(TEXT, "-b -u " + user);
    assertThat(detached(TEXT, before, expired).signer()).contains(expired);
    assertRefused("pgp_key_expired", () -> detached(TEXT, after, expired));
    assertThat(detached(TEXT, after, world.certificate(user)).signer()).isPresent();
  }

  @Test
  void verifyDetached_revokedKey_countsForNothing() throws IOException {
    String user = "revoked@example.org";
    world.gpg.generate(user, "0");
    byte[] signature = world.message(TEXT, "-b -u " + user);
    Certificate before = world.certificate(user);
    assertThat(detached(TEXT, signature, before).signer()).contains(before);
    String fingerprint = world.gpg.fingerprints(user).get(0);
    Path revocation = world.gpg.home().resolve("openpgp-revocs.d").resolve(fingerprint + ".rev");
    String prepared = Files.readString(revocation).replace(":-----BEGIN", "-----BEGIN");
    world.gpg.runWith(prepared.getBytes(StandardCharsets.UTF_8), "--import");
    Certificate after = world.certificate(user);
    assertRefused("pgp_key_revoked", () -> detached(TEXT, signature, after));
    assertRefused("pgp_key_revoked", () -> detached(TEXT, signature, after, before));
    assertRefused("pgp_key_revoked", () -> detached(TEXT, signature, before, after));
  }

  @Test
  void verifyDetached_signatureOfTomorrow_isRefused() {
    byte[] signature =
        world.message(TEXT, "--faked-system-time 20990101T000000 -b -u partner@example.org");
    assertThat(refusal(() -> detached(TEXT, signature, world.partner)))
        .hasMessageContaining("2099-01-01");
  }

  @Test
  void verifyDetached_signatureOlderThanItsKey_isRefused() {
    byte[] signature =
        world.message(
            TEXT,
            "--faked-system-time 20200101T000000 --ignore-time-conflict -b -u partner@example.org");
    assertRefused("pgp_key_not_yet_valid", () -> detached(TEXT, signature, world.partner));
  }

  @Test
  void verifyDetached_signatureThatHasEnded_isRefused() {
    byte[] signature =
        world.message(
            TEXT,
            "--default-sig-expire 1d --faked-system-time 20200101T000000"
                + " --ignore-time-conflict -b -u partner@example.org");
    assertRefused("pgp_signature_invalid", () -> detached(TEXT, signature, world.partner));
  }

  @Test
  void decrypt_messageForOthers_namesKeys() {
    byte[] message = world.message(TEXT, "-e -r partner@example.org");
    CourierException refusal = refusal(() -> decrypt(Requirement.OPTIONAL, message));
    assertThat(refusal.code()).isEqualTo("pgp_no_key");
    ComponentKey for_ = world.partner.encryptionKeysAt(java.time.Instant.now()).get(0);
    ComponentKey ours = world.us.encryptionKeysAt(java.time.Instant.now()).get(0);
    assertThat(refusal)
        .hasMessageContaining(for_.fingerprint().substring(24))
        .hasMessageContaining(ours.fingerprint());
  }

  @Test
  void decrypt_hiddenMessageForOthers_isRefusedLikeADamagedOne() {
    byte[] others = world.message(TEXT, "-e -R partner@example.org");
    byte[] damaged = world.message(TEXT, "-e -R us@example.org");
    damaged[damaged.length - 3] ^= 1;
    CourierException refusal = refusal(() -> decrypt(Requirement.OPTIONAL, others));
    assertThat(refusal.code()).isEqualTo("pgp_damaged");
    assertThat(refusal(() -> decrypt(Requirement.OPTIONAL, damaged)))
        .hasMessage(refusal.getMessage());
  }

  @Test
  void verify_clearSignedText_countsOnlyWhatWasSigned() throws IOException {
    String text =
        new String(
            world.message(TEXT, "--clear-sign -u partner@example.org"), StandardCharsets.UTF_8);
    assertThat(verify(text).signer()).contains(world.partner);
    assertThat(verify("\n\n" + text + "\r\n").signer()).contains(world.partner);
    assertThat(verify(text.replace("\n", "\r\n")).signer()).contains(world.partner);
    assertThat(verify(text.replace("Hash:", "Hash: SHA256\nHash:")).signer()).isPresent();
    assertThat(verify(text.replace("amount", "amount \t ")).signer()).isPresent();
    // Like gpg, the reader skips text before and after the message.
    assertThat(content("before\n" + text)).isEqualTo(content(text));
    assertThat(content(text + "after\n")).isEqualTo(content(text));
    assertRefused("pgp_damaged", () -> verify(text.replace("Hash:", "Comment: pay me\nHash:")));
    assertRefused("pgp_damaged", () -> verify(text.replace("to,amount", "-to,amount")));
    assertRefused("pgp_not_a_message", () -> verify(text + text));
    assertRefused("pgp_signature_invalid", () -> verify(text.replace("amount", "amount ,")));
    assertRefused("pgp_signature_invalid", () -> verify(text.replace("to,", "\nto,")));
  }

  private static OpenedMessage verify(String text) throws IOException {
    return read(text).message();
  }

  private static byte[] content(String text) throws IOException {
    return read(text).content();
  }

  private static Correspondents.Read read(String text) throws IOException {
    return Correspondents.verify(
        world.reader(Requirement.REQUIRED, world.partner), text.getBytes(StandardCharsets.UTF_8));
  }

  private static OpenedMessage decrypt(
      Requirement requirement, byte[] message, Certificate... signers) throws IOException {
    return Correspondents.decrypt(world.reader(requirement, signers), message).message();
  }

  private static OpenedMessage detached(byte[] file, byte[] signature, Certificate... signers)
      throws IOException {
    return world
        .reader(Requirement.REQUIRED, signers)
        .verifyDetached(
            () -> new ByteArrayInputStream(file), () -> new ByteArrayInputStream(signature));
  }

  private static void assertRefused(String code, ThrowingCallable reading) {
    assertThatThrownBy(reading)
        .isInstanceOfSatisfying(
            CourierException.class, e -> assertThat(e.code()).as(e.getMessage()).isEqualTo(code));
  }

  private static CourierException refusal(ThrowingCallable reading) {
    try {
      reading.call();
    } catch (CourierException e) {
      return e;
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
    throw new AssertionError("It was not refused");
  }
}
