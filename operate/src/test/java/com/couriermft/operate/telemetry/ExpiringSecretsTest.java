package com.couriermft.operate.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.partners.connection.ConnectionReader;
import com.couriermft.partners.connection.ConnectionStore;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.testing.EventLines;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ExpiringSecretsTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final InMemorySecrets vault = new InMemorySecrets();
  private Instant now = START;
  private final InMemoryTables tables = new InMemoryTables(() -> now);
  private final ConnectionStore connections = new ConnectionStore(tables, vault);

  private void lookEachDay(int days) {
    for (int day = 0; day <= days; day++) {
      now = START.plus(Duration.ofDays(day)).plusSeconds(1);
      new ExpiringSecrets(vault, connections, tables).look();
      new ExpiringSecrets(vault, connections, tables).look();
    }
  }

  @Test
  void secret_onItsWayToExpiry_isReportedLikeAKey_withItsConnections() {
    vault.put("Their-Password", Secret.of("x"), START.plus(Duration.ofDays(70)));
    connections.put(
        ConnectionReader.read(
            "partner-a",
            Json.parse(
                """
                {"type": "sftp", "host": "h", "username": "u", "host_keys": ["SHA256:%s"],
                 "auth": {"type": "password", "secret": "their-password"}}
                """
                    .formatted("A".repeat(43)))),
        null);
    try (EventLines events = new EventLines()) {
      lookEachDay(72);
      assertThat(events.events())
          .extracting(told -> told.path("days_left").asInt())
          .containsExactly(59, 29, 6, 0, -1);
      assertThat(events.events())
          .extracting(told -> told.path("type").asText())
          .containsExactly(
              "secret.expiring",
              "secret.expiring",
              "secret.expiring",
              "secret.expiring",
              "secret.expired");
      JsonNode first = events.events().get(0);
      assertThat(first.path("secret").asText()).isEqualTo("Their-Password");
      assertThat(first.path("connections").toString()).isEqualTo("[\"partner-a\"]");
      assertThat(first.path("expires_at").asText()).isEqualTo("2026-03-12T00:00:00Z");
    }
  }

  @Test
  void secret_storedWithAnotherExpiry_isReportedInItsTime_andTheOldWarningIsForgotten() {
    vault.put("password", Secret.of("x"), START.plus(Duration.ofDays(5)));
    lookEachDay(0);
    vault.put("password", Secret.of("x"), START.plus(Duration.ofDays(400)));
    lookEachDay(0);
    assertThat(tables.queryAll("config", "secret-warning", KeyRange.prefix(""))).isEmpty();
  }

  @Test
  void secrets_withoutExpiry_areNotReported() {
    vault.put("password", Secret.of("x"));
    try (EventLines events = new EventLines()) {
      new ExpiringSecrets(vault, connections, tables).look();
      assertThat(events.events()).isEmpty();
    }
  }
}
