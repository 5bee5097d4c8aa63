package com.couriermft.operate.telemetry;

import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.partners.connection.Connection;
import com.couriermft.partners.connection.ConnectionStore;
import com.couriermft.storage.event.EventFeed;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.Tables;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Publishes one warning each 30, 7 and 1 days before a secret expires, if the secret store has an
 * expiry time:
 *
 * <pre>
 * {"id": "partner-a-password|1830297600|30", "type": "secret.expiring",
 *  "secret": "partner-a-password", "expires_at": "2028-01-01T00:00:00Z", "days_left": 29,
 *  "connections": ["partner-a"]}</pre>
 *
 * The rows of {@link Warnings} have the key {@code {name}|{end in seconds}} in the partition {@code
 * secret-warning}. An expired secret is still used, because only the partner decides whether it is
 * valid. Thread-safe.
 */
final class ExpiringSecrets {
  private final SecretStore secrets;
  private final ConnectionStore connections;
  private final Warnings warnings;
  private final EventFeed feed;

  ExpiringSecrets(SecretStore secrets, ConnectionStore connections, Tables tables) {
    this.secrets = secrets;
    this.connections = connections;
    this.feed = new EventFeed(tables);
    this.warnings = new Warnings(tables, "secret-warning", List.of(1, 7, 30));
  }

  /** Checks all secrets and publishes due warnings. Deletes the rows of deleted secrets. */
  void look() {
    Map<String, Instant> ends = secrets.ends();
    Set<String> live = new HashSet<>();
    ends.forEach(
        (secret, end) -> {
          String mark = "%s|%d".formatted(secret, end.getEpochSecond());
          live.add(mark);
          warnings.warn(
              mark, end, days -> feed.tell(event(mark + "|" + days, secret, end), Labels.NONE));
        });
    warnings.forgetUnless(live::contains);
  }

  private ObjectNode event(String id, String secret, Instant end) {
    ObjectNode event = Json.object().put("id", id).put("type", "secret.expiring");
    event.put("at", warnings.now().toString());
    event.put("secret", secret).put("expires_at", end.toString());
    event.put("days_left", Duration.between(warnings.now(), end).toDays());
    event.set("connections", Json.tree(using(connections, secret)));
    return event;
  }

  /** Returns the names of the connections that use a secret. */
  static List<String> using(ConnectionStore connections, String secret) {
    return connections.list().stream()
        .map(stored -> stored.connection())
        .filter(connection -> connection.secrets().stream().anyMatch(secret::equalsIgnoreCase))
        .map(Connection::name)
        .toList();
  }
}
