package com.couriermft.pgp;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.crypto.CryptoProviders;
import com.couriermft.pgp.SignaturePolicy.Requirement;
import com.couriermft.secret.Secret;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Messages that gpg makes, in all the forms it offers. */
class ReadingTest {
  private static final byte[] TEXT = text();

  private static Gpg gpg;
  private static DecryptionKeys keys;
  private static Certificate signer;

  private static byte[] text() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 20_000; i++) {
      text.append("line ").append(i).append(i % 7 == 0 ? "  \n" : "\n");
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  @BeforeAll
  static void start() {
    CryptoProviders.install();
    gpg = Gpg.start();
    gpg.generate("us@example.org", "0");
    gpg.generate("rsa@example.org", "rsa2048", "0", "");
    gpg.run("--quick-add-key", gpg.fingerprints("rsa@example.org").get(0), "rsa2048", "encr", "0");
    gpg.generate("partner@example.org", "0");
    keys = new DecryptionKeys(List.of(privateKeys("us@example.org")), Secret.of("correct horse"));
    signer = Certificate.readAll(gpg.run("--export", "partner@example.org")).get(0);
  }

  @AfterAll
  static void stop() {
    if (gpg != null) {
      gpg.close();
    }
  }

  private static PrivateKeys privateKeys(String user) {
    byte[] armored = gpg.run("--armor", "--export-secret-keys", user);
    return PrivateKeys.read(Secret.of(new String(armored, StandardCharsets.UTF_8)), null);
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
        "--passphrase §correct§horse -c",
        "--passphrase §correct§horse --s2k-mode 0 -c",
        "--passphrase §correct§horse --s2k-mode 1 --cipher-algo 3DES -c",
        "--passphrase §correct§horse -c -e -r partner@example.org",
        "-e -s -r us@example.org -u partner@example.org",
        "-e -s --compress-algo none -r us@example.org -u partner@example.org",
        "-e -s -r us@example.org -u partner@example.org -u rsa@example.org",
        "-e -s --textmode -r us@example.org -u partner@example.org",
        "-e -s --digest-algo SHA256 -R us@example.org -u partner@example.org");
  }

  @ParameterizedTest
  @MethodSource("options")
  void decrypt_anyFormGpgOffers_givesContent(String options) throws IOException {
    byte[] message = gpg.runWith(TEXT, arguments(options));
    boolean isSigned = options.contains("-s ");
    MessageReader reader = reader(isSigned ? Requirement.REQUIRED : Requirement.OPTIONAL, signer);
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    Message read = reader.decrypt(() -> new ByteArrayInputStream(message), content);
    assertThat(content.toByteArray()).isEqualTo(TEXT);
    assertThat(read.signer().map(Certificate::fingerprint))
        .isEqualTo(
            isSigned ? java.util.Optional.of(signer.fingerprint()) : java.util.Optional.empty());
  }

  private static String[] arguments(String options) {
    return Stream.of(options.split(" "))
        .map(each -> each.startsWith("§") ? each.substring(1).replace('§', ' ') : each)
        .toArray(String[]::new);
  }

  private static MessageReader reader(Requirement requirement, Certificate... signers) {
    return new MessageReader(
        new ReadOptions(
            keys,
            new SignaturePolicy(requirement, List.of(signers), Instant.now()),
            ReadLimits.DEFAULT,
            false,
            false));
  }
}
