package com.couriermft.openpgp;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.openpgp.Correspondents.Read;
import com.couriermft.openpgp.SignaturePolicy.Requirement;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that text before and after armor, and packets in keys that have no meaning to Courier, are
 * ignored as by gpg.
 */
class PassedOverTest {
  private static final byte[] TEXT = "to,amount\n".repeat(50).getBytes(StandardCharsets.UTF_8);
  private static final String LETTER = "Dear partner,\r\n\r\nhere is it -----BEGIN PGP\n\n";

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
  void textBeforeArmor_isPassedOver() throws IOException {
    MessageReader reader = world.reader(Requirement.REQUIRED, world.partner);
    byte[] encrypted = after(LETTER, "--armor -e -s -r us@example.org -u partner@example.org");
    assertThat(world.gpg.runWith(encrypted, "--decrypt")).isEqualTo(TEXT);
    assertThat(Correspondents.decrypt(reader, encrypted).content()).isEqualTo(TEXT);
    byte[] inline = after(LETTER, "--armor -s -u partner@example.org");
    assertThat(Correspondents.verify(reader, inline).content()).isEqualTo(TEXT);
    byte[] clear = after(LETTER, "--clear-sign -u partner@example.org");
    Read read = Correspondents.verify(reader, clear);
    assertThat(read.content()).isEqualTo(TEXT);
    assertThat(read.message().signer()).contains(world.partner);
    byte[] signature = after(LETTER, "--armor -b -u partner@example.org");
    assertThat(
            reader
                .verifyDetached(
                    () -> new ByteArrayInputStream(TEXT), () -> new ByteArrayInputStream(signature))
                .signer())
        .contains(world.partner);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n-- \nThe sender is liable.\n", "x", "-----\n\n\n", "é\u0000\u0001"})
  void textAfterArmor_isPassedOver(String footer) throws IOException {
    MessageReader reader = world.reader(Requirement.REQUIRED, world.partner);
    byte[] encrypted = before(footer, "--armor -e -s -r us@example.org -u partner@example.org");
    assertThat(Correspondents.decrypt(reader, encrypted).content()).isEqualTo(TEXT);
    byte[] inline = before(footer, "--armor -s -u partner@example.org");
    assertThat(Correspondents.verify(reader, inline).content()).isEqualTo(TEXT);
    byte[] clear = before(footer, "--clear-sign -u partner@example.org");
    assertThat(Correspondents.verify(reader, clear).content()).isEqualTo(TEXT);
    byte[] signature = before(footer, "--armor -b -u partner@example.org");
    assertThat(
            reader
                .verifyDetached(
                    () -> new ByteArrayInputStream(TEXT), () -> new ByteArrayInputStream(signature))
                .signer())
        .contains(world.partner);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--armor", "--no-armor"})
  void secondMessage_isSaid(String form) {
    byte[] message = world.message(TEXT, form + " -e -r us@example.org");
    assertThat(
            Assertions.catchThrowableOfType(
                CourierException.class,
                () ->
                    Correspondents.decrypt(
                        world.reader(Requirement.OPTIONAL), joined(message, message))))
        .hasMessageContaining("more than one OpenPGP message")
        .extracting(CourierException::code)
        .isEqualTo("pgp_not_a_message");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 1 << 16, 2 << 20})
  void textWithoutArmor_isNoMessage(int lineLength) {
    String line = "a".repeat(lineLength) + "\n";
    byte[] lines = line.repeat((3 << 20) / line.length()).getBytes(StandardCharsets.US_ASCII);
    assertThat(
            Assertions.catchThrowableOfType(
                CourierException.class,
                () -> Correspondents.decrypt(world.reader(Requirement.OPTIONAL), lines)))
        .hasMessageContaining("1048576 bytes")
        .extracting(CourierException::code)
        .isEqualTo("pgp_not_a_message");
  }

  private static byte[] before(String footer, String options) {
    return joined(world.message(TEXT, options), ("\n" + footer).getBytes(StandardCharsets.UTF_8));
  }

  private static byte[] after(String letter, String options) {
    return joined(letter.getBytes(StandardCharsets.UTF_8), world.message(TEXT, options));
  }

  /**
   * Inserts packets of types that a reader must ignore if it does not know them (RFC 9580 §4.3).
   */
  @ParameterizedTest
  @ValueSource(ints = {Tag.MARKER, Tag.PADDING, 40, 59, 60, 61, 62, 63})
  void key_withPacketsThatSayNothing_isRead(int tag) throws IOException {
    assertReadWith(SmallPacket.encoded(tag, "PGP".getBytes(StandardCharsets.US_ASCII)));
  }

  @Test
  void key_withSignatureOfUnknownVersionOrAlgorithm_isRead() throws IOException {
    assertReadWith(SmallPacket.encoded(Tag.SIGNATURE, new byte[] {7, 24, 1, 8, 0, 0, 0, 0}));
    assertReadWith(
        SmallPacket.encoded(Tag.SIGNATURE, new byte[] {4, 24, 99, 8, 0, 0, 0, 0, 1, 2, 3, 4}));
  }

  @Test
  void key_withSubkeyOfUnknownKind_isRead() throws IOException {
    byte[] made = {105, 0, 0, 0};
    byte[] binding = {4, 24, 99, 8, 0, 0, 0, 0, 1, 2, 3, 4};
    for (byte version : new byte[] {4, 7}) {
      byte[] subkey = joined(joined(new byte[] {version}, made), new byte[] {99, 1, 2, 3, 4});
      byte[] packets =
          joined(
              SmallPacket.encoded(Tag.PUBLIC_SUBKEY, subkey),
              SmallPacket.encoded(Tag.SIGNATURE, binding));
      byte[] key = joined(world.gpg.run("--export", "rsa@example.org"), packets);
      assertUsable(Certificate.readAll(key).get(0));
    }
  }

  /** Inserts packets between any two packets of a key. */
  private static void assertReadWith(byte[] packets) throws IOException {
    byte[] certificate = world.gpg.run("--export", "rsa@example.org");
    byte[] privateKey = world.gpg.run("--export-secret-keys", "rsa@example.org");
    for (int end : ends(certificate)) {
      List<Certificate> read = Certificate.readAll(with(packets, certificate, end));
      assertThat(read).hasSize(1);
      assertUsable(read.get(0));
    }
    for (int end : ends(privateKey)) {
      PrivateKeys keys = PrivateKeys.find(with(packets, privateKey, end), null).orElseThrow();
      keys.prove();
      assertThat(keys.all()).hasSize(2);
      assertUsable(keys.certificate());
    }
  }

  private static void assertUsable(Certificate certificate) {
    Instant now = Instant.now();
    assertThat(certificate.encryptionKeysAt(now)).hasSize(1);
    assertThat(certificate.signingKeysAt(now)).hasSize(1);
    assertThat(certificate.userIds()).containsExactly("rsa@example.org");
  }

  private static List<Integer> ends(byte[] packets) throws IOException {
    List<Integer> ends = new ArrayList<>();
    ByteArrayInputStream in = new ByteArrayInputStream(packets);
    PacketReader reader = new PacketReader(in);
    for (Packet packet = reader.next(); packet != null; packet = reader.next()) {
      packet.skip();
      ends.add(packets.length - in.available());
    }
    return ends;
  }

  private static byte[] with(byte[] packets, byte[] key, int at) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.write(key, 0, at);
    all.writeBytes(packets);
    all.write(key, at, key.length - at);
    return all.toByteArray();
  }

  private static byte[] joined(byte[] one, byte[] other) {
    return with(other, one, one.length);
  }
}
