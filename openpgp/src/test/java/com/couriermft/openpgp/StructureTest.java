package com.couriermft.openpgp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.crypto.CryptoProviders;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.secret.Secret;
import com.couriermft.openpgp.SignaturePolicy.Requirement;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.bouncycastle.crypto.engines.AESEngine;
import org.bouncycastle.crypto.modes.CFBBlockCipher;
import org.bouncycastle.crypto.params.KeyParameter;
import org.bouncycastle.crypto.params.ParametersWithIV;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tests messages that are assembled manually and that no program creates. */
class StructureTest {
  private static final String PASSPHRASE = "correct";
  private static final byte[] TEXT = "to,amount\n".getBytes(StandardCharsets.UTF_8);

  @BeforeAll
  static void start() {
    CryptoProviders.install();
  }

  @Test
  void decrypt_plainMessage_givesContent() throws Exception {
    assertThat(decrypt(encrypted(literal(TEXT)))).isEqualTo(TEXT);
    assertThat(
            decrypt(encrypted(packet(10, bytes("PGP")), packet(21, new byte[99]), literal(TEXT))))
        .isEqualTo(TEXT);
    assertThat(decrypt(encrypted(compressed(compressed(literal(TEXT)))))).isEqualTo(TEXT);
    assertThat(decrypt(encrypted(encrypted(literal(TEXT))))).isEqualTo(TEXT);
  }

  /** Tests a packet as newer programs would write it for new types of keys. */
  @Test
  void decrypt_alsoForKeyOfUnknownKind_givesContent() throws Exception {
    byte[] unknown = packet(1, joined(new byte[] {3, 1, 2, 3, 4, 5, 6, 7, 8, 99}, new byte[40]));
    byte[] cut = packet(1, new byte[] {3, 1, 2});
    assertThat(decrypt(joined(unknown, cut, encrypted(literal(TEXT))))).isEqualTo(TEXT);
    assertRefused("pgp_no_key", () -> decrypt(joined(unknown, packet(18, new byte[] {1, 2, 3}))));
  }

  @Test
  void decrypt_dataWithinDataTooOften_isRefused() throws Exception {
    byte[] deep = literal(TEXT);
    for (int i = 0; i < 15; i++) {
      deep = compressed(deep);
    }
    assertThat(decrypt(encrypted(deep))).isEqualTo(TEXT);
    byte[] deeper = encrypted(compressed(deep));
    assertRefused("pgp_too_deep", () -> decrypt(deeper));
  }

  @Test
  void decrypt_twoContents_isRefused() {
    assertRefused("pgp_damaged", () -> decrypt(encrypted(literal(TEXT), literal(TEXT))));
    assertRefused(
        "pgp_damaged", () -> decrypt(encrypted(compressed(literal(TEXT), literal(TEXT)))));
    assertRefused("pgp_damaged", () -> decrypt(joined(encrypted(literal(TEXT)), literal(TEXT))));
  }

  @Test
  void decrypt_bytesAfterMessage_isRefused() {
    assertRefused("pgp_damaged", () -> decrypt(joined(encrypted(literal(TEXT)), bytes("\n"))));
    assertRefused("pgp_damaged", () -> decrypt(joined(encrypted(literal(TEXT)), new byte[9])));
  }

  @Test
  void decrypt_paddingAfterCompressedData_isPassedOver() throws Exception {
    byte[] padded = joined(new byte[] {1}, deflated(literal(TEXT)), new byte[99]);
    assertThat(decrypt(encrypted(packet(8, padded)))).isEqualTo(TEXT);
    byte[] cutOff = joined(new byte[] {1}, deflated(literal(TEXT)));
    assertRefused(
        "pgp_damaged",
        () -> decrypt(encrypted(packet(8, java.util.Arrays.copyOf(cutOff, cutOff.length - 1)))));
  }

  @Test
  void decrypt_notEncrypted_isRefused() {
    assertRefused("pgp_not_encrypted", () -> decrypt(literal(TEXT)));
    assertRefused("pgp_not_encrypted", () -> decrypt(compressed(literal(TEXT))));
    assertRefused("pgp_not_a_message", () -> decrypt(TEXT));
    assertRefused("pgp_not_a_message", () -> decrypt(new byte[0]));
  }

  @Test
  void decrypt_contentInParts_isPutTogether() throws Exception {
    byte[] text = new byte[1024 + 512 + 3];
    byte[] fields = {'b', 0, 0, 0, 0, 0};
    byte[] body = joined(fields, text);
    byte[] parts =
        joined(
            new byte[] {(byte) 0xcb, (byte) (224 + 10)},
            java.util.Arrays.copyOf(body, 1024),
            new byte[] {(byte) (224 + 9)},
            java.util.Arrays.copyOfRange(body, 1024, 1536),
            new byte[] {(byte) (body.length - 1536)},
            java.util.Arrays.copyOfRange(body, 1536, body.length));
    assertThat(decrypt(encrypted(parts))).isEqualTo(text);
    byte[] shortFirst = joined(new byte[] {(byte) 0xcb, (byte) 224}, body);
    assertRefused("pgp_damaged", () -> decrypt(encrypted(shortFirst)));
  }

  @Test
  void decrypt_bomb_isRefusedAfter64MiB() throws Exception {
    byte[] packed = compressed(compressed(literal(new byte[80 << 20])));
    assertThat(packed).hasSizeLessThan(100_000);
    assertRefused("pgp_expands_too_much", () -> decrypt(encrypted(packed)));
    byte[] fair = compressed(literal(new byte[60 << 20]));
    assertThat(decrypt(encrypted(fair))).hasSize(60 << 20);
  }

