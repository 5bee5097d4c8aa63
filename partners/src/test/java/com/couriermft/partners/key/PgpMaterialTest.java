package com.couriermft.partners.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.secret.Secret;
import com.couriermft.openpgp.Gpg;
import com.couriermft.openpgp.KeyGenerator;
import com.couriermft.openpgp.Validity;
import com.couriermft.storage.label.Labels;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Iterator;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.bouncycastle.openpgp.PGPException;
import org.bouncycastle.openpgp.PGPSecretKey;
import org.bouncycastle.openpgp.PGPSecretKeyRing;
import org.bouncycastle.openpgp.operator.bc.BcKeyFingerprintCalculator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class PgpMaterialTest {
  private static final Instant NOW = Instant.now().plusSeconds(60);
  private static final String OURS = "Ours <ours@example.com>";
  private static Gpg gpg;

  @BeforeAll
  static void start() {
    gpg = Gpg.start();
    gpg.generate(OURS, "future-default", "1y", "sesame");
    gpg.generate("Other <other@example.com>", "never");
  }

  @AfterAll
  static void stop() {
    if (gpg != null) {
      gpg.close();
    }
  }

  @Test
  void importPrivate_ofGpg_hasAllItsParts() {
    KeyMaterial material = imported(secretKeys("--export-secret-keys"), "sesame");

    assertThat(material.privateKeys()).containsExactlyElementsOf(gpg.fingerprints(OURS));
    assertThat(material.passphrase()).isNotNull();
    assertThat(material.publicPart()).startsWith("-----BEGIN PGP PUBLIC KEY BLOCK-----");
    assertThat(details(material).usableFor())
        .containsExactly(
            PgpDetails.Use.ENCRYPT,
            PgpDetails.Use.VERIFY,
            PgpDetails.Use.DECRYPT,
            PgpDetails.Use.SIGN);
    assertThat(Duration.between(NOW, material.expiresAt()).toDays()).isBetween(360L, 366L);
  }

  @Test
  void importPrivate_binaryAsBase64_isTheSameKey() {
    byte[] binary = gpg.run("--passphrase", "sesame", "--export-secret-keys", OURS);
    String text = Base64.getMimeEncoder().encodeToString(binary);

    assertThat(imported(text, "sesame").privateKeys())
        .containsExactlyElementsOf(gpg.fingerprints(OURS));
  }

  @Test
  void importPrivate_ofSubkeysOnly_decryptsAndSaysThatItCannotSign() {
    KeyMaterial material = imported(secretKeys("--export-secret-subkeys"), "sesame");

    assertThat(material.privateKeys()).containsExactly(gpg.fingerprints(OURS).get(1));
    PgpDetails details = details(material);
    assertThat(details.usableFor())
        .contains(PgpDetails.Use.DECRYPT)
        .doesNotContain(PgpDetails.Use.SIGN);
    assertThat(details.warnings()).singleElement().asString().contains("cannot sign");
  }

  @Test
  void importPrivate_wrongPassphraseOrNone_isRefused() {
    String text = secretKeys("--export-secret-keys");
    assertRefused("wrong_passphrase", "does not unlock", () -> imported(text, "open"));
    assertRefused(
        "passphrase_expected",
        "send its passphrase",
        () -> PgpMaterial.importPrivate(Secret.of(text), null, NOW));
  }

  @Test
  void importPublic_severalKeys_namesThem() {
    String all = new String(gpg.run("--armor", "--export"), StandardCharsets.US_ASCII);
    assertRefused(
        "several_keys",
        gpg.fingerprints("other@example.com").get(0) + " (Other <other@example.com>)",
        () -> PgpMaterial.importPublic(all, NOW));
  }

  @Test
  void importPublic_blocksOfOneKeyWithTextAround_areOneKey() {
    String block = publicKey("other@example.com");
    KeyMaterial material =
        PgpMaterial.importPublic("Our key:\n\n" + block + "\nand again\n" + block + "bye", NOW);

    assertThat(material.fingerprint()).isEqualTo(gpg.fingerprints("other@example.com").get(0));
    assertThat(material.privatePart()).isNull();
    assertThat(material.expiresAt()).isNull();
  }

  @Test
  void importPublic_aPrivateKey_isRefusedAndNotShown() {
    String text = secretKeys("--export-secret-keys");
    assertRefused("private_key", "private parts", () -> PgpMaterial.importPublic(text, NOW));
  }

  @Test
  void importPublic_expiredRevokedOrWeak_isImportedWithAWarning() {
    gpg.run(
        "--faked-system-time",
        "20240101T000000",
        "--passphrase",
        "",
        "--quick-generate-key",
        "old@example.com",
        "future-default",
        "default",
        "1y");
    PgpDetails old = details(PgpMaterial.importPublic(publicKey("old@example.com"), NOW));
    assertThat(old.state()).isEqualTo(Validity.State.EXPIRED);
    assertThat(old.usableFor()).containsExactly(PgpDetails.Use.VERIFY);
    assertThat(old.warnings()).singleElement().asString().contains("it expired at 2024-12-31");

    gpg.generate("weak@example.com", "rsa1024", "never", "");
    PgpDetails weak = details(PgpMaterial.importPublic(publicKey("weak@example.com"), NOW));
    assertThat(weak.state()).isEqualTo(Validity.State.WEAK);
    assertThat(weak.usableFor()).isEmpty();
    assertThat(weak.stateReason()).contains("rsa1024 is too short");
  }

  @Test
  void generated_isReadByGpgWhichHonoursItsPreferences() {
    for (KeyGenerator.Algorithm algorithm : KeyGenerator.Algorithm.values()) {
      KeyMaterial made =
          PgpMaterial.generate(
              algorithm, "Made <made@example.com>", Instant.now(), Duration.ofDays(730));
      gpg.runWith(bytes(made.privatePart().reveal()), "--import");
      gpg.runWith(bytes(made.publicPart()), "--import");

      byte[] message =
          gpg.runWith(
              bytes("hello"),
              "-u",
              made.fingerprint(),
              "-r",
              made.fingerprint(),
              "--sign",
              "--encrypt");
      Gpg.Result opened = gpg.attempt(message, "--decrypt", "-v");
      assertThat(new String(opened.output(), StandardCharsets.US_ASCII)).isEqualTo("hello");
      assertThat(opened.errors()).contains("Good signature", "AES256 encrypted", "SHA512");
      assertThat(new String(gpg.run("--with-colons", "--list-keys", made.fingerprint())))
          .contains("pub:-:")
          .contains(":scESC")
          .contains(":e:");
    }
  }

  @Test
  void hostileInput_isRefused() {
    for (String bad :
        List.of(
            "",
            "hunter2 !!",
            "-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nzzzz\n-----END PGP PUBLIC KEY BLOCK-----",
            "-----BEGIN PGP PUBLIC KEY BLOCK-----",
            Base64.getEncoder()
                .encodeToString(new byte[] {(byte) 0x99, (byte) 0xff, (byte) 0xff, 4}))) {
      assertRefused(
          "unreadable_key", "The key cannot be used", () -> PgpMaterial.importPublic(bad, NOW));
    }
    byte[] whole = gpg.run("--export", "other@example.com");
    for (int end = 1; end < whole.length; end += 7) {
      String cut = Base64.getEncoder().encodeToString(java.util.Arrays.copyOf(whole, end));
      try {
        PgpMaterial.importPublic(cut, NOW);
      } catch (InvalidInputException e) {
        assertThat(e.problems().get(0).pointer()).isEqualTo("/public");
      }
    }
  }

  @Test
  void importPrivate_ofASubkeyAlone_isRefused() throws IOException, PGPException {
    byte[] binary = gpg.run("--passphrase", "sesame", "--export-secret-keys", OURS);
    Iterator<PGPSecretKey> keys =
        new PGPSecretKeyRing(binary, new BcKeyFingerprintCalculator()).getSecretKeys();
    keys.next();
    byte[] subkey = keys.next().getEncoded();
    String alone = Base64.getEncoder().encodeToString(subkey);
    subkey[0] -= 2 << 2; // Changes the packet tag from secret subkey to secret key.
    String disguised = Base64.getEncoder().encodeToString(subkey);

    assertRefused("unreadable_key", "cannot be read", () -> imported(alone, "sesame"));
    assertRefused("unreadable_key", "primary key is missing", () -> imported(disguised, "sesame"));
  }

  @Test
  void importPublic_tooLarge_saysItsSizeAndWhatToDo() {
    gpg.generate("Large <large@example.com>", "never");
    for (int i = 0; i < 12; i++) {
      gpg.run("--quick-add-uid", "large@example.com", "x".repeat(1_900) + i + " <l@example.com>");
    }
    assertRefused(
        "key_too_large",
        "--export-options export-minimal",
        () -> PgpMaterial.importPublic(publicKey("large@example.com"), NOW));
  }

  private static KeyMaterial imported(String text, String passphrase) {
    return PgpMaterial.importPrivate(Secret.of(text), Secret.of(passphrase), NOW);
  }

  private static PgpDetails details(KeyMaterial material) {
    Key key =
        new Key(
            "k",
            material.kind(),
            material.algorithm(),
            material.publicPart(),
            material.fingerprint(),
            material.privatePart() != null,
            material.privateKeys(),
            NOW,
            material.expiresAt(),
            1,
            Labels.NONE);
    return PgpDetails.of(key, NOW);
  }

  private static String secretKeys(String command) {
    return new String(
        gpg.run("--passphrase", "sesame", "--armor", command, OURS), StandardCharsets.US_ASCII);
  }

  private static String publicKey(String userId) {
    return new String(gpg.run("--armor", "--export", userId), StandardCharsets.US_ASCII);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static void assertRefused(String code, String text, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            InvalidInputException.class,
            e -> {
              assertThat(e.problems().get(0).code()).isEqualTo(code);
              assertThat(e.problems().get(0).detail()).contains(text);
            });
  }
}
