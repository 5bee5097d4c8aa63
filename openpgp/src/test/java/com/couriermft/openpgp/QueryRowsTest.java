package com.couriermft.openpgp;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.openpgp.Correspondents.Read;
import com.couriermft.openpgp.SignaturePolicy.Requirement;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests reading messages that gpg creates, in all formats that gpg offers. */
class QueryRowsTest {
  private static final byte[] TEXT = text();

  private static Correspondents world;

  private static byte[] text() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 20_000; i++) {
      text.append("line ").append(i).append(i % 7 == 0 ? "  \n" : "\n");
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

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

  static List<String> options() {
    return List.of(
        "-e -r us@example.org",
        "--armor -e -r us@example.org",
        "-e -R us@example.org",
        "--throw-keyids -e -r us@example.org -r rsa@example.org -r partner@example.org",
        "-e -r partner@example.org -r rsa@example.org -r us@example.org",
        "--textmode -e -r us@example.org",
        "--for-your-eyes-only -e -r us@example.org",
        "--compress-algo none -e -r us@example.org",
        "--compress-algo zip -e -r us@example.org",
        "--compress-algo zlib -z 9 -e -r us@example.org",
        "--compress-algo bzip2 -e -r us@example.org",
        "--cipher-algo IDEA -e -r us@example.org",
        "--cipher-algo 3DES -e -r us@example.org",
        "--cipher-algo CAST5 -e -r us@example.org",
        "--cipher-algo BLOWFISH -e -r us@example.org",
        "--cipher-algo AES -e -r us@example.org",
        "--cipher-algo AES192 -e -r us@example.org",
        "--cipher-algo AES256 -e -r us@example.org",
        "--cipher-algo TWOFISH -e -r us@example.org",
        "--cipher-algo CAMELLIA128 -e -r us@example.org",
        "--cipher-algo CAMELLIA192 -e -r us@example.org",
        "--cipher-algo CAMELLIA256 -e -r us@example.org",
        "--rfc4880 -e -r us@example.org",
        "--set-filename x.csv -e -r us@example.org",
        "-c",
        "--s2k-mode 0 -c",
        "--s2k-mode 1 --cipher-algo 3DES -c",
        "-c -e -r partner@example.org",
        "-e -s -r us@example.org -u partner@example.org",
        "-e -s --compress-algo none -r us@example.org -u partner@example.org",
        "-e -s -r us@example.org -u partner@example.org -u rsa@example.org",
        "-e -s --textmode -r us@example.org -u partner@example.org",
        "-e -s --digest-algo SHA256 -R us@example.org -u partner@example.org");
  }

  @ParameterizedTest
  @MethodSource("options")
  void decrypt_anyFormGpgOffers_givesContent(String options) throws IOException {
    boolean isSigned = options.contains("-s ");
    MessageReader reader =
        world.reader(isSigned ? Requirement.REQUIRED : Requirement.OPTIONAL, world.partner);
    Read read = Correspondents.decrypt(reader, world.message(TEXT, options));
    assertThat(read.content()).isEqualTo(TEXT);
    assertThat(read.message().signer().map(Certificate::fingerprint))
        .isEqualTo(isSigned ? Optional.of(world.partner.fingerprint()) : Optional.empty());
  }

  @ParameterizedTest
  @CsvSource({"6, OCB", "6, EAX", "6, GCM", "5, OCB", "5, EAX"})
  void decrypt_aeadForm_givesContent(int form, AeadMode mode) throws IOException {
    for (int size : new int[] {1, 1023, 1024, 100_000}) {
      byte[] text = Arrays.copyOf(TEXT, size);
      for (SymmetricCipher cipher : List.of(SymmetricCipher.AES_128, SymmetricCipher.AES_256)) {
        byte[] toKey = AeadMessages.make(text, form, cipher, mode, 10, AeadMessages.to(world.us));
        byte[] toPassphrase =
            AeadMessages.make(
                text, form, cipher, mode, 10, AeadMessages.with(Correspondents.PASSPHRASE));
        MessageReader reader = world.reader(Requirement.OPTIONAL);
        assertThat(Correspondents.decrypt(reader, toKey).content()).isEqualTo(text);
        assertThat(Correspondents.decrypt(reader, toPassphrase).content()).isEqualTo(text);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-s -u partner@example.org",
        "-s --armor -u partner@example.org",
        "-s --compress-algo none -u partner@example.org",
        "-s --textmode -u partner@example.org",
        "-s -u partner@example.org -u rsa@example.org",
        "--rfc4880 -s -u partner@example.org",
      })
  void verify_inlineSignature_givesContent(String options) throws IOException {
    byte[] message = world.message(TEXT, options);
    Read read = Correspondents.verify(world.reader(Requirement.REQUIRED, world.partner), message);
    assertThat(read.content()).isEqualTo(TEXT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-b -u partner@example.org",
        "-b --armor -u partner@example.org",
        "-b --textmode -u partner@example.org",
        "-b -u rsa@example.org -u partner@example.org",
        "-b --digest-algo SHA224 -u partner@example.org",
        "-b --digest-algo SHA256 -u rsa@example.org -u partner@example.org",
      })
  void verifyDetached_signature_namesSigner(String options) throws IOException {
    byte[] signature = world.message(TEXT, options);
    OpenedMessage message =
        world
            .reader(Requirement.REQUIRED, world.partner)
            .verifyDetached(
                () -> new ByteArrayInputStream(TEXT), () -> new ByteArrayInputStream(signature));
    assertThat(message.signer()).contains(world.partner);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\n",
        "\n\n",
        "a",
        "a\n",
        "a\n\n",
        "- dash\n-\n--\n-----BEGIN PGP SIGNATURE-----\n",
        "trailing \t \n next\n",
        "a\r\nb\r\n",
        "From here\n.\n",
        "\n a\n"
      })
  void verify_clearSignedText_givesTextWithoutBlanksAtLineEnds(String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    byte[] message = world.message(bytes, "--clear-sign -u partner@example.org -u rsa@example.org");
    Read read = Correspondents.verify(world.reader(Requirement.REQUIRED, world.partner), message);
    String expected = text.replaceAll("[ \t\r]+\n", "\n");
    assertThat(new String(read.content(), StandardCharsets.UTF_8))
        .isEqualTo(expected.endsWith("\n") ? expected : expected + "\n");
  }
}
