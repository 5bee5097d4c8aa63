package com.couriermft.partners.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.openpgp.KeyGenerator.Algorithm;
import com.couriermft.storage.store.BackOff;
import com.couriermft.storage.store.ForwardingTables;
import com.couriermft.storage.store.RetryingTables;
import com.couriermft.storage.store.StoreUnavailable;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.memory.InMemoryTables;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class KeyStoreTest {
  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-01-01T00:00:00Z"));
  private final InMemorySecrets secrets = new InMemorySecrets();
  private final KeyStore store = new KeyStore(new InMemoryTables(CLOCK), secrets);

  @Test
  void put_thenGet_keepsThePrivatePartApart() {
    KeyMaterial material = SshKeys.generate(SshKeys.Algorithm.ED25519, "ours");
    Key key = store.put("ours", material);
    assertThat(store.get("ours")).isEqualTo(key);
    assertThat(Json.write(key)).contains("\"public\":\"ssh-ed25519 ").doesNotContain("PRIVATE");
    assertThat(secrets.get("key-ours").reveal()).contains("BEGIN PRIVATE KEY");
    assertThat(store.put("ours", material).version()).isEqualTo(1);
    store.delete("ours");
    assertThat(store.find("ours")).isEmpty();
    assertThat(secrets.find("key-ours")).isEmpty();
  }

  /** The write succeeds, its response is lost, and the retry finds the written row. */
  @Test
  void write_answerLost_leavesPrivatePartsAsItSays() {
    Tables unlucky = new RetryingTables(new LostAnswers(), new BackOff(p -> {}, () -> 0, () -> 0));
    KeyStore keys = new KeyStore(unlucky, secrets);
    Instant now = CLOCK.instant();
    for (int version = 1; version <= 2; version++) {
      KeyMaterial material = PgpMaterial.generate(Algorithm.ED25519, "us", now, null);
      assertThat(keys.put("ours", material).version()).isEqualTo(version);
      assertThat(keys.getPrivatePart("ours", Key.Kind.PGP)).isEqualTo(material.privatePart());
    }
    List<String> names = keys.getRows("ours", Key.Kind.PGP).stream().map(KeyRows::secret).toList();
    assertThat(names).hasSize(2).allMatch(name -> secrets.find(name).isPresent());
    keys.deleteVersion("ours", 1);
    assertThat(secrets.find(names.get(1))).isEmpty();
    keys.delete("ours");
    assertThat(secrets.find(names.get(0))).isEmpty();
  }

  /** Tables that perform each transaction but lose the first response. */
  private static final class LostAnswers extends ForwardingTables {
    private final Set<List<Write>> done = new HashSet<>();

    LostAnswers() {
      super(new InMemoryTables(CLOCK));
    }

    @Override
    public Committed transact(String table, String partition, List<Write> writes) {
      Committed committed = super.transact(table, partition, writes);
      if (done.add(writes)) {
        throw new StoreUnavailable("The answer is lost", null);
      }
      return committed;
    }
  }

  @Test
  void getPrivatePart_wrongKindOrPublicOnly_saysSo() {
    store.put("p", new KeyMaterial(Key.Kind.PGP, "rsa", "…", "AB", null, null, List.of(), null));
    assertThatThrownBy(() -> store.getPrivatePart("p", Key.Kind.SSH))
        .isInstanceOf(CourierException.class)
        .hasMessageContaining("is a pgp key, expected ssh");
    assertThatThrownBy(() -> store.getPrivatePart("p", Key.Kind.PGP))
        .isInstanceOf(CourierException.class)
        .hasMessageContaining("only a public part");
    assertThatThrownBy(() -> store.get("q"))
        .isInstanceOf(NotFoundException.class)
        .hasMessageContaining("does not exist");
    assertThatThrownBy(() -> store.put("../x", SshKeys.generate(SshKeys.Algorithm.ED25519, "x")))
        .isInstanceOf(InvalidInputException.class);
  }
}
