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

  private final EndingSecrets vault = new EndingSecrets();
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
  void secretOnItsWayToItsEnd_isToldThreeTimes_withItsConnections() {
    vault.put("Their-Password", Secret.of("x"));
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
    vault.end("Their-Password", START.plus(Duration.ofDays(40)));
    try (EventLines events = new EventLines()) {
      lookEachDay(41);
      assertThat(events.events())
          .extracting(told -> told.path("days_left").asInt())
          .containsExactly(29, 6, 0);
      JsonNode first = events.events().get(0);
      assertThat(first.path("type").asText()).isEqualTo("secret.expiring");
      assertThat(first.path("secret").asText()).isEqualTo("Their-Password");
      assertThat(first.path("connections").toString()).isEqualTo("[\"partner-a\"]");
      assertThat(first.path("expires_at").asText()).isEqualTo("2026-02-10T00:00:00Z");
    }
  }

  @Test
  void secretThatWasGivenANewEnd_isToldInItsTime_andTheOldIsForgotten() {
    vault.end("password", START.plus(Duration.ofDays(5)));
    lookEachDay(0);
    vault.end("password", START.plus(Duration.ofDays(400)));
    lookEachDay(0);
    assertThat(tables.queryAll("config", "secret-warning", KeyRange.prefix(""))).isEmpty();
  }

  @Test
  void secretsWithoutEnds_areNotTold() {
    try (EventLines events = new EventLines()) {
      new ExpiringSecrets(new InMemorySecrets(), connections, tables).look();
      assertThat(events.events()).isEmpty();
    }
  }
}
