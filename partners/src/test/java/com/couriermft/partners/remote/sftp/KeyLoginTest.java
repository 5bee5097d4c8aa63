package com.couriermft.partners.remote.sftp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.secret.Secret;
import com.couriermft.partners.key.KeyMaterial;
import com.couriermft.partners.key.SshKeys;
import com.couriermft.peers.OpenSshServer;
import com.couriermft.transfer.listing.RemoteFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests importing keys in the formats of common programs, and logging in with them. */
class KeyLoginTest {
  private static final String PASSPHRASE = "open sesame";
  private static final Path PUTTYGEN = Path.of("/usr/bin/puttygen");
  @TempDir private static Path directory;
  private static final Partner PARTNER = new Partner();
  private static OpenSshServer server;

  @BeforeAll
  static void start() {
    OpenSshServer.assumeInstalled();
    server = new OpenSshServer(directory.resolve("server"), PARTNER.key.publicPart());
    PARTNER.connect(server, OpenSshServer.user(), Partner.OUR_KEY, "{}");
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.close();
    }
  }

  /** Returns the program, type, number of bits, format and passphrase of each key. */
  static Stream<List<String>> keys() {
    List<List<String>> all = new ArrayList<>();
    for (String passphrase : List.of("", PASSPHRASE)) {
      all.add(List.of("ssh-keygen", "ed25519", "256", "RFC4716", passphrase));
      all.add(List.of("ssh-keygen", "rsa", "2048", "PEM", passphrase));
      all.add(List.of("ssh-keygen", "rsa", "2048", "PKCS8", passphrase));
      all.add(List.of("ssh-keygen", "ecdsa", "384", "PKCS8", passphrase));
      for (String version : List.of("version=2", "version=3")) {
        all.add(List.of("puttygen", "ed25519", "255", version, passphrase));
        all.add(List.of("puttygen", "rsa", "2048", version, passphrase));
        all.add(List.of("puttygen", "ecdsa", "521", version, passphrase));
      }
    }
    return all.stream();
  }

  @ParameterizedTest
  @MethodSource("keys")
  void login_withAnImportedKey_succeeds(List<String> kind) throws Exception {
    Path file = directory.resolve("key-" + System.nanoTime());
    make(kind, file);
    Secret text = Secret.of(Files.readString(file));
    @Nullable Secret passphrase = kind.get(4).isEmpty() ? null : Secret.of(PASSPHRASE);
    KeyMaterial key = SshKeys.importPrivate(text, passphrase, "imported");
    PARTNER.keys.put("ours", key);
    server.authorize(key.publicPart());
    try (RemoteFiles files = PARTNER.open()) {
      assertThat(files.find(".")).isPresent();
    }
    if (passphrase != null) {
      refuses(text, null, "passphrase_expected");
      refuses(text, Secret.of("wrong"), "wrong_passphrase");
    }
  }

  private static void make(List<String> kind, Path file) throws Exception {
    if (kind.get(0).equals("ssh-keygen")) {
      run(
          List.of(
              "ssh-keygen",
              "-q",
              "-t",
              kind.get(1),
              "-b",
              kind.get(2),
              "-m",
              kind.get(3),
              "-N",
              kind.get(4),
              "-C",
              "x",
              "-f",
              file.toString()));
      return;
    }
    Assumptions.assumeTrue(
        Files.isExecutable(PUTTYGEN), "skipped: puttygen is not installed at " + PUTTYGEN);
    Path passphrase = directory.resolve("passphrase");
    Files.writeString(passphrase, kind.get(4));
    run(
        List.of(
            PUTTYGEN.toString(),
            "-q",
            "-t",
            kind.get(1),
            "-b",
            kind.get(2),
            "-C",
            "x",
            "--ppk-param",
            kind.get(3),
            "--new-passphrase",
            passphrase.toString(),
            "-o",
            file.toString()));
  }

  private static void refuses(Secret text, @Nullable Secret passphrase, String code) {
    assertThatThrownBy(() -> SshKeys.importPrivate(text, passphrase, "x"))
        .isInstanceOf(InvalidInputException.class)
        .satisfies(e -> assertThat(((InvalidInputException) e).code()).isEqualTo(code));
  }

  private static void run(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String out = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(out).isZero();
  }
}
