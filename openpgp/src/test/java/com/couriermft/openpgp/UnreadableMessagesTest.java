package com.couriermft.openpgp;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.secret.Secret;
import com.couriermft.openpgp.SignaturePolicy.Requirement;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that intact messages that Courier cannot read are not reported as damaged, and that each
 * failure states the reason.
 */
class UnreadableMessagesTest {
  private static final byte[] TEXT = "to,amount\n".repeat(50).getBytes(StandardCharsets.UTF_8);
  private static final String HIDDEN = "0".repeat(16);
  private static final int CHUNK = 10;

  @AutoClose private static final Correspondents world = new Correspondents();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-c",
        "--s2k-mode 0 -c",
        "--cipher-algo 3DES --compress-algo none -c",
        "-c -e -r partner@example.org",
        "--rfc2440 --cipher-algo CAST5 -c"
      })
  void decrypt_wrongPassphrase_isSaid(String options) {
    byte[] message = world.message(TEXT, options);
    for (String wrong : List.of("Correct-horse", "", "ü")) {
      assertRefused("pgp_wrong_passphrase", () -> decrypt(message, Secret.of(wrong)));
    }
    byte[] changed = message.clone();
    changed[changed.length - 1] ^= 1;
    boolean isProtected = !options.contains("rfc2440");
    assertRefused(
        isProtected ? "pgp_damaged" : "pgp_not_protected",
        () ->
            Correspondents.decrypt(
                world.reader(Requirement.OPTIONAL), isProtected ? changed : message));
  }

  @ParameterizedTest
  @CsvSource({"6, OCB", "6, EAX", "6, GCM", "5, OCB", "5, EAX"})
  void decrypt_wrongPassphraseOfAead_isSaid(int form, AeadMode mode) throws IOException {
    byte[] message = aead(form, mode);
    assertRefused("pgp_wrong_passphrase", () -> decrypt(message, Secret.of("wrong")));
    byte[] changed = message.clone();
    changed[changed.length - 1] ^= 1;
    assertRefused("pgp_damaged", () -> decrypt(changed, Secret.of(Correspondents.PASSPHRASE)));
  }

  @ParameterizedTest
  @CsvSource({
    "6, 0, 3, pgp_unknown_version",
    "6, 1, 99, pgp_unknown_algorithm",
    "6, 2, 9, pgp_unknown_algorithm",
    "6, 3, 17, pgp_over_limit",
    "5, 0, 2, pgp_unknown_version",
    "5, 1, 99, pgp_unknown_algorithm",
    "5, 2, 9, pgp_unknown_algorithm",
    "5, 3, 56, pgp_over_limit",
  })
  void decrypt_headerThatIsNotKnown_saysWhy(int form, int field, int value, String code)
      throws IOException {
    byte[] message = aead(form, AeadMode.OCB);
    byte[] header = {(byte) (form == 6 ? 2 : 1), (byte) SymmetricCipher.AES_256.id(), 2, CHUNK - 6};
    message[indexOf(message, header) + field] = (byte) value;
    assertRefused(code, () -> decrypt(message, Secret.of(Correspondents.PASSPHRASE)));
  }

  @Test
  void verify_signatureOfUnknownVersion_isSaid() {
    byte[] signature = world.message(TEXT, "-b -u partner@example.org");
    assertThat(signature[2]).isEqualTo((byte) 4);
    signature[2] = 7;
    assertRefused(
        "pgp_unknown_version",
        () ->
            world
                .reader(Requirement.REQUIRED, world.partner)
                .verifyDetached(
                    () -> new ByteArrayInputStream(TEXT),
                    () -> new ByteArrayInputStream(signature)));
  }

  @Test
  void verify_unknownCompression_isSaid() {
    assertRefused(
        "pgp_unknown_algorithm",
        () ->
            Correspondents.verify(
                world.reader(Requirement.OPTIONAL),
                SmallPacket.encoded(Tag.COMPRESSED, new byte[] {9, 1, 2})));
  }

  @Test
  void verify_packetsWithoutEnd_areOverTheLimit() {
    byte[] markers =
        Stream.generate(
                () -> SmallPacket.encoded(Tag.MARKER, "PGP".getBytes(StandardCharsets.UTF_8)))
            .limit(2_001)
            .reduce(new byte[0], UnreadableMessagesTest::joined);
    assertRefused(
        "pgp_over_limit", () -> Correspondents.verify(world.reader(Requirement.OPTIONAL), markers));
  }

  @Test
  void recipients_areNamedEachOnce_hiddenOnesCounted() throws IOException {
    byte[] hidden = world.message(TEXT, "--throw-keyids -e -r us@example.org -r rsa@example.org");
    assertThat(recipients(hidden)).containsExactly(HIDDEN, HIDDEN);
    byte[] mixed = world.message(TEXT, "-e -R rsa@example.org -r us@example.org");
    assertThat(recipients(mixed)).hasSize(2).contains(HIDDEN).anyMatch(id -> !id.equals(HIDDEN));
  }

  @Test
  void recipients_ofVersion6_areFingerprintsOrZeros() throws IOException {
    Instant now = Instant.now();
    PrivateKeys ours =
        KeyGenerator.generate(KeyGenerator.Algorithm.ED25519, "ours", now, Duration.ofDays(9));
    PrivateKeys theirs =
        KeyGenerator.generate(KeyGenerator.Algorithm.ED25519, "theirs", now, Duration.ofDays(9));
    for (boolean isHidden : new boolean[] {false, true}) {
      Encryption encryption =
          Encryption.of(
              List.of(theirs.certificate(), ours.certificate()),
              new EncryptionOptions(null, null, 6, null, false, isHidden, false),
              now);
      ByteArrayOutputStream message = new ByteArrayOutputStream();
      try (MessageOutputStream out = encryption.open(message, FileLabel.NONE)) {
        out.write(TEXT);
        out.finish();
      }
      List<String> expected =
          isHidden ? List.of(HIDDEN, HIDDEN) : List.copyOf(encryption.recipientKeys());
      MessageReader reader = reader(new DecryptionKeys(List.of(ours), null));
      assertThat(Correspondents.decrypt(reader, message.toByteArray()).message().recipients())
          .isEqualTo(expected);
    }
  }

  /** Tests packets as newer programs would write them for new types of keys. */
  @Test
  void recipients_ofUnknownAlgorithms_areNamed() throws IOException {
    byte[] message = world.message(TEXT, "-e -r us@example.org");
    byte[] fingerprint = new byte[32];
    Arrays.fill(fingerprint, (byte) 0xab);
    byte[] newer =
        SmallPacket.encoded(
            Tag.PKESK, joined(joined(new byte[] {6, 33, 6}, fingerprint), new byte[] {99, 1, 2}));
    assertThat(recipients(joined(newer, message)))
        .hasSize(2)
        .contains(HexFormat.of().withUpperCase().formatHex(fingerprint));
  }

  private static List<String> recipients(byte[] message) throws IOException {
    return Correspondents.decrypt(world.reader(Requirement.OPTIONAL), message)
        .message()
        .recipients();
  }

  private static byte[] aead(int form, AeadMode mode) throws IOException {
    return AeadMessages.make(
        TEXT,
        form,
        SymmetricCipher.AES_256,
        mode,
        CHUNK,
        AeadMessages.with(Correspondents.PASSPHRASE));
  }

  private static int indexOf(byte[] bytes, byte[] part) {
    for (int at = bytes.length - part.length; at >= 0; at--) {
      if (Arrays.equals(bytes, at, at + part.length, part, 0, part.length)) {
        return at;
      }
    }
    throw new AssertionError("It is not there");
  }

  private static byte[] joined(byte[] one, byte[] other) {
    byte[] all = Arrays.copyOf(one, one.length + other.length);
    System.arraycopy(other, 0, all, one.length, other.length);
    return all;
  }

  private static void decrypt(byte[] message, Secret passphrase) throws IOException {
    Correspondents.decrypt(reader(new DecryptionKeys(world.keys.keys(), passphrase)), message);
  }

  private static MessageReader reader(DecryptionKeys keys) {
    SignaturePolicy policy = new SignaturePolicy(Requirement.OPTIONAL, List.of(), Instant.now());
    return new MessageReader(new ReadOptions(keys, policy, ReadLimits.DEFAULT, true, false));
  }

  private static void assertRefused(String code, ThrowingCallable reading) {
    assertThat(Assertions.catchThrowableOfType(CourierException.class, reading))
        .extracting(CourierException::code)
        .isEqualTo(code);
  }
}
