package com.couriermft.openpgp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.secret.Secret;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.Iterator;
import java.util.List;
import org.bouncycastle.bcpg.PacketTags;
import org.bouncycastle.bcpg.sig.KeyFlags;
import org.bouncycastle.openpgp.PGPException;
import org.bouncycastle.openpgp.PGPPublicKey;
import org.bouncycastle.openpgp.PGPPublicKeyRing;
import org.bouncycastle.openpgp.PGPSignature;
import org.bouncycastle.openpgp.PGPSignatureGenerator;
import org.bouncycastle.openpgp.PGPSignatureSubpacketGenerator;
import org.bouncycastle.openpgp.operator.bc.BcPGPContentSignerBuilder;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Tests the validity of certificates over time. The certificates are created by gpg, whose clock
 * the tests set.
 */
class CertificateValidityTest {
  private static final String JAN_2024 = "20240101T000000";
  private static final String JUN_2024 = "20240601T000000";
  private static final String JAN_2025 = "20250101T000000";
  private static final Instant DEC_2023 = Instant.parse("2023-12-01T00:00:00Z");
  private static final Instant FEB_2024 = Instant.parse("2024-02-01T00:00:00Z");
  private static final Instant FEB_2025 = Instant.parse("2025-02-01T00:00:00Z");
  private static final Instant FEB_2026 = Instant.parse("2026-02-01T00:00:00Z");

  private static Gpg gpg;

  @BeforeAll
  static void start() {
    gpg = Gpg.start();
  }

  @AfterAll
  static void stop() {
    if (gpg != null) {
      gpg.close();
    }
  }

  @Test
  void key_overItsLife_isNotYetValidThenValidThenExpired() {
    generate("life@example.com", "1y");
    Certificate key = exported("life@example.com");

    assertThat(key.validityAt(DEC_2023).state()).isEqualTo(Validity.State.NOT_YET_VALID);
    assertThat(key.validityAt(FEB_2024)).isEqualTo(Validity.VALID);
    assertThat(key.encryptionKeysAt(FEB_2024)).hasSize(1);
    assertThat(key.validityAt(FEB_2025).state()).isEqualTo(Validity.State.EXPIRED);
    assertThat(key.encryptionKeysAt(FEB_2025)).isEmpty();
    assertThat(key.findEndOfUse(FEB_2024)).contains(Instant.parse("2024-12-31T00:00:00Z"));
  }

  @Test
  void key_prolonged_isValidAlsoBeforeItsNewSignatureWasMade() {
    generate("longer@example.com", "1y");
    String fingerprint = gpg.fingerprints("longer@example.com").get(0);
    gpg.run(
        "--faked-system-time",
        JUN_2024,
        "--passphrase",
        "",
        "--quick-set-expire",
        fingerprint,
        "0");
    Certificate key = exported("longer@example.com");

    // gpg keeps only the newest signature, which is also the best evidence for the time before it
    // was made.
    assertThat(key.validityAt(FEB_2025)).isEqualTo(Validity.VALID);
    assertThat(key.validityAt(FEB_2024)).isEqualTo(Validity.VALID);
    assertThat(key.validityAt(DEC_2023).state()).isEqualTo(Validity.State.NOT_YET_VALID);
    ComponentKey signer = key.keys().get(0);
    assertThat(key.findSigningKey(signer.identifier(), FEB_2024)).contains(signer);
    assertThat(key.findExpiryAt(FEB_2024)).isEmpty();
  }

  @Test
  void subkey_expired_endsEncryptionAndNotTheKey() {
    gpg.run(
        "--faked-system-time",
        JAN_2024,
        "--passphrase",
        "",
        "--quick-generate-key",
        "sub@example.com",
        "ed25519",
        "sign",
        "never");
    String fingerprint = gpg.fingerprints("sub@example.com").get(0);
    gpg.run(
        "--faked-system-time",
        JAN_2024,
        "--passphrase",
        "",
        "--quick-add-key",
        fingerprint,
        "cv25519",
        "encr",
        "1y");
    Certificate key = exported("sub@example.com");

    assertThat(key.findExpiryAt(FEB_2024)).isEmpty();
    assertThat(key.findEndOfUse(FEB_2024)).contains(Instant.parse("2024-12-31T00:00:00Z"));
    assertThat(key.validityAt(FEB_2025)).isEqualTo(Validity.VALID);
    assertThat(key.encryptionKeysAt(FEB_2025)).isEmpty();
    assertThat(key.keys().get(1).validityAt(FEB_2025).reason())
        .isEqualTo("it expired at 2024-12-31T00:00:00Z");
    assertThat(key.signingKeysAt(FEB_2025)).hasSize(1);
  }

  @Test
  void key_revokedAsRetired_staysGoodForWhatWasBefore() {
    generate("retired@example.com", "never");
    revoke("retired@example.com", "3");
    Certificate key = exported("retired@example.com");

    assertThat(key.validityAt(FEB_2026).state()).isEqualTo(Validity.State.REVOKED);
    assertThat(key.validityAt(FEB_2026).reason()).contains("2025-01-01").contains("retired");
    assertThat(key.validityAt(FEB_2024)).isEqualTo(Validity.VALID);
    assertThat(key.keys().get(1).validityAt(FEB_2026).state()).isEqualTo(Validity.State.REVOKED);
  }

  @Test
  void key_revokedAsCompromised_wasNeverGood() {
    generate("stolen@example.com", "never");
    revoke("stolen@example.com", "1");
    Certificate key = exported("stolen@example.com");

    assertThat(key.validityAt(FEB_2024).state()).isEqualTo(Validity.State.REVOKED);
    assertThat(key.validityAt(FEB_2024).reason()).contains("compromised");
  }

