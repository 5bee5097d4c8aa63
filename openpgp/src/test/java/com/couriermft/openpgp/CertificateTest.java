package com.couriermft.openpgp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.secret.Secret;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class CertificateTest {
  private static final Instant NOW = Instant.now();
  private static Gpg gpg;

  @BeforeAll
  static void start() {
    gpg = Gpg.start();
    gpg.generate("Partner <partner@example.com>", "2y");
  }

  @AfterAll
  static void stop() {
    if (gpg != null) {
      gpg.close();
    }
  }

  @Test
  void certificate_ofGpg_isReadAsGpgSeesIt() {
    List<Certificate> found = Certificate.readAll(gpg.run("--export", "partner@example.com"));

    assertThat(found).hasSize(1);
    Certificate certificate = found.get(0);
    assertThat(certificate.keys().stream().map(ComponentKey::fingerprint))
        .containsExactlyElementsOf(gpg.fingerprints("partner@example.com"));
    assertThat(certificate.userIds()).containsExactly("Partner <partner@example.com>");
    assertThat(certificate.validityAt(NOW.plusSeconds(5)).isValid()).isTrue();
    assertThat(certificate.keys())
        .extracting(ComponentKey::algorithm)
        .containsExactly("ed25519", "cv25519");
    assertThat(certificate.encryptionKeysAt(NOW.plusSeconds(5)))
        .containsExactly(certificate.keys().get(1));
    assertThat(certificate.signingKeysAt(NOW.plusSeconds(5)))
        .containsExactly(certificate.keys().get(0));
    assertThat(certificate.findExpiryAt(NOW))
        .hasValueSatisfying(
            end -> assertThat(Duration.between(NOW, end).toDays()).isBetween(725L, 735L));
    assertThat(certificate.preferencesAt(NOW).ciphers()).startsWith(9, 8, 7);
    assertThat(certificate.preferencesAt(NOW).seipdV1()).isTrue();
  }

  @Test
  void privateKeys_withTheirPassphrase_open() {
    gpg.generate("Locked <locked@example.com>", "future-default", "never", "sesame");
    Secret material =
        Secret.of(
            new String(
                gpg.run(
                    "--passphrase",
                    "sesame",
                    "--armor",
                    "--export-secret-keys",
                    "locked@example.com"),
                StandardCharsets.US_ASCII));

    PrivateKeys keys = PrivateKeys.read(material, Secret.of("sesame"));

    assertThat(keys.signingKeyAt(NOW.plusSeconds(5)).open().getKeyID())
        .isEqualTo(keys.certificate().keys().get(0).identifier().getKeyId());
    assertThatThrownBy(
            () ->
                PrivateKeys.read(material, Secret.of("no")).signingKeyAt(NOW.plusSeconds(5)).open())
        .isInstanceOfSatisfying(
            CourierException.class, e -> assertThat(e.code()).isEqualTo("pgp_wrong_passphrase"));
  }
}
