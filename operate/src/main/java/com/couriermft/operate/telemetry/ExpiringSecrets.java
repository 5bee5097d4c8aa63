package com.couriermft.operate.telemetry;

import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.partners.connection.Connection;
import com.couriermft.partners.connection.ConnectionStore;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.Tables;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Publishes {@link Warnings} about the expiry of secrets:
 *
 * <pre>{…, "secret": "partner-a-password", "connections": ["partner-a"]}</pre>
 *
 * The rows have the key {@code {name}|{end in seconds}}. An expired secret is still used, because
 * only the partner decides whether it is valid. Thread-safe.
 */
final class ExpiringSecrets {
  private final SecretStore secrets;
  private final ConnectionStore connections;
  private final Warnings warnings;

  ExpiringSecrets(SecretStore secrets, ConnectionStore connections, Tables tables) {
    this.secrets = secrets;
    this.connections = connections;
    this.warnings = new Warnings(tables, "secret");
  }

  /** Checks all secrets and publishes due warnings. Deletes the rows of deleted secrets. */
  void look() {
    Map<String, Instant> ends = secrets.ends();
    Set<String> live = new HashSet<>();
    ends.forEach(
        (secret, end) -> {
          String mark = "%s|%d".formatted(secret, end.getEpochSecond());
          live.add(mark);
          warnings.warn(mark, end, Labels.NONE, event -> describe(secret, event));
        });
    warnings.forgetUnless(live::contains);
  }

  private void describe(String secret, ObjectNode event) {
    event.put("secret", secret);
    event.set("connections", Json.tree(using(connections, secret)));
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
