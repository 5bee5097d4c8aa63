package com.couriermft.storage.keyvault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.core.credential.AccessToken;
import com.azure.core.credential.TokenCredential;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.secret.DefaultExpirySecrets;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.formats.secret.SecretStoreContract;
import com.couriermft.testing.ManualClock;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

class KeyVaultSecretsTest extends SecretStoreContract {
  private static final TokenCredential CREDENTIAL =
      request ->
          Mono.just(new AccessToken("token", OffsetDateTime.now(ZoneOffset.UTC).plusHours(1)));

  private final ManualClock clock = new ManualClock(Instant.parse("2026-01-01T00:00:00Z"));
  private final VaultStub vault = new VaultStub();
  private final KeyVaultSecrets secrets = open();

  private KeyVaultSecrets open() {
    return new KeyVaultSecrets(
        URI.create("https://my.vault.azure.net"), CREDENTIAL, clock, List.of(), () -> vault);
  }

  @Override
  protected SecretStore secrets() {
    return secrets;
  }

  @Test
  void find_again_isServedFromTheCacheForFiveMinutes() {
    open().put(name, Secret.of("old"));
    assertThat(secrets.get(name).reveal()).isEqualTo("old");
    open().put(name, Secret.of("rotated"));
    vault.takeServed();

    clock.advance(KeyVaultSecrets.KEPT.minusSeconds(1));
    assertThat(secrets.get(name).reveal()).isEqualTo("old");
    assertThat(vault.takeServed()).isEmpty();

    clock.advance(KeyVaultSecrets.KEPT);
    assertThat(secrets.get(name).reveal()).isEqualTo("rotated");
  }

  @Test
  void put_overADeletedSecret_recoversItFirst() {
    put("old");
    secrets.delete(name);
    vault.takeServed();

    put("new");

    assertThat(vault.takeServed())
        .startsWith("PUT secrets", "POST deletedsecrets")
        .endsWith("PUT secrets");
  }

  @Test
  void put_whileStillBeingDeleted_isUnavailable() {
    vault.fail(409, 409);

    refused("secret_unavailable", () -> put("x"));
  }

  @Test
  void find_forbidden_isDeniedAndNamesTheSecretOnly() {
    vault.fail(403);

    assertThatThrownBy(() -> secrets.find(name))
        .isInstanceOfSatisfying(
            CourierException.class, e -> assertThat(e.code()).isEqualTo("secret_denied"))
        .hasMessageContaining(name);
  }

  @Test
  void find_busyVault_isRepeatedThenUnavailable() {
    put("x");
    vault.fail(503);
    assertThat(secrets.get(name).reveal()).isEqualTo("x");

    put("y");
    vault.fail(IntStream.generate(() -> 503).limit(10).boxed().toArray(Integer[]::new));
    refused("secret_unavailable", () -> secrets.find(name));
  }

  @Test
  void ends_areThoseOfEnabledSecretsThatHaveOne_onAllPages() {
    Instant end = Instant.parse("2026-03-01T00:00:00Z");
    for (String each : List.of("ends", "stays", "disabled", "ends-too")) {
      secrets.put(each, Secret.of("x"));
    }
    vault.expire("ends", end.getEpochSecond(), true);
    vault.expire("ends-too", end.getEpochSecond(), true);
    vault.expire("disabled", end.getEpochSecond(), false);

    assertThat(secrets.ends()).isEqualTo(Map.of("ends", end, "ends-too", end));
  }

  @Test
  void put_intoAVaultThatRequiresAnExpiry_needsAnExpiry() {
    vault.requireExpiry();
    assertThatThrownBy(() -> put("x"))
        .isInstanceOfSatisfying(
            CourierException.class, e -> assertThat(e.code()).isEqualTo("secret_denied"))
        .hasMessageContaining("expires_at");

    Instant end = Instant.parse("2027-01-31T00:00:00Z");
    secrets.put(name, Secret.of("x"), end);
    new DefaultExpirySecrets(secrets, Duration.ofDays(30), clock).put("by-default", Secret.of("y"));
    assertThat(secrets.ends())
        .isEqualTo(Map.of(name, end, "by-default", Instant.parse("2026-01-31T00:00:00Z")));
  }

  @Test
  void ends_forbidden_isDenied() {
    vault.fail(403);
    refused("secret_denied", secrets::ends);
  }

  @Test
  void policies_seeEachRequestThatTheVaultGets() {
    List<String> seen = new ArrayList<>();
    KeyVaultSecrets watched =
        new KeyVaultSecrets(
            URI.create("https://my.vault.azure.net"),
            CREDENTIAL,
            clock,
            List.of(
                (context, next) -> {
                  seen.add(context.getHttpRequest().getHttpMethod().toString());
                  return next.process();
                }),
            () -> vault);
    watched.put(name, Secret.of("value"));
    assertThat(watched.find(name)).isPresent();
    assertThat(seen).endsWith("PUT", "GET");
  }

  @Test
  void find_noIdentity_isUnavailable() {
    KeyVaultSecrets anonymous =
        new KeyVaultSecrets(
            URI.create("https://my.vault.azure.net"),
            request -> Mono.error(new IllegalStateException("no identity here")),
            clock,
            List.of(),
            () -> vault);

    assertThatThrownBy(() -> anonymous.find(name))
        .isInstanceOfSatisfying(
            CourierException.class, e -> assertThat(e.code()).isEqualTo("secret_unavailable"))
        .hasMessageContaining("no identity here");
  }
}
