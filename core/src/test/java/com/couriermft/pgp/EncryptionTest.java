package com.couriermft.pgp;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.crypto.CryptoProviders;
import com.couriermft.secret.Secret;
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

/** Messages of ours, read by gpg. */
class EncryptionTest {
  private static final Instant MODIFIED = Instant.parse("2026-01-02T03:04:05Z");
  private static final String SIGNER = "signer@example.com";

  private static Gpg gpg;

  @BeforeAll
  static void makeKeys() {
    CryptoProviders.install();
    gpg = Gpg.start();
    gpg.generate("curve@example.com", "future-default", "1y", "");
    gpg.generate("rsa@example.com", "rsa2048", "1y", "");
    gpg.run(
        "--passphrase", "", "--quick-add-key", fingerprint("rsa@example.com"), "rsa2048", "encr");
    gpg.generate(SIGNER, "ed25519", "1y", "");
  }

  @AfterAll
  static void removeKeys() {
    gpg.close();
  }

  static String fingerprint(String userId) {
    return gpg.fingerprints(userId).get(0);
  }

  private static Certificate certificate(String userId) {
    return Certificate.readAll(gpg.run("--export", userId)).get(0);
  }

  private static PrivateKeys privateKeys(String userId) {
    String armored =
        new String(gpg.run("--armor", "--export-secret-keys", userId), StandardCharsets.US_ASCII);
    return PrivateKeys.read(Secret.of(armored), null);
  }

  private static byte[] data(int size) {
    byte[] data = new byte[size];
    new Random(size).nextBytes(data);
    for (int i = 0; i < size; i += 2) {
      data[i] = 'x'; // so that it shrinks
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

  private static Gpg.Result decrypt(byte[] message) {
    return gpg.attempt(message, "-vv", "--status-fd", "2", "--decrypt");
  }

  private static Encryption of(EncryptionOptions options, String... recipients) {
    return Encryption.of(
            List.of(recipients).stream().map(EncryptionTest::certificate).toList(),
            options,
            Instant.now())
        .signedBy(privateKeys(SIGNER));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 15, 16, 511, 65_535, 65_536, 131_071, 1_000_000, 3_000_001})
  void message_ofAnySize_isReadByGpg(int size) throws IOException {
    byte[] message = encrypt(of(EncryptionOptions.DEFAULT, "curve@example.com"), data(size));
    Gpg.Result read = decrypt(message);
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
    byte[] message = encrypt(of(options, "curve@example.com", "rsa@example.com"), data);
    Gpg.Result read = decrypt(message);
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
    Encryption encryption = of(EncryptionOptions.DEFAULT, "curve@example.com");
    byte[] message = encrypt(encryption, data(10), new FileLabel("Büro.csv", MODIFIED));
    assertThat(decrypt(message).errors())
        .contains("PLAINTEXT 62 " + MODIFIED.getEpochSecond() + " Büro.csv");
  }
}
