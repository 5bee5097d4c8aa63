package com.couriermft.openpgp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.crypto.CryptoProviders;
import com.couriermft.formats.failure.CourierException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that gpg verifies signatures that Courier created. */
class SigningTest {
  private static GpgKeys keys;

  @BeforeAll
  static void makeKeys() {
    CryptoProviders.install();
    keys =
        new GpgKeys()
            .signing("edward", "ed25519")
            .signing("ronald", "rsa2048")
            .signing("nist256", "nistp256")
            .signing("nist384", "nistp384")
            .signing("nist521", "nistp521");
  }

  @AfterAll
  static void removeKeys() {
    keys.close();
  }

  private static byte[] sign(
      String signer, SignatureForm form, HashAlgorithm hash, boolean armor, byte[] data)
      throws IOException {
    Signing signing = new Signing(keys.privateKeys(signer), form, hash, armor, Instant.now());
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (MessageOutputStream message = signing.open(out, FileLabel.NONE)) {
      message.write(data);
      message.finish();
    }
    return out.toByteArray();
  }

  @ParameterizedTest
  @CsvSource({
    "edward,,true,8",
    "ronald,,false,8",
    "ronald,SHA512,true,10",
    "nist256,SHA384,false,9",
    "nist384,,true,9",
    "nist521,,false,10",
  })
  void detached_withEachKey_isVerifiedByGpg(
      String signer, HashAlgorithm hash, boolean armor, int used) throws IOException {
    byte[] data = "one\r\ntwo \n\0three".getBytes(StandardCharsets.ISO_8859_1);
    byte[] signature = sign(signer, SignatureForm.DETACHED, hash, armor, data);
    Path file = Files.write(keys.gpg.home().resolve("signed"), data);
    Gpg.Result verified =
        keys.gpg.attempt(signature, "--status-fd", "2", "--verify", "-", file.toString());
    assertThat(verified.errors())
        .contains("GOODSIG")
        .containsPattern("VALIDSIG .* " + used + " 00 ");
    assertThat(new String(signature, StandardCharsets.ISO_8859_1).startsWith("-----BEGIN PGP SIGN"))
        .isEqualTo(armor);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 200_000})
  void inline_ofAnySize_isVerifiedByGpg(int size) throws IOException {
    byte[] data = new byte[size];
    Arrays.fill(data, (byte) 'x');
    Gpg.Result read = keys.read(sign("edward", SignatureForm.INLINE, null, size > 0, data));
    assertThat(read.output()).isEqualTo(data);
    assertThat(read.errors()).contains("GOODSIG");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "a\n",
        "a\n\n",
        "\n",
        "\n\na",
        "-\n--- x\n- y\n-----BEGIN PGP SIGNATURE-----\n",
        "blanks  \t\n \nmore \nat the end \t",
        "carriage\r\nreturns\r\n\r\n",
        "mixed\r\nends\nof \r\nlines\r",
        "From here\nümläut\n"
      })
  void clear_ofAnyText_isVerifiedByGpg(String text) throws IOException {
    byte[] data = text.getBytes(StandardCharsets.UTF_8);
    byte[] message = sign("edward", SignatureForm.CLEAR, null, false, data);
    Gpg.Result read = keys.read(message);
    assertThat(read.errors()).contains("GOODSIG");
    assertThat(lines(read.output())).isEqualTo(lines(data));
    assertThat(new String(message, StandardCharsets.UTF_8))
        .startsWith("-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n");
  }

  /** Returns the text that the signature covers: without trailing blanks or the last line end. */
  private static String lines(byte[] text) {
    return new String(text, StandardCharsets.UTF_8)
        .replaceAll("[ \t\r]+(\n|$)", "$1")
        .replaceFirst("\n$", "");
  }

  @Test
  void clear_writtenByteByByte_isTheSame() throws IOException {
    byte[] data = "- a \r\n\n \nb\t".getBytes(StandardCharsets.UTF_8);
    Signing signing =
        new Signing(keys.privateKeys("edward"), SignatureForm.CLEAR, null, false, Instant.now());
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (MessageOutputStream message = signing.open(out, FileLabel.NONE)) {
      for (byte b : data) {
        message.write(b);
      }
      message.finish();
    }
    Gpg.Result read = keys.read(out.toByteArray());
    assertThat(read.errors()).contains("GOODSIG");
    assertThat(lines(read.output())).isEqualTo(lines(data));
  }

  @Test
  void clear_endlessBlanks_areRefused() {
    byte[] blanks = new byte[2 << 20];
    Arrays.fill(blanks, (byte) ' ');
    assertThatThrownBy(() -> sign("edward", SignatureForm.CLEAR, null, false, blanks))
        .isInstanceOfSatisfying(
            CourierException.class, e -> assertThat(e.code()).isEqualTo("pgp_not_text"));
  }
}
