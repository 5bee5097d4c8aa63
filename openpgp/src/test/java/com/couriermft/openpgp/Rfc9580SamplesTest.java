package com.couriermft.openpgp;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.crypto.CryptoProviders;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.secret.Secret;
import com.couriermft.openpgp.Correspondents.Read;
import com.couriermft.openpgp.SignaturePolicy.Requirement;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the samples of RFC 9580, appendix A. */
class Rfc9580SamplesTest {
  private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");
  private static final String PRIMARY =
      "CB186C4F0609A697E4D52DFA6C722B0C1F1E27C18A56708F6525EC27BAD9ACC9";
  private static final String SUBKEY =
      "12C83F1E706F6308FE151A417743A1F033790E93E9978488D1DB378DA9930885";
  private static final String LIST =
      "What we need from the grocery store:\n\n- tofu\n- vegetables\n- noodles\n";

  @BeforeAll
  static void start() {
    CryptoProviders.install();
  }

  /** A key packet without signatures does not state the purpose of the key. */
  @Test
  void a1_keyWithoutSignature_isRefused() {
    assertRefused("pgp_bad_key", () -> Certificate.readAll(sample("a1-version4-key")));
  }

  @Test
  void a2_signature_namesItsIssuer() {
    MessageReader reader = reader(Requirement.REQUIRED, null);
    assertThat(
            refusal(
                () ->
                    reader.verifyDetached(
                        () -> new ByteArrayInputStream("OpenPGP".getBytes(StandardCharsets.UTF_8)),
                        () -> new ByteArrayInputStream(sample("a2-version4-signature")))))
        .hasMessageContaining("8CFDE12197965A9A")
        .extracting(CourierException::code)
        .isEqualTo("pgp_signer_unknown");
  }

  @Test
  void a3_certificate_isRead() {
    Certificate certificate = certificate();
    assertThat(certificate.fingerprint()).isEqualTo(PRIMARY);
    assertThat(certificate.keys()).extracting(ComponentKey::algorithm).contains("x25519");
    assertThat(certificate.encryptionKeysAt(NOW))
        .extracting(ComponentKey::fingerprint)
        .containsExactly(SUBKEY);
    assertThat(certificate.signingKeysAt(NOW))
        .extracting(ComponentKey::fingerprint)
        .containsExactly(PRIMARY);
    assertThat(certificate.preferencesAt(NOW).seipdV2()).isTrue();
  }

  @Test
  void a4_privateKey_belongsToItsPublicPart() {
    PrivateKeys keys = keys();
    assertThat(keys.certificate().fingerprint()).isEqualTo(PRIMARY);
    keys.prove();
  }

  /** The key uses Argon2 with 2 GiB, which is more memory than a Courier process has. */
  @Test
  void a5_lockedPrivateKey_isBeyondTheBound() {
    PrivateKeys keys =
        PrivateKeys.read(
            Secret.of(text("a5-locked-private-key")), Secret.of("correct horse battery staple"));
    assertThat(keys.areLocked()).isTrue();
    assertRefused("pgp_over_limit", keys::prove);
  }

  @Test
  void a6_clearSignedText_isBySigner() throws IOException {
    Read read =
        Correspondents.verify(
            reader(Requirement.REQUIRED, null, certificate()), sample("a6-cleartext-signed"));
    // The text ends with an empty line, and the reader returns each line with a line end.
    assertThat(read.content()).asString(StandardCharsets.UTF_8).isEqualTo(LIST + "\n");
    assertThat(read.message().signer()).map(Certificate::fingerprint).contains(PRIMARY);
  }

  @Test
  void a7_inlineSignedMessage_isBySigner() throws IOException {
    Read read =
        Correspondents.verify(
            reader(Requirement.REQUIRED, null, certificate()), sample("a7-inline-signed"));
    assertThat(read.content()).asString(StandardCharsets.UTF_8).isEqualTo(LIST);
    assertThat(read.message().signer()).map(Certificate::fingerprint).contains(PRIMARY);
  }

  @Test
  void a7_inlineSignedMessage_ofAStranger_isRefused() {
    assertThat(
            refusal(
                () ->
                    Correspondents.verify(
                        reader(Requirement.REQUIRED, null), sample("a7-inline-signed"))))
        .hasMessageContaining(PRIMARY)
        .extracting(CourierException::code)
        .isEqualTo("pgp_signer_unknown");
  }

  @Test
  void a8_messageToKey_isDecrypted() throws IOException {
    Read read = decrypt("a8-x25519-ocb", "none");
    assertThat(read.content()).asString(StandardCharsets.UTF_8).isEqualTo("Hello, world!");
    assertThat(read.message().recipients()).containsExactly(SUBKEY);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a9-passphrase-eax", "a10-passphrase-ocb", "a11-passphrase-gcm"})
  void a9ToA11_messageWithPassphrase_isDecrypted(String name) throws IOException {
    assertThat(decrypt(name, "password").content())
        .asString(StandardCharsets.UTF_8)
        .isEqualTo("Hello, world!");
    assertRefused("pgp_wrong_passphrase", () -> decrypt(name, "Password"));
  }

  /** The message uses Argon2 with 2 GiB, which is more memory than a Courier process has. */
  @ParameterizedTest
  @ValueSource(strings = {"a12-argon2-aes128", "a12-argon2-aes192", "a12-argon2-aes256"})
  void a12_messageWithArgon2_isBeyondTheBound(String name) {
    assertThat(refusal(() -> decrypt(name, "password")))
        .hasMessageContaining("2048 MiB")
        .extracting(CourierException::code)
        .isEqualTo("pgp_over_limit");
  }

  private static Read decrypt(String name, String passphrase) throws IOException {
    return Correspondents.decrypt(reader(Requirement.OPTIONAL, passphrase), sample(name));
  }

  private static MessageReader reader(
      Requirement requirement, String passphrase, Certificate... signers) {
    Secret secret = passphrase == null ? null : Secret.of(passphrase);
    return new MessageReader(
        new ReadOptions(
            new DecryptionKeys(List.of(keys()), secret),
            new SignaturePolicy(requirement, List.of(signers), NOW),
            ReadLimits.DEFAULT,
            false,
            false));
  }

  private static Certificate certificate() {
    return Certificate.readAll(sample("a3-certificate")).get(0);
  }

  private static PrivateKeys keys() {
    return PrivateKeys.read(Secret.of(text("a4-private-key")), null);
  }

  private static String text(String name) {
    return new String(sample(name), StandardCharsets.UTF_8);
  }

  private static byte[] sample(String name) {
    try (InputStream in =
        Rfc9580SamplesTest.class.getResourceAsStream("/pgp/rfc9580/" + name + ".asc")) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void assertRefused(String code, ThrowingCallable reading) {
    assertThat(refusal(reading).code()).isEqualTo(code);
  }

  private static CourierException refusal(ThrowingCallable reading) {
    return Assertions.catchThrowableOfType(CourierException.class, reading);
  }
}