  @Test
  void decrypt_moreThanMaxBytes_isRefused() {
    assertRefused(
        "pgp_expands_too_much",
        () -> read(reader(new ReadLimits(9), false), encrypted(literal(new byte[9]))));
  }

  @Test
  void decrypt_withoutIntegrity_passesOnlyWhereAllowed() throws Exception {
    byte[] message = joined(skesk(), packet(9, legacy(literal(TEXT))));
    assertRefused("pgp_not_protected", () -> decrypt(message));
    assertThat(read(reader(ReadLimits.DEFAULT, true), message)).isEqualTo(TEXT);
  }

  /** An attacker removes the integrity protection, as in the attack called EFAIL. */
  @Test
  void decrypt_protectionTakenOff_isRefused() throws Exception {
    byte[] whole = cfb(withCode(literal(TEXT)));
    byte[] withoutCode = java.util.Arrays.copyOf(whole, whole.length - 22);
    assertRefused("pgp_not_protected", () -> decrypt(joined(skesk(), packet(9, whole))));
    assertRefused(
        "pgp_damaged",
        () -> decrypt(joined(skesk(), packet(18, joined(new byte[] {1}, withoutCode)))));
  }

  @Test
  void decrypt_changedData_saysNothingOfPlaintext() {
    byte[] twoContents = encrypted(literal(TEXT), literal(TEXT));
    byte[] bomb = encrypted(new byte[] {(byte) 0xff, 1, 2});
    twoContents[twoContents.length - 1] ^= 1;
    bomb[bomb.length - 1] ^= 1;
    String first = refusal(() -> decrypt(twoContents)).getMessage();
    assertThat(first).contains("integrity");
    assertThat(refusal(() -> decrypt(bomb)).getMessage()).isEqualTo(first);
  }

  @Test
  void decrypt_sourceThatFails_failsAsThere() {
    InputStream failing =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("the line dropped");
          }
        };
    assertThatThrownBy(
            () ->
                reader(ReadLimits.DEFAULT, false)
                    .decrypt(() -> failing, new ByteArrayOutputStream()))
        .isInstanceOf(IOException.class)
        .hasMessage("the line dropped");
  }

  private static void assertRefused(String code, ThrowingCallable reading) {
    assertThat(refusal(reading).code()).isEqualTo(code);
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

  private static MessageReader reader(ReadLimits limits, boolean allowsUnprotected) {
    DecryptionKeys keys = new DecryptionKeys(List.of(), Secret.of(PASSPHRASE));
    SignaturePolicy policy = new SignaturePolicy(Requirement.OPTIONAL, List.of(), Instant.now());
    return new MessageReader(new ReadOptions(keys, policy, limits, allowsUnprotected, false));
  }

  private static byte[] decrypt(byte[] message) throws IOException {
    return read(reader(ReadLimits.DEFAULT, false), message);
  }

  private static byte[] read(MessageReader reader, byte[] message) throws IOException {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    reader.decrypt(() -> new ByteArrayInputStream(message), content);
    return content.toByteArray();
  }

  private static byte[] encrypted(byte[]... packets) {
    byte[] data = cfb(withCode(joined(packets)));
    return joined(skesk(), packet(18, joined(new byte[] {1}, data)));
  }

  /** Returns a session key packet for AES-128, whose key is the hash of the passphrase. */
  private static byte[] skesk() {
    return packet(3, new byte[] {4, 7, 0, 8});
  }

  private static byte[] key() {
    return java.util.Arrays.copyOf(digest("SHA-256", bytes(PASSPHRASE)), 16);
  }

  private static byte[] withCode(byte[] packets) {
    byte[] head = joined(new byte[18], packets, new byte[] {(byte) 0xd3, 0x14});
    return joined(head, digest("SHA-1", head));
  }

  private static byte[] cfb(byte[] plain) {
    return cfb(plain, new byte[16]);
  }

  private static byte[] cfb(byte[] plain, byte[] iv) {
    var cipher = CFBBlockCipher.newInstance(AESEngine.newInstance(), 128);
    cipher.init(true, new ParametersWithIV(new KeyParameter(key()), iv));
    byte[] out = new byte[plain.length];
    ((org.bouncycastle.crypto.StreamCipher) cipher).processBytes(plain, 0, plain.length, out, 0);
    return out;
  }

  private static byte[] legacy(byte[] packets) {
    byte[] prefix = cfb(new byte[18]);
    return joined(prefix, cfb(packets, java.util.Arrays.copyOfRange(prefix, 2, 18)));
  }

  private static byte[] digest(String algorithm, byte[] bytes) {
    try {
      return MessageDigest.getInstance(algorithm).digest(bytes);
    } catch (java.security.NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  private static byte[] literal(byte[] text) {
    return packet(11, joined(new byte[] {'b', 0, 0, 0, 0, 0}, text));
  }

  private static byte[] compressed(byte[]... packets) {
    return packet(8, joined(new byte[] {1}, deflated(joined(packets))));
  }

  private static byte[] deflated(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (DeflaterOutputStream deflater =
        new DeflaterOutputStream(out, new Deflater(Deflater.BEST_SPEED, true))) {
      deflater.write(bytes);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return out.toByteArray();
  }

  private static byte[] packet(int tag, byte[] body) {
    return SmallPacket.encoded(tag, body);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      out.writeBytes(part);
    }
    return out.toByteArray();
  }
}
