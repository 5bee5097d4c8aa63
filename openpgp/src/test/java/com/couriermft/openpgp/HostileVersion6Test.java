package com.couriermft.openpgp;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.crypto.CryptoProviders;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.secret.Secret;
import com.couriermft.openpgp.SignaturePolicy.Requirement;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.bouncycastle.bcpg.ArmoredInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Changes messages and keys of version 6 at every byte. Each changed message or key is either
 * rejected with one of Courier's codes, or has the same content as before.
 */
class HostileVersion6Test {
  private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

  private static MessageReader reader;

  @BeforeAll
  static void start() throws IOException {
    CryptoProviders.install();
    PrivateKeys keys = PrivateKeys.read(Secret.of(text("a4-private-key")), null);
    SignaturePolicy policy =
        new SignaturePolicy(Requirement.OPTIONAL, List.of(keys.certificate()), NOW);
    reader =
        new MessageReader(
            new ReadOptions(
                new DecryptionKeys(List.of(keys), null), policy, ReadLimits.DEFAULT, false, false));
  }

  @Test
  void message_changedAnywhere_isRefusedOrSaysTheSame() throws IOException {
    byte[] message = binary("a8-x25519-ocb");
    List<Integer> accepted =
        Tampering.accepted(message, each -> Correspondents.decrypt(reader, each));
    int firstPacket = 2 + message[1];
    assertThat(accepted).allMatch(at -> at < firstPacket);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a6-cleartext-signed", "a7-inline-signed"})
  void signedMessage_changedAnywhere_isRefusedOrSaysTheSame(String name) throws IOException {
    MessageReader strict = strict();
    byte[] message =
        name.startsWith("a6") ? text(name).getBytes(StandardCharsets.UTF_8) : binary(name);
    List<Integer> accepted =
        Tampering.accepted(message, each -> Correspondents.verify(strict, each));
    assertThat(accepted).hasSizeLessThan(message.length / 2);
  }

  private static MessageReader strict() throws IOException {
    Certificate signer = Certificate.readAll(binary("a3-certificate")).get(0);
    SignaturePolicy policy = new SignaturePolicy(Requirement.REQUIRED, List.of(signer), NOW);
    return new MessageReader(
        new ReadOptions(
            new DecryptionKeys(List.of(), null), policy, ReadLimits.DEFAULT, false, false));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a3-certificate", "a4-private-key", "a5-locked-private-key"})
  void key_changedAnywhere_isRefusedOrTheSameKey(String name) throws IOException {
    byte[] key = binary(name);
    String fingerprint = Certificate.readAll(key).get(0).fingerprint();
    for (int at = 0; at < key.length; at++) {
      for (Tampering.Change change : Tampering.Change.values()) {
        try {
          for (Certificate read : Certificate.readAll(change.of(key, at))) {
            assertThat(read.fingerprint()).as(change + " at " + at).isEqualTo(fingerprint);
            read.encryptionKeysAt(NOW);
            read.preferencesAt(NOW);
          }
        } catch (CourierException e) {
          assertThat(e.code()).as(change + " at " + at).startsWith("pgp_");
        }
      }
    }
  }

  /** Tries random bytes after a first byte that looks like a packet header. */
  @Test
  void anyBytes_areRefused() {
    Random random = new Random(6);
    for (int i = 0; i < 5_000; i++) {
      byte[] bytes = new byte[1 + random.nextInt(120)];
      random.nextBytes(bytes);
      bytes[0] |= (byte) 0xc0;
      byte[] shown = bytes;
      assertRefused(shown, () -> Correspondents.decrypt(reader, shown));
      assertRefused(shown, () -> Certificate.readAll(shown));
      assertRefused(
          shown,
          () ->
              reader.verifyDetached(
                  () -> new ByteArrayInputStream(new byte[0]),
                  () -> new ByteArrayInputStream(shown)));
    }
  }

  /** A read operation that may be rejected. */
  private interface Reading {
    void run() throws IOException;
  }

  private static void assertRefused(byte[] bytes, Reading reading) {
    try {
      reading.run();
    } catch (CourierException e) {
      assertThat(e.code()).startsWith("pgp_");
    } catch (IOException | RuntimeException e) {
      throw new AssertionError(Base64.getEncoder().encodeToString(bytes), e);
    }
  }

  private static String text(String name) throws IOException {
    try (var in = HostileVersion6Test.class.getResourceAsStream("/pgp/rfc9580/" + name + ".asc")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static byte[] binary(String name) throws IOException {
    byte[] armored = text(name).getBytes(StandardCharsets.UTF_8);
    return new ArmoredInputStream(new ByteArrayInputStream(armored)).readAllBytes();
  }
}
