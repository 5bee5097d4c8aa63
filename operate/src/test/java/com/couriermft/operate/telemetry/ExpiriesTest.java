package com.couriermft.operate.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.automation.launch.Target;
import com.couriermft.automation.webhook.WebhookDefinition;
import com.couriermft.automation.webhook.Webhooks;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.openpgp.KeyGenerator;
import com.couriermft.partners.connection.ConnectionReader;
import com.couriermft.partners.connection.ConnectionStore;
import com.couriermft.partners.key.KeyStore;
import com.couriermft.partners.key.PgpMaterial;
import com.couriermft.storage.access.ApiKeyDefinition;
import com.couriermft.storage.access.ApiKeys;
import com.couriermft.storage.access.Role;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.testing.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExpiriesTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  /** A certificate that expires 45 days after {@link #START}. */
  private static final String CERTIFICATE =
      "-----BEGIN CERTIFICATE-----\\n"
          + "MIIBOTCB4KADAgECAgkAo+lWCk27TK8wCgYIKoZIzj0EAwIwETEPMA0GA1UEAxMG\\n"
          + "c2VydmVyMB4XDTI2MDEwMTAwMDAwMFoXDTI2MDIxNTAwMDAwMFowETEPMA0GA1UE\\n"
          + "AxMGc2VydmVyMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEYEy54P44L4Y1IHKe\\n"
          + "fLjvCWYjqrz4LmAr6EQdC5GonMMZfWec12rQL51cSDvddvEQAdWHcikjyDsS/zeO\\n"
          + "oR5mOqMhMB8wHQYDVR0OBBYEFGmbYHarvxuZ6R7D46KUQjEtRarUMAoGCCqGSM49\\n"
          + "BAMCA0gAMEUCIQDHYtvreg3G2ALXFrl8nnIccC1I2zKTdfzqo3aalVF86gIgDwJe\\n"
          + "JmlU7mvfpDgREK/+UkvE+eyix1JYfM7tJxPg8BM=\\n"
          + "-----END CERTIFICATE-----\\n";

  private final ManualClock clock = new ManualClock(START);
  private final InMemoryTables tables = new InMemoryTables(clock);
  private final InMemorySecrets vault = new InMemorySecrets();
  private final KeyStore keys = new KeyStore(tables, vault);
  private final ConnectionStore connections = new ConnectionStore(tables, vault);
  private final Webhooks webhooks = new Webhooks(tables, vault);
  private final ApiKeys apiKeys = new ApiKeys(tables);
  private final Expiries expiries =
      new Expiries(
          new Telemetry.Partners(keys, labels -> Map.of("ours", List.of("j")), vault, connections),
          webhooks,
          apiKeys,
          clock);

  @Test
  void expiries_areEverythingThatEndsFirstFirst() {
    keys.put(
        "ours",
        PgpMaterial.generate(KeyGenerator.Algorithm.ED25519, "us", START, Duration.ofDays(60)));
    keys.put("lasting", PgpMaterial.generate(KeyGenerator.Algorithm.ED25519, "us", START, null));
    vault.put("password", Secret.of("Sommer2026"), START.minus(Duration.ofHours(30)));
    String ftps =
        "{\"type\":\"ftps\",\"host\":\"h\",\"username\":\"u\",\"auth\":{\"type\":\"password\","
            + "\"secret\":\"password\"},\"tls\":{\"trust\":[\"SHA256:%s\",\"%s\"]}}";
    connections.put(
        ConnectionReader.read("partner", Json.parse(ftps.formatted("a".repeat(64), CERTIFICATE))),
        null);
    String webhook =
        webhooks
            .create(Target.job("j"), WebhookDefinition.read(Json.object()), "me")
            .webhook()
            .id();
    webhooks.rotate(webhook, Duration.ofDays(5), "me");
    apiKeys.create(
        "ops", new ApiKeyDefinition(Role.READER, "", START.plus(Duration.ofDays(9))), "me");
    apiKeys.rotate("ops", Duration.ofDays(1), "me");
    Instant far = START.plus(Duration.ofDays(90));
    assertThat(shown(far, true))
        .containsExactly(
            "{\"kind\":\"secret\",\"id\":\"password\",\"expires_at\":\"2025-12-30T18:00:00Z\","
                + "\"days_left\":-2,\"connections\":[\"partner\"]}",
            "{\"kind\":\"api_key\",\"id\":\"ops\",\"part\":\"/texts/1\","
                + "\"expires_at\":\"2026-01-02T00:00:00Z\",\"days_left\":1}",
            "{\"kind\":\"webhook\",\"id\":\"%s\",\"part\":\"/secrets/1\",".formatted(webhook)
                + "\"expires_at\":\"2026-01-06T00:00:00Z\",\"days_left\":5}",
            "{\"kind\":\"api_key\",\"id\":\"ops\",\"expires_at\":\"2026-01-10T00:00:00Z\","
                + "\"days_left\":9}",
            "{\"kind\":\"connection\",\"id\":\"partner\",\"part\":\"/tls/trust/1\","
                + "\"expires_at\":\"2026-02-15T00:00:00Z\",\"days_left\":45}",
            "{\"kind\":\"key\",\"id\":\"ours\",\"expires_at\":\"2026-03-02T00:00:00Z\","
                + "\"days_left\":60,\"jobs\":[\"j\"]}");
    assertThat(shown(far, false)).hasSize(4).noneMatch(each -> each.contains("api_key"));
    assertThat(shown(START.plus(Duration.ofDays(45)), false)).hasSize(3);
    clock.advance(Duration.ofDays(6));
    assertThat(shown(far, false)).hasSize(3).noneMatch(each -> each.contains("webhook"));
  }

  private List<String> shown(Instant until, boolean withApiKeys) {
    return expiries.until(until, withApiKeys, LabelFilter.ALL).stream()
        .map(expiry -> Json.write(ExpiryEntry.of(expiry, clock.instant())))
        .toList();
  }
}
