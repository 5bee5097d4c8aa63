package com.couriermft.openpgp;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.crypto.CryptoProviders;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that gpg reads messages that Courier wrote. */
class EncryptionTest {
  private static final Instant MODIFIED = Instant.parse("2026-01-02T03:04:05Z");
  private static final String SIGNER = "signer";

  private static GpgKeys keys;

  @BeforeAll
  static void makeKeys() {
    CryptoProviders.install();
    keys = new GpgKeys().curve("curve").rsa("rsa").signing(SIGNER, "ed25519");
  }

  @AfterAll
  static void removeKeys() {
    keys.close();
  }

  private static byte[] data(int size) {
    byte[] data = new byte[size];
    new Random(size).nextBytes(data);
    for (int i = 0; i < size; i += 2) {
      data[i] = 'x'; // Repeated characters make the data compressible.
    }
    return data;
  }

  private static byte[] encrypt(Encryption encryption, byte[] data) throws IOException {
    return encrypt(encryption, data, FileLabel.NONE);
  }

  private static byte[] encrypt(Encryption encryption, byte[] data, FileLabel label)
      throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (MessageOutputStream message = encryption.open(out, label)) {
      message.write(data);
      message.finish();
    }
    return out.toByteArray();
  }

  private static Encryption of(EncryptionOptions options, String... recipients) {
    return Encryption.of(
            List.of(recipients).stream().map(keys::certificate).toList(), options, Instant.now())
        .signedBy(keys.privateKeys(SIGNER));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 15, 16, 511, 65_535, 65_536, 131_071, 1_000_000, 3_000_001})
  void message_ofAnySize_isReadByGpg(int size) throws IOException {
    byte[] message = encrypt(of(EncryptionOptions.DEFAULT, "curve"), data(size));
    Gpg.Result read = keys.read(message);
    assertThat(read.output()).isEqualTo(data(size));
    assertThat(read.errors()).contains("DECRYPTION_OKAY", "GOODMDC", "GOODSIG");
  }

  @ParameterizedTest
  @CsvSource({
    "AES256,ZLIB,6,SHA256,false,false,true",
    "AES192,ZIP,1,SHA384,false,false,false",
    "AES128,BZIP2,9,SHA512,false,false,true",
    "AES256,NONE,6,SHA256,true,false,false",
    ",,6,,true,true,true",
  })
  void message_withEachOption_isReadByGpg(
      EncryptionCipher cipher,
      Compression compression,
      int level,
      HashAlgorithm hash,
      boolean compatible,
      boolean hidden,
      boolean armor)
      throws IOException {
    EncryptionOptions options =
        new EncryptionOptions(cipher, compression, level, hash, compatible, hidden, armor);
    byte[] data = data(700_000);
    byte[] message = encrypt(of(options, "curve", "rsa"), data);
    Gpg.Result read = keys.read(message);
    assertThat(read.output()).isEqualTo(data);
    assertThat(read.errors()).contains("DECRYPTION_OKAY", "GOODSIG");
    String start = new String(message, 0, 27, StandardCharsets.ISO_8859_1);
    assertThat(start.equals("-----BEGIN PGP MESSAGE-----")).isEqualTo(armor);
    assertThat(read.errors().contains("ENC_TO 0000000000000000")).isEqualTo(hidden);
    if (cipher != null) {
      assertThat(read.errors())
          .contains("DECRYPTION_INFO 2 " + cipher.cipher().id())
          .containsPattern("VALIDSIG .* 22 " + hash.id() + " ");
      assertThat(read.errors().contains("compressed packet: algo=" + compression.id()))
          .isEqualTo(compression != Compression.NONE);
    }
  }

  @Test
  void label_isWhatGpgShows() throws IOException {
    Encryption encryption = of(EncryptionOptions.DEFAULT, "curve");
    byte[] message = encrypt(encryption, data(10), new FileLabel("Büro.csv", MODIFIED));
    assertThat(keys.read(message).errors())
        .contains("PLAINTEXT 62 " + MODIFIED.getEpochSecond() + " Büro.csv");
  }
}
