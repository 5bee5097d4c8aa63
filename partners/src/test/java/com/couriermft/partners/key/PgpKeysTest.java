package com.couriermft.partners.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.openpgp.Certificate;
import com.couriermft.openpgp.ComponentKey;
import com.couriermft.openpgp.KeyGenerator;
import com.couriermft.openpgp.PrivateKeys;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.memory.InMemoryTables;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PgpKeysTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private final Recording secrets = new Recording();
  private final InMemoryTables tables = new InMemoryTables(() -> NOW);
  private final KeyStore store = new KeyStore(tables, secrets);
  private final PgpKeys keys = new PgpKeys(store);

  @Test
  void rotatedKey_signsWithTheNewAndDecryptsWithBoth() {
    KeyMaterial old = made();
    KeyMaterial young = made();
    store.put("ours", old);
    store.put("ours", young);

    assertThat(keys.getCertificate("ours").fingerprint()).isEqualTo(young.fingerprint());
    assertThat(keys.getSigningKeys("ours").certificate().fingerprint())
        .isEqualTo(young.fingerprint());
    assertThat(keys.getCertificates("ours"))
        .extracting(Certificate::fingerprint)
        .containsExactly(young.fingerprint(), old.fingerprint());
    List<PrivateKeys> ours = keys.getDecryptionKeys("ours");
    assertThat(ours).hasSize(2);
    ComponentKey encrypted =
        Certificate.readAll(old.publicPart().getBytes(StandardCharsets.US_ASCII))
            .get(0)
            .encryptionKeysAt(NOW)
            .get(0);
    assertThat(ours.get(1).findDecryptionKey(encrypted.identifier()).orElseThrow().open())
        .isNotNull();
    assertThat(keys.getVersion("ours")).isEqualTo(2);
  }

  @Test
  void deletedVersion_goesWithItsSecrets() {
    store.put("ours", made());
    store.put("ours", made());
    assertThat(secrets.names).hasSize(2).allMatch(name -> name.matches("key-ours-[0-9a-f]{16}"));

    store.deleteVersion("ours", 1);
    assertThat(keys.getDecryptionKeys("ours")).hasSize(1);
    assertThat(secrets.names).hasSize(1);
    store.delete("ours");
    assertThat(secrets.names).isEmpty();
    assertThat(store.list()).isEmpty();
  }

  @Test
  void sameMaterialAgain_changesNothing() {
    KeyMaterial ours = made();
    assertThat(store.put("ours", ours)).isEqualTo(store.put("ours", ours));
    assertThat(store.versions("ours")).hasSize(1);
    assertThat(secrets.names).hasSize(1);
  }

  @Test
  void lostRace_leavesTheWinnersSecretAlone() {
    KeyMaterial winner = made();
    secrets.beforePut =
        () -> {
          secrets.beforePut = () -> {};
          store.put("ours", winner);
        };
    assertThatThrownBy(() -> store.put("ours", made())).isInstanceOf(StoreConflict.class);

    assertThat(keys.getSigningKeys("ours").certificate().fingerprint())
        .isEqualTo(winner.fingerprint());
    assertThat(secrets.names).hasSize(1);
  }

  @Test
  void keyNamesThatLookAlike_areApart() {
    store.put("ours", made());
    store.put("ours-two", made());
    store.put("ours", made());

    assertThat(store.versions("ours")).hasSize(2);
    assertThat(store.versions("ours-two")).hasSize(1);
    assertThat(store.list()).extracting(Key::name).containsExactly("ours", "ours-two");
    store.delete("ours");
    assertThat(keys.getDecryptionKeys("ours-two")).hasSize(1);
  }

  @Test
  void partnersKey_hasNothingToDecryptWith() {
    store.put("theirs", PgpMaterial.importPublic(made().publicPart(), NOW));
    store.put("login", SshKeys.generate(SshKeys.Algorithm.ED25519, "login"));

    assertCode("no_private_key", () -> keys.getDecryptionKeys("theirs"));
    assertCode("no_private_key", () -> keys.getSigningKeys("theirs"));
    assertCode("wrong_key_kind", () -> keys.getCertificate("login"));
    assertCode("key_not_found", () -> keys.getCertificates("nobody"));
  }

  @Test
  void versions_haveABound() {
    for (int i = 0; i < KeyStore.MOST_VERSIONS; i++) {
      store.put("ours", made());
    }
    assertThatThrownBy(() -> store.put("ours", made()))
        .isInstanceOf(ConflictException.class)
        .hasMessageContaining("50 versions");
    store.delete("ours");
    assertThat(secrets.names).isEmpty();
  }

  private static KeyMaterial made() {
    return PgpMaterial.generate(KeyGenerator.Algorithm.ED25519, "Ours", NOW, Duration.ofDays(365));
  }

  private static void assertCode(String code, Runnable call) {
    assertThatThrownBy(call::run)
        .isInstanceOfSatisfying(CourierException.class, e -> assertThat(e.code()).isEqualTo(code));
  }

  /** A secret store whose contents tests can read. */
  private static final class Recording extends InMemorySecrets {
    private final List<String> names = new ArrayList<>();
    private Runnable beforePut = () -> {};

    @Override
    public void put(String name, Secret value, @Nullable Instant expiresAt) {
      beforePut.run();
      super.put(name, value, expiresAt);
      names.add(name);
    }

    @Override
    public void delete(String name) {
      super.delete(name);
      names.remove(name);
    }
  }
}
