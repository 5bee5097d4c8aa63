package com.couriermft.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.failure.CourierException;
import com.couriermft.failure.InvalidInputException;
import com.couriermft.failure.NotFoundException;
import com.couriermft.json.Json;
import com.couriermft.secret.local.InMemorySecrets;
import com.couriermft.store.memory.InMemoryTables;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
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

  @Test
  void getPrivatePart_wrongKindOrPublicOnly_saysSo() {
    store.put("p", new KeyMaterial(Key.Kind.PGP, "rsa", "…", "AB", null, null, List.of(), null));
    assertThatThrownBy(() -> store.getPrivatePart("p", Key.Kind.SSH))
        .isInstanceOf(CourierException.class)
        .hasMessageContaining("is a pgp key, expected ssh");
    assertThatThrownBy(() -> store.getPrivatePart("p", Key.Kind.PGP))
        .isInstanceOf(CourierException.class)
        .hasMessageContaining("public part only");
    assertThatThrownBy(() -> store.get("q"))
        .isInstanceOf(NotFoundException.class)
        .hasMessageContaining("there are: p");
    assertThatThrownBy(() -> store.put("../x", SshKeys.generate(SshKeys.Algorithm.ED25519, "x")))
        .isInstanceOf(InvalidInputException.class);
  }
}
