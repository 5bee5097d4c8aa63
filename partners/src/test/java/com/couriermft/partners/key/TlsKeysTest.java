package com.couriermft.partners.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.peers.TestAuthority;
import com.couriermft.peers.TestAuthority.Issued;
import com.couriermft.storage.store.memory.InMemoryTables;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests keys of kind tls in the formats that authorities and openssl produce. */
class TlsKeysTest {
  private static final TestAuthority AUTHORITY = new TestAuthority();
  private static final Issued OURS = AUTHORITY.issue("courier.example");

  private static Secret secret(String text) {
    return Secret.of(text);
  }

  @Test
  void importPrivate_pemInAnyOrder_isTheKeyItsCertificateAndTheChain() {
    for (String text :
        new String[] {
          OURS.keyPem() + OURS.certificatePem() + AUTHORITY.pem(),
          AUTHORITY.pem() + OURS.certificatePem() + OURS.keyPem(),
          "Bag Attributes\n" + OURS.pem() + "\ntrailing words\n" + AUTHORITY.pem()
        }) {
      KeyMaterial material = TlsKeys.importPrivate(secret(text), null);
      assertThat(material.kind()).isEqualTo(Key.Kind.TLS);
      assertThat(material.algorithm()).isEqualTo("ec-256");
      assertThat(material.expiresAt()).isEqualTo(OURS.certificate().getNotAfter().toInstant());
      assertThat(material.fingerprint()).isEqualTo(CertificateText.fingerprint(OURS.certificate()));
      assertThat(lines(material.publicPart()))
          .isEqualTo(lines(OURS.certificatePem() + AUTHORITY.pem()));
      assertThat(material.publicPart()).doesNotContain("PRIVATE");
    }
  }

  private static String lines(String pem) {
    return pem.replaceAll("\\s", "");
  }

  @Test
  void importPrivate_ofOpenssl_encryptedAndRsa(@TempDir Path directory) throws Exception {
    run(
        directory,
        "openssl req -x509 -newkey rsa:2048 -keyout key.pem -out cert.pem -days 5 -subj /CN=x"
            + " -passout pass:opensesame");
    String text =
        Files.readString(directory.resolve("key.pem"))
            + Files.readString(directory.resolve("cert.pem"));
    assertThat(TlsKeys.importPrivate(secret(text), secret("opensesame")).algorithm())
        .isEqualTo("rsa-2048");
    assertRefused(text, null, "passphrase_expected");
    assertRefused(text, "wrong", "wrong_passphrase");
    run(
        directory,
        "openssl pkcs12 -export -in cert.pem -inkey key.pem -passin pass:opensesame -out all.p12"
            + " -passout pass:sesame");
    String p12 =
        Base64.getMimeEncoder().encodeToString(Files.readAllBytes(directory.resolve("all.p12")));
    assertThat(TlsKeys.importPrivate(secret(p12), secret("sesame")).algorithm())
        .isEqualTo("rsa-2048");
    assertRefused(p12, "wrong", "wrong_passphrase");
    assertRefused(p12, null, "passphrase_expected");
  }

  private static void run(Path directory, String command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command.split(" "))
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(said).isZero();
  }

  @Test
  void importPrivate_pkcs12WithoutPassphrase_isTaken() throws Exception {
    java.security.KeyStore store = java.security.KeyStore.getInstance("PKCS12");
    store.load(null, null);
    PrivateKey key = TlsKeys.read(secret(OURS.pem()), null).key();
    store.setKeyEntry("a", key, new char[0], new Certificate[] {OURS.certificate()});
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    store.store(out, new char[0]);
    String text = Base64.getEncoder().encodeToString(out.toByteArray());
    assertThat(TlsKeys.read(secret(text), null).certificate()).isEqualTo(OURS.certificate());
  }

  @Test
  void importPrivate_whatIsNoKeyWithItsCertificate_isRefused() {
    assertRefused(OURS.keyPem(), null, "unreadable_key");
    assertRefused(OURS.certificatePem(), null, "unreadable_key");
    assertRefused(OURS.keyPem() + AUTHORITY.issue("other").certificatePem(), null, "unusable_key");
    assertRefused("hello", null, "unreadable_key");
    assertRefused(
        "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----" + OURS.keyPem(),
        null,
        "unreadable_key");
    assertRefused("x".repeat(30_000), null, "key_too_large");
  }

  private static void assertRefused(String text, @Nullable String passphrase, String code) {
    assertThatThrownBy(
            () ->
                TlsKeys.importPrivate(secret(text), passphrase == null ? null : secret(passphrase)))
        .isInstanceOfSatisfying(
            InvalidInputException.class,
            e -> {
              assertThat(e.problems().get(0).code()).isEqualTo(code);
              assertThat(e.problems().get(0).pointer()).isEqualTo("/private");
            });
  }

  @Test
  void keyStore_anotherCertificate_takesThePlaceOfTheOld() {
    InMemorySecrets secrets = new InMemorySecrets();
    KeyStore keys =
        new KeyStore(
            new InMemoryTables(InstantSource.fixed(Instant.parse("2026-01-01T00:00:00Z"))),
            secrets);
    keys.put("ours", TlsKeys.importPrivate(secret(OURS.pem()), null));
    Issued next = AUTHORITY.issue("courier.example");
    Key second = keys.put("ours", TlsKeys.importPrivate(secret(next.pem()), null));
    assertThat(second.version()).isEqualTo(2);
    assertThat(keys.versions("ours")).hasSize(1);
    assertThat(TlsKeys.read(keys.getPrivatePart("ours", Key.Kind.TLS), null).certificate())
        .isEqualTo(next.certificate());
  }
}
