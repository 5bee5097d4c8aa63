package com.couriermft.operate.dryrun;

import com.couriermft.engine.spi.Check;
import com.couriermft.engine.spi.Check.Kind;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.Suggestion;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.openpgp.PrivateKey;
import com.couriermft.openpgp.PrivateKeys;
import com.couriermft.partners.connection.Connection;
import com.couriermft.partners.connection.ConnectionStore;
import com.couriermft.partners.connection.StoredConnection;
import com.couriermft.partners.key.Key;
import com.couriermft.partners.key.KeyStore;
import com.couriermft.partners.key.PgpDetails;
import com.couriermft.partners.key.PgpKeys;
import com.couriermft.partners.key.SshKeys;
import com.couriermft.partners.key.TlsKeys;
import com.couriermft.partners.remote.ConnectionReport;
import com.couriermft.partners.remote.RemoteSessions;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Checks the connections, keys and secrets to which definitions refer. Thread-safe.
 *
 * @param connections the store of connections
 * @param keys the store of keys
 * @param secrets the store of secrets
 * @param sessions opens sessions to check connections
 */
public record ReferencedObjects(
    ConnectionStore connections, KeyStore keys, SecretStore secrets, RemoteSessions sessions) {

  /** Returns the connection with a name; empty if it does not exist. */
  Optional<Connection> find(String connection) {
    return connection.matches(Connection.NAME)
        ? connections.find(connection).map(StoredConnection::connection)
        : Optional.empty();
  }

  /** Checks that a connection's server responds, has the pinned host key, and accepts the login. */
  void tryConnection(String name, Probe probe) {
    if (find(name).isEmpty()) {
      String known =
          Suggestion.of(
              name,
              connections.list().stream()
                  .map(StoredConnection::connection)
                  .map(Connection::name)
                  .toList());
      String detail = "Connection '" + name + "' does not exist." + known;
      probe.report(
          Check.failed("", Kind.CONNECTION, name, DefinitionCodes.UNKNOWN_CONNECTION, detail));
      return;
    }
    ConnectionReport report = sessions.test(name, probe::closeWhenTimeIsUp);
    probe.throwIfCancelled();
    Check check =
        report
            .problem()
            .map(problem -> Check.failed(Kind.CONNECTION, name, problem))
            .orElseGet(() -> Check.ok("", Kind.CONNECTION, name, "The login succeeded."));
    probe.report(check.withReport(Json.tree(report)));
  }

  /** Checks that a key exists, and that its private part can be opened if it is readable. */
  void tryKey(String name, boolean forLogin, Probe probe) {
    try {
      Key key = keys.get(name);
      if (!forLogin && key.kind() == Key.Kind.PGP) {
        probe.report(Check.ok("", Kind.KEY, name, openedPgp(key)));
        return;
      }
      if (key.kind() == Key.Kind.TLS) {
        TlsKeys.read(keys.getPrivatePart(name, Key.Kind.TLS), passphrase(name));
      } else if (forLogin || key.hasPrivate()) {
        SshKeys.read(keys.getPrivatePart(name, Key.Kind.SSH), passphrase(name));
      }
      String detail = key.algorithm() + ", " + key.fingerprint() + ".";
      probe.report(Check.ok("", Kind.KEY, name, detail));
    } catch (NotFoundException e) {
      probe.report(Check.failed("", Kind.KEY, name, DefinitionCodes.UNKNOWN_KEY, e.getMessage()));
    } catch (CourierException e) {
      String detail = "Key '" + name + "': " + e.getMessage();
      probe.report(Check.failed("", Kind.KEY, name, e.failureCode(), detail));
    }
  }

  private @Nullable Secret passphrase(String key) {
    return keys.findPassphrase(key).orElse(null);
  }

  /** Opens each retained version of a key, to detect wrong passphrases. */
  private String openedPgp(Key key) {
    if (key.hasPrivate()) {
      for (PrivateKeys kept : new PgpKeys(keys).getDecryptionKeys(key.name())) {
        kept.all().forEach(PrivateKey::open);
      }
    }
    PgpDetails details = PgpDetails.of(key, keys.instant());
    String uses =
        details.usableFor().isEmpty()
            ? "nothing"
            : details.usableFor().stream()
                .map(use -> use.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
    String warnings = details.warnings().stream().map(" "::concat).collect(Collectors.joining());
    return "%s, %s; usable for %s.%s".formatted(key.algorithm(), key.fingerprint(), uses, warnings);
  }

  /** Checks that a secret exists, without using its value. */
  void trySecret(String name, Probe probe) {
    secrets.get(name);
    probe.report(Check.ok("", Kind.SECRET, name, "The secret exists."));
  }
}
