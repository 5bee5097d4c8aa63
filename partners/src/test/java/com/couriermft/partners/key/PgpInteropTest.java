package com.couriermft.partners.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.couriermft.formats.secret.Secret;
import com.couriermft.openpgp.KeyGenerator;
import com.couriermft.storage.label.Labels;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.bouncycastle.bcpg.PublicKeyPacket;
import org.bouncycastle.openpgp.PGPException;
import org.bouncycastle.openpgp.api.OpenPGPKey;
import org.bouncycastle.openpgp.api.bc.BcOpenPGPKeyGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests importing keys from programs other than gpg, and exporting Courier's keys to these
 * programs.
 */
class PgpInteropTest {
  private static final Instant NOW = Instant.now().plusSeconds(60);

  @TempDir Path directory;

  @Test
  void keyOfSequoia_isImported() throws Exception {
    require("sq", "sq");
    run("sq", "key", "generate", "-u", "Sq <sq@example.com>", "-e", "key.asc", "--rev-cert", "rev");
    KeyMaterial key =
        PgpMaterial.importPrivate(
            Secret.of(Files.readString(directory.resolve("key.asc"))), null, NOW);

    assertThat(key.privateKeys()).hasSizeGreaterThanOrEqualTo(3);
    assertUsable(key);
  }

  @Test
  void keyOfRnp_isImported() throws Exception {
    require("rnpkeys", "rnp");
    Files.createDirectory(directory.resolve("rnp"));
    run(
        "rnpkeys",
        "--homedir",
        "rnp",
        "--generate-key",
        "--userid",
        "rnp@example.com",
        "--password",
        "x");
    String exported =
        run("rnpkeys", "--homedir", "rnp", "--export-key", "rnp@example.com", "--secret");

    assertUsable(PgpMaterial.importPrivate(Secret.of(exported), Secret.of("x"), NOW));
  }

  @Test
  void ourKeys_areReadBySequoiaAndRnp() throws Exception {
    require("sq", "sq");
    require("rnpkeys", "rnp");
    Files.createDirectory(directory.resolve("rnp"));
    KeyMaterial made =
        PgpMaterial.generate(
            KeyGenerator.Algorithm.ED25519,
            "Ours <ours@example.com>",
            Instant.now(),
            Duration.ofDays(30));
    Files.writeString(directory.resolve("ours.asc"), made.publicPart());
    Files.writeString(directory.resolve("ours-private.asc"), made.privatePart().reveal());

    assertThat(run("sq", "inspect", "ours.asc"))
        .contains(made.fingerprint(), "Ours <ours@example.com>")
        .doesNotContainIgnoringCase("invalid");
    Files.writeString(directory.resolve("plain"), "hello");
    run("sq", "encrypt", "--recipient-cert", "ours.asc", "-o", "message", "plain");
    assertThat(run("sq", "decrypt", "--recipient-key", "ours-private.asc", "message"))
        .isEqualTo("hello");
    assertThat(run("rnpkeys", "--homedir", "rnp", "--import-key", "ours-private.asc"))
        .containsIgnoringCase(made.fingerprint().substring(24));
  }

  @Test
  void keyOfVersion6_isImported() throws PGPException, IOException {
    OpenPGPKey key =
        new BcOpenPGPKeyGenerator(PublicKeyPacket.VERSION_6)
            .ed25519x25519Key("Six <six@example.com>")
            .build();
    KeyMaterial imported =
        PgpMaterial.importPrivate(Secret.of(key.toAsciiArmoredString()), null, NOW);

    assertThat(imported.fingerprint()).hasSize(64);
    assertUsable(imported);
  }

  private static void assertUsable(KeyMaterial material) {
    Key key =
        new Key(
            "k",
            material.kind(),
            material.algorithm(),
            material.publicPart(),
            material.fingerprint(),
            true,
            material.privateKeys(),
            NOW,
            material.expiresAt(),
            1,
            Labels.NONE);
    assertThat(PgpDetails.of(key, NOW).usableFor()).containsExactly(PgpDetails.Use.values());
  }

  private static void require(String program, String debianPackage) {
    assumeTrue(
        Stream.of(System.getenv("PATH").split(":"))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, program))),
        program + " is not installed (Debian package " + debianPackage + ")");
  }

  private String run(String... command) throws IOException, InterruptedException {
    Path out = directory.resolve("out");
    Process process =
        new ProcessBuilder(List.of(command))
            .directory(directory.toFile())
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectOutput(out.toFile())
            .redirectError(directory.resolve("err").toFile())
            .start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    String errors = Files.readString(directory.resolve("err"));
    assertThat(process.exitValue()).as(errors).isZero();
    return Files.readString(out, StandardCharsets.UTF_8);
  }
}
