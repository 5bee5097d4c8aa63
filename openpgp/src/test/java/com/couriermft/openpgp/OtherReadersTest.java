package com.couriermft.openpgp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.couriermft.formats.crypto.CryptoProviders;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that Sequoia and rnp read messages and signatures that Courier wrote. Version 0.16 of rnp
 * cannot open messages with hidden recipients.
 */
class OtherReadersTest {
  private static final byte[] TEXT = "- first \r\nsecond\n".repeat(20_000).getBytes();

  private final Instant now = Instant.now();
  private final PrivateKeys us = key("us");
  private final PrivateKeys partner = key("partner");

  @TempDir Path directory;

  private PrivateKeys key(String name) {
    CryptoProviders.install();
    return KeyGenerator.generate(
        KeyGenerator.Algorithm.ED25519, name, now.minusSeconds(5), Duration.ofDays(30));
  }

  @BeforeEach
  void write() throws IOException {
    Files.writeString(directory.resolve("us.asc"), us.certificate().armored());
    Files.writeString(directory.resolve("partner.asc"), partner.armored().reveal());
    Files.write(directory.resolve("text"), TEXT);
  }

  /** Writes a message in each format that an author can choose, and returns the file names. */
  private List<String> messages(boolean alsoHidden) throws IOException {
    List<String> names = new ArrayList<>();
    for (Compression compression : Compression.values()) {
      for (boolean armor : new boolean[] {false, true}) {
        EncryptionOptions options =
            new EncryptionOptions(null, compression, 6, null, true, alsoHidden && armor, armor);
        Encryption encryption =
            Encryption.of(List.of(partner.certificate()), options, now).signedBy(us);
        String name = compression + "-" + armor;
        try (OutputStream out = Files.newOutputStream(directory.resolve(name));
            MessageOutputStream message = encryption.open(out, FileLabel.NONE)) {
          message.write(TEXT);
          message.finish();
        }
        names.add(name);
      }
    }
    return names;
  }

  private void sign(SignatureForm form) throws IOException {
    Signing signing = new Signing(us, form, null, form == SignatureForm.INLINE, now);
    try (OutputStream out = Files.newOutputStream(directory.resolve(form.name()));
        MessageOutputStream message = signing.open(out, FileLabel.NONE)) {
      message.write(TEXT);
      message.finish();
    }
  }

  @Test
  void sequoia_decryptsAndVerifies() throws Exception {
    require("sq", "sq");
    for (String name : messages(true)) {
      run(
          "sq",
          "decrypt",
          "-n",
          "1",
          "--signer-cert",
          "us.asc",
          "--recipient-key",
          "partner.asc",
          "-o",
          "plain-" + name,
          name);
      assertThat(directory.resolve("plain-" + name)).hasBinaryContent(TEXT);
    }
    for (SignatureForm form : SignatureForm.values()) {
      sign(form);
    }
    run("sq", "verify", "--signer-cert", "us.asc", "--detached", "DETACHED", "text");
    run("sq", "verify", "--signer-cert", "us.asc", "-o", "verified", "INLINE");
    assertThat(directory.resolve("verified")).hasBinaryContent(TEXT);
    run("sq", "verify", "--signer-cert", "us.asc", "-o", "clear", "CLEAR");
  }

  @Test
  void rnp_decryptsAndVerifies() throws Exception {
    require("rnp", "rnp");
    Files.createDirectory(directory.resolve("home"));
    for (String key : List.of("us.asc", "partner.asc")) {
      run("rnpkeys", "--homedir", "home", "--import-key", key);
    }
    for (String name : messages(false)) {
      run(
          "rnp",
          "--homedir",
          "home",
          "--password",
          "",
          "--decrypt",
          name,
          "--output",
          "plain-" + name);
      assertThat(directory.resolve("plain-" + name)).hasBinaryContent(TEXT);
    }
    for (SignatureForm form : SignatureForm.values()) {
      sign(form);
    }
    run("rnp", "--homedir", "home", "--verify", "DETACHED", "--source", "text");
    run("rnp", "--homedir", "home", "--verify", "INLINE");
    run("rnp", "--homedir", "home", "--verify", "CLEAR");
  }

  private static void require(String program, String debianPackage) {
    assumeTrue(
        Stream.of(System.getenv("PATH").split(":"))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, program))),
        program + " is not installed (Debian package " + debianPackage + ")");
  }

  private void run(String... command) throws IOException, InterruptedException {
    Path output = directory.resolve("output");
    Process process =
        new ProcessBuilder(List.of(command))
            .directory(directory.toFile())
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue())
        .as(() -> String.join(" ", command) + ": " + read(output))
        .isZero();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file, java.nio.charset.StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return e.toString();
    }
  }
}
