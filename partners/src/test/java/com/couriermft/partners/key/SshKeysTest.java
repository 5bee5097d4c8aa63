package com.couriermft.partners.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.secret.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class SshKeysTest {
  private static final String PASSPHRASE = "open sesame";

  @TempDir private Path directory;

  @ParameterizedTest
  @EnumSource(SshKeys.Algorithm.class)
  void generate_thenImport_sameKey(SshKeys.Algorithm algorithm) {
    KeyMaterial made = SshKeys.generate(algorithm, "ours");
    KeyMaterial read = SshKeys.importPrivate(secret(made), null, "ours");
    assertThat(read.publicPart()).isEqualTo(made.publicPart()).endsWith(" ours");
    assertThat(read.fingerprint()).isEqualTo(made.fingerprint()).matches("SHA256:[\\w+/]{43}");
  }

  /**
   * Returns the formats that ssh-keygen and openssl can write: the options for the algorithm, and
   * the container format.
   */
  static Stream<List<String>> formats() {
    List<List<String>> all = new ArrayList<>();
    for (String type : List.of("ed25519", "rsa", "ecdsa-256", "ecdsa-384", "ecdsa-521")) {
      for (String format : List.of("RFC4716", "PEM", "PKCS8")) {
        for (String passphrase : List.of("", PASSPHRASE)) {
          if (!type.equals("ed25519") || format.equals("RFC4716")) {
            all.add(List.of(type, format, passphrase));
          }
        }
      }
    }
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("formats")
  void importPrivate_whatOpenSshWrites_agreesOnTheFingerprint(List<String> format)
      throws Exception {
    assumeTool("ssh-keygen");
    Path file = directory.resolve("key");
    String[] type = format.get(0).split("-");
    List<String> command =
        new ArrayList<>(
            List.of("ssh-keygen", "-q", "-t", type[0], "-m", format.get(1), "-C", "x", "-N"));
    command.addAll(List.of(format.get(2), "-f", file.toString()));
    if (type.length > 1) {
      command.addAll(List.of("-b", type[1]));
    }
    run(command);
    String fingerprint = run(List.of("ssh-keygen", "-lf", file + ".pub")).split(" ")[1];
    Secret text = Secret.of(Files.readString(file));
    @Nullable Secret passphrase = format.get(2).isEmpty() ? null : Secret.of(PASSPHRASE);
    KeyMaterial material = SshKeys.importPrivate(text, passphrase, "x");
    assertThat(material.fingerprint()).isEqualTo(fingerprint);
    assertThat(material.publicPart()).isEqualTo(Files.readString(Path.of(file + ".pub")).strip());
    if (passphrase != null) {
      refuses(text, null, "passphrase_expected");
      refuses(text, Secret.of("wrong"), "wrong_passphrase");
    }
  }

  @Test
  void importPrivate_ed25519FromOpenssl_encryptedPkcs8() throws Exception {
    assumeTool("openssl");
    Path file = directory.resolve("key");
    run(
        Arrays.asList(
            "openssl",
            "genpkey",
            "-algorithm",
            "ed25519",
            "-aes-256-cbc",
            "-pass",
            "pass:" + PASSPHRASE,
            "-out",
            file.toString()));
    Secret text = Secret.of(Files.readString(file));
    assertThat(SshKeys.importPrivate(text, Secret.of(PASSPHRASE), "x").algorithm())
        .isEqualTo("ssh-ed25519");
    refuses(text, null, "passphrase_expected");
    refuses(text, Secret.of("wrong"), "wrong_passphrase");
  }

  @Test
  void importPrivate_weakOrUnsupported_isRefused() throws Exception {
    assumeTool("openssl");
    Path weak = directory.resolve("weak");
    run(List.of("openssl", "genrsa", "-out", weak.toString(), "1024"));
    refuses(Secret.of(Files.readString(weak)), null, "weak_key");
    Path x25519 = directory.resolve("x25519");
    run(List.of("openssl", "genpkey", "-algorithm", "x25519", "-out", x25519.toString()));
    refuses(Secret.of(Files.readString(x25519)), null, "unsupported_key");
  }

  @Test
  void importPrivate_notAKey_isRefusedWithoutEchoingIt() {
    for (String text :
        List.of(
            "",
            "TOPSECRET",
            "-----BEGIN OPENSSH PRIVATE KEY-----\nVE9QU0VDUkVU\n-----END OPENSSH PRIVATE KEY-----",
            "-----BEGIN RSA PRIVATE KEY-----\nVE9QU0VDUkVU\n-----END RSA PRIVATE KEY-----",
            "-----BEGIN PRIVATE KEY-----\nVE9QU0VDUkVU",
            "ssh-ed25519 AAAATOPSECRET x")) {
      assertThatThrownBy(() -> SshKeys.importPrivate(Secret.of(text), null, "x"))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageNotContaining("TOPSECRET")
          .hasMessageNotContaining("VE9QU0VDUkVU")
          .extracting(e -> ((InvalidInputException) e).code())
          .isEqualTo("unreadable_key");
    }
    refuses(Secret.of("x".repeat(25_001)), null, "key_too_large");
  }

  @Test
  void importPrivate_puttyKeyThatCostsTooMuch_isRefusedBeforeItIsDerived() {
    String text =
        """
        PuTTY-User-Key-File-3: ssh-ed25519
        Encryption: aes256-cbc
        Key-Derivation: Argon2id
        Argon2-Memory: %s
        Argon2-Passes: 13
        Argon2-Parallelism: 1
        """;
    for (String memory :
        List.of(
            "65537",
            "99999999999",
            "+2000000",
            "\u0662\u0660\u0660\u0660\u0660\u0660\u0660",
            "8192\nArgon2-Memory: +70000")) {
      refuses(Secret.of(text.formatted(memory)), Secret.of(PASSPHRASE), "unsupported_key");
    }
  }

  @Test
  void importPrivate_publicPartOfAnotherKey_isRefused() throws Exception {
    assumeTool("ssh-keygen");
    byte[] one = openSsh("one");
    byte[] publicPart = Arrays.copyOfRange(one, 62, 94);
    for (int i = 62; i + 32 <= one.length; i++) {
      if (Arrays.equals(one, i, i + 32, publicPart, 0, 32)) {
        System.arraycopy(openSsh("two"), 62, one, i, 32);
      }
    }
    String text =
        "-----BEGIN OPENSSH PRIVATE KEY-----\n"
            + Base64.getMimeEncoder(70, new byte[] {'\n'}).encodeToString(one)
            + "\n-----END OPENSSH PRIVATE KEY-----\n";
    refuses(Secret.of(text), null, "unusable_key");
  }

  private byte[] openSsh(String name) throws IOException {
    Path file = directory.resolve(name);
    Files.deleteIfExists(file);
    run(List.of("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "x", "-f", file.toString()));
    String body = Files.readString(file).replaceAll("-----.*-----", "").replaceAll("\\s", "");
    return Base64.getDecoder().decode(body);
  }

  private static void refuses(Secret text, @Nullable Secret passphrase, String code) {
    assertThatThrownBy(() -> SshKeys.importPrivate(text, passphrase, "x"))
        .isInstanceOf(InvalidInputException.class)
        .satisfies(e -> assertThat(((InvalidInputException) e).code()).isEqualTo(code));
  }

  private static Secret secret(KeyMaterial material) {
    return Objects.requireNonNull(material.privatePart());
  }

  private static void assumeTool(String name) {
    Assumptions.assumeTrue(
        Files.isExecutable(Path.of("/usr/bin", name)), "skipped: " + name + " is not installed");
  }

  private static String run(List<String> command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String out = new String(process.getInputStream().readAllBytes());
    try {
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
    assertThat(process.exitValue()).as(out).isZero();
    return out;
  }
}
