package com.couriermft.openpgp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.crypto.CryptoProviders;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.openpgp.SignaturePolicy.Requirement;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that Courier reads its own messages with version 2 of encrypted data, which gpg does not
 * support.
 */
class RoundTripTest {
  private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

  private static PrivateKeys partner;
  private static PrivateKeys us;

  @BeforeAll
  static void makeKeys() {
    CryptoProviders.install();
    partner = key("partner");
    us = key("us");
  }

  private static PrivateKeys key(String name) {
    return KeyGenerator.generate(KeyGenerator.Algorithm.ED25519, name, NOW, Duration.ofDays(365));
  }

  private static byte[] encrypt(EncryptionOptions options, byte[] data) throws IOException {
    Encryption encryption =
        Encryption.of(List.of(partner.certificate()), options, NOW).signedBy(us);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (MessageOutputStream message = encryption.open(out, FileLabel.NONE)) {
      message.write(data);
      message.finish();
    }
    return out.toByteArray();
  }

  private static byte[] decrypt(byte[] message) throws IOException {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    decrypt(message, content);
    return content.toByteArray();
  }

  private static void decrypt(byte[] message, OutputStream content) throws IOException {
    new MessageReader(
            new ReadOptions(
                new DecryptionKeys(List.of(partner), null),
                new SignaturePolicy(Requirement.REQUIRED, List.of(us.certificate()), NOW),
                ReadLimits.DEFAULT,
                false,
                false))
        .decrypt(() -> new ByteArrayInputStream(message), content);
  }

  @Test
  void reader_thatIsInterrupted_saysNothingAgainstTheMessage() throws IOException {
    byte[] message =
        encrypt(new EncryptionOptions(null, null, 6, null, false, false, true), new byte[4 << 20]);
    OutputStream interrupting =
        new OutputStream() {
          @Override
          public void write(int b) {
            Thread.currentThread().interrupt();
          }
        };
    assertThatThrownBy(() -> decrypt(message, interrupting))
        .isInstanceOf(InterruptedIOException.class);
    assertThat(Thread.interrupted()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 65_535, 65_536, 65_537, 1_000_000})
  void version2_ofAnySize_isReadAgain(int size) throws IOException {
    byte[] data = new byte[size];
    new Random(size).nextBytes(data);
    for (boolean hidden : new boolean[] {false, true}) {
      byte[] message =
          encrypt(new EncryptionOptions(null, null, 6, null, false, hidden, size > 1), data);
      assertThat(decrypt(message)).isEqualTo(data);
    }
  }

  @Test
  void version2_isWhatAKeyOfOursGets() throws IOException {
    byte[] message = encrypt(EncryptionOptions.DEFAULT, new byte[10]);
    assertThat(message[0]).isEqualTo((byte) 0xc1);
    assertThat(message[2]).as("version of the session key packet").isEqualTo((byte) 6);
    byte[] compatible =
        encrypt(new EncryptionOptions(null, null, 6, null, true, false, false), new byte[10]);
    assertThat(compatible[2]).isEqualTo((byte) 3);
    assertThat(decrypt(compatible)).isEqualTo(new byte[10]);
  }

  @Test
  void unfinishedMessage_isNone() throws IOException {
    Encryption encryption =
        Encryption.of(List.of(partner.certificate()), EncryptionOptions.DEFAULT, NOW).signedBy(us);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (MessageOutputStream message = encryption.open(out, FileLabel.NONE)) {
      message.write(new byte[300_000]);
    }
    assertThatThrownBy(() -> decrypt(out.toByteArray())).isInstanceOf(CourierException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"2026-02-28T00:00:00Z", "2027-03-01T10:00:01Z"})
  void recipient_outsideItsTime_isRefused(String at) {
    String code = at.startsWith("2026") ? "pgp_key_not_yet_valid" : "pgp_key_expired";
    assertThatThrownBy(
            () ->
                Encryption.of(
                    List.of(partner.certificate()), EncryptionOptions.DEFAULT, Instant.parse(at)))
        .isInstanceOfSatisfying(CourierException.class, e -> assertThat(e.code()).isEqualTo(code))
        .hasMessageContaining("must not be used");
  }

  @Test
  void longName_isCut() {
    assertThat(new FileLabel("ü".repeat(200), NOW).name()).isEqualTo("ü".repeat(127));
  }
}