  @Test
  void subkeyOfAnotherKey_isNotTakenFor() throws IOException {
    generate("victim@example.com", "never");
    generate("thief@example.com", "never");
    PGPPublicKeyRing victim = ring("victim@example.com");
    Iterator<PGPPublicKey> thiefs = ring("thief@example.com").getPublicKeys();
    thiefs.next();
    PGPPublicKey stranger = thiefs.next();
    ByteArrayOutputStream grafted = new ByteArrayOutputStream();
    victim.encode(grafted);
    stranger.encode(grafted);

    Certificate key = Certificate.readAll(grafted.toByteArray()).get(0);
    assertThat(key.fingerprint()).isEqualTo(gpg.fingerprints("victim@example.com").get(0));
    assertThat(key.keys()).hasSize(2);
    assertThat(key.findKey(stranger.getKeyIdentifier())).isEmpty();
  }

  /**
   * The victim's key never confirmed that it belongs to the attacker's certificate, so nothing that
   * the attacker signs can bind it.
   */
  @Test
  void signingKeyOfAnotherKey_boundInWhateverWay_isNotTakenFor() throws Exception {
    generate("signer@example.com", "never");
    generate("robber@example.com", "never");
    PGPPublicKey victim = ring("signer@example.com").getPublicKey();
    for (int type :
        new int[] {
          PGPSignature.SUBKEY_BINDING,
          PGPSignature.PRIMARYKEY_BINDING,
          PGPSignature.DIRECT_KEY,
          PGPSignature.POSITIVE_CERTIFICATION
        }) {
      ByteArrayOutputStream grafted = new ByteArrayOutputStream();
      ring("robber@example.com").encode(grafted);
      byte[] packet = victim.getPublicKeyPacket().getEncodedContents();
      grafted.writeBytes(SmallPacket.encoded(PacketTags.PUBLIC_SUBKEY, packet));
      binding("robber@example.com", type, victim).encode(grafted);

      Certificate key = Certificate.readAll(grafted.toByteArray()).get(0);
      assertThat(key.findKey(victim.getKeyIdentifier())).as("type %x", type).isEmpty();
    }
  }

  /** Claims that a key signs for an owner, without that key's consent. */
  private static PGPSignature binding(String owner, int type, PGPPublicKey subkey)
      throws PGPException {
    byte[] secret = gpg.run("--armor", "--export-secret-keys", owner);
    PrivateKey key =
        PrivateKeys.read(Secret.of(new String(secret, StandardCharsets.US_ASCII)), null)
            .all()
            .get(0);
    PGPPublicKey primary = key.component().publicKey();
    PGPSignatureGenerator generator =
        new PGPSignatureGenerator(
            new BcPGPContentSignerBuilder(primary.getAlgorithm(), HashAlgorithm.SHA512.id()),
            primary);
    generator.init(type, key.open());
    PGPSignatureSubpacketGenerator said = new PGPSignatureSubpacketGenerator();
    said.setSignatureCreationTime(Date.from(FEB_2025));
    said.setIssuerFingerprint(false, primary);
    said.setKeyFlags(true, KeyFlags.SIGN_DATA);
    generator.setHashedSubpackets(said.generate());
    return generator.generateCertification(primary, subkey);
  }

  @Test
  void key_withoutItsSelfSignature_isRefused() throws IOException {
    generate("bare@example.com", "never");
    byte[] bare = ring("bare@example.com").getPublicKey().getPublicKeyPacket().getEncoded();

    assertThatThrownBy(() -> Certificate.readAll(bare))
        .isInstanceOfSatisfying(
            CourierException.class, e -> assertThat(e.code()).isEqualTo("pgp_bad_key"))
        .hasMessageContaining("no valid self-signature");
  }

  @Test
  void userId_changedAfterItWasSigned_isNotShown() {
    generate("honest@example.com", "never");
    byte[] key = export("honest@example.com");
    byte[] name = "honest".getBytes(StandardCharsets.US_ASCII);
    int at = new String(key, StandardCharsets.ISO_8859_1).indexOf("honest");
    assertThat(key).contains(name);
    key[at] = (byte) 0xe4;

    assertThatThrownBy(() -> Certificate.readAll(key))
        .isInstanceOf(CourierException.class)
        .hasMessageContaining("no valid self-signature");
  }

  private static void generate(String userId, String expire) {
    gpg.run(
        "--faked-system-time",
        JAN_2024,
        "--passphrase",
        "",
        "--quick-generate-key",
        userId,
        "future-default",
        "default",
        expire);
  }

  private static void revoke(String userId, String reason) {
    try {
      Path certificate = gpg.home().resolve(reason + ".rev");
      String answers = "y\n" + reason + "\n\ny\n";
      gpg.attempt(
          answers.getBytes(StandardCharsets.US_ASCII),
          "--no-batch",
          "--command-fd",
          "0",
          "--faked-system-time",
          JAN_2025,
          "--output",
          certificate.toString(),
          "--gen-revoke",
          userId);
      gpg.runWith(Files.readAllBytes(certificate), "--import");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Certificate exported(String userId, String... options) {
    return Certificate.readAll(export(userId, options)).get(0);
  }

  private static byte[] export(String userId, String... options) {
    List<String> arguments = new ArrayList<>(List.of(options));
    arguments.addAll(List.of("--export", userId));
    return gpg.run(arguments.toArray(String[]::new));
  }

  private static PGPPublicKeyRing ring(String userId) {
    return (PGPPublicKeyRing) KeyBlocks.read(export(userId)).get(0);
  }
}
