package com.couriermft.openpgp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.couriermft.openpgp.Correspondents.Read;
import com.couriermft.openpgp.SignaturePolicy.Requirement;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests reading messages from programs other than gpg. Skipped, with a message, if one of these
 * programs is not installed.
 */
class OtherProgramsTest {
  private static final byte[] TEXT = "to,amount\n".repeat(5_000).getBytes(StandardCharsets.UTF_8);

  @AutoClose private static final Correspondents world = new Correspondents();

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--cipher AES256",
        "--aead=ocb --aead-chunk-bits=10",
        "--aead=eax --aead-chunk-bits=10",
        "--armor --cipher CAMELLIA256 -z 0",
      })
  void decrypt_messageOfRnp_givesContent(String options) throws Exception {
    assumeTrue(isInstalled("rnp"), "rnp is not installed (Debian package rnp)");
    Path text = Files.write(folder.resolve("a.csv"), TEXT);
    Path message = folder.resolve("a.pgp");
    Path key = Files.write(folder.resolve("us.pgp"), world.us.encoded());
    List<String> command = new ArrayList<>(List.of("rnp", "--homedir", folder.toString()));
    command.addAll(List.of("--keyfile", key.toString(), "--encrypt", "-r", "us@example.org"));
    command.addAll(List.of(options.split(" ")));
    command.addAll(List.of("--output", message.toString(), text.toString()));
    run(command);
    Read read =
        Correspondents.decrypt(world.reader(Requirement.OPTIONAL), Files.readAllBytes(message));
    assertThat(read.content()).isEqualTo(TEXT);
  }

  @Test
  void decrypt_signedMessageOfSequoia_givesContentAndSigner() throws Exception {
    assumeTrue(isInstalled("sq"), "sq is not installed (Debian package sq)");
    Path text = Files.write(folder.resolve("a.csv"), TEXT);
    Path message = folder.resolve("a.pgp");
    Path ours = Files.write(folder.resolve("us.pgp"), world.us.encoded());
    byte[] theirs = world.gpg.run("--export-secret-keys", "partner@example.org");
    Path signer = Files.write(folder.resolve("partner.pgp"), theirs);
    run(
        List.of(
            "sq",
            "encrypt",
            "--recipient-cert",
            ours.toString(),
            "--signer-key",
            signer.toString(),
            "--output",
            message.toString(),
            text.toString()));
    Read read =
        Correspondents.decrypt(
            world.reader(Requirement.REQUIRED, world.partner), Files.readAllBytes(message));
    assertThat(read.content()).isEqualTo(TEXT);
    assertThat(read.message().signer()).contains(world.partner);
  }

  private static boolean isInstalled(String program) {
    return Stream.of(System.getenv("PATH").split(":"))
        .anyMatch(each -> Files.isExecutable(Path.of(each, program)));
  }

  private static void run(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(command + "\n" + said).isZero();
  }
}
