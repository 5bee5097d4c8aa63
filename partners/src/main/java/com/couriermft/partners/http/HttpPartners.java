package com.couriermft.partners.http;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.ConnectionCodes;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.partners.connection.Connection;
import com.couriermft.partners.connection.ConnectionStore;
import com.couriermft.partners.connection.HttpAuth.ClientCredentials;
import com.couriermft.partners.connection.HttpConnection;
import com.couriermft.partners.connection.StoredConnection;
import com.couriermft.partners.connection.TlsTrust;
import com.couriermft.partners.key.Key;
import com.couriermft.partners.key.KeyStore;
import com.couriermft.partners.key.TlsKeys;
import com.couriermft.partners.net.OutboundPolicy;
import com.couriermft.storage.identity.KeptToken;
import com.couriermft.transfer.supervision.Progress;
import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Opens connections of types {@code http} and {@code function_app} by name. The connection, its
 * secrets and its keys are reread each time. Tokens are cached while the connection's settings stay
 * the same, until ten minutes before their expiry, or for half their lifetime if that is shorter.
 * Thread-safe.
 */
public final class HttpPartners {
  private final ConnectionStore connections;
  private final KeyStore keys;
  private final SecretStore secrets;
  private final OutboundPolicy outbound;
  private final IdentityTokens identity;
  private final InstantSource clock;
  private final Map<String, Kept> tokens = new ConcurrentHashMap<>();

  /**
   * Creates the factory of partners without opening any connection.
   *
   * @param outbound checks the addresses of all calls
   * @param identity tokens of the process's own identity
   * @param clock clock for the expiry of tokens
   */
  public HttpPartners(
      ConnectionStore connections,
      KeyStore keys,
      SecretStore secrets,
      OutboundPolicy outbound,
      IdentityTokens identity,
      InstantSource clock) {
    this.connections = connections;
    this.keys = keys;
    this.secrets = secrets;
    this.outbound = outbound;
    this.identity = identity;
    this.clock = clock;
  }

  /**
   * Opens a connection for one step without connecting yet. The caller closes it.
   *
   * @param name name of the connection
   * @param progress receives the versions of the connection and its keys
   * @param closable receives a handle that cancels calls, before anything can block
   * @throws CourierException {@code connection_not_found}, {@code wrong_connection_type}, {@code
   *     key_not_found}, {@code wrong_key_kind} (permanent), or a secret is not available
   */
  public HttpPartner open(String name, Progress progress, Consumer<AutoCloseable> closable) {
    return open(connections.get(name), progress, closable);
  }

  /**
   * Opens a connection to a function app for one step; otherwise like {@link #open}.
   *
   * @throws CourierException {@code wrong_connection_type} (permanent), also for type {@code http};
   *     otherwise see {@link #open}
   */
  public HttpPartner openApp(String name, Progress progress, Consumer<AutoCloseable> closable) {
    StoredConnection stored = connections.get(name);
    if (stored.connection().type() != Connection.Type.FUNCTION_APP) {
      throw CourierException.of(
          ConnectionCodes.WRONG_CONNECTION_TYPE,
          "Connection '%s' is of type %s, not function_app."
              .formatted(name, stored.connection().type().json()));
    }
    return open(stored, progress, closable);
  }

  private HttpPartner open(
      StoredConnection stored, Progress progress, Consumer<AutoCloseable> closable) {
    String name = stored.connection().name();
    progress.uses("connection/" + name, stored.version());
    progress.conceals(stored.connection().secrets());
    for (String key : stored.connection().keys()) {
      keys.find(key).ifPresent(used -> progress.uses("key/" + key, used.version()));
    }
    HttpPartner partner = open(stored.connection());
    closable.accept(partner);
    return partner;
  }

  /**
   * Opens an internal connection of the installation, which is not stored. Does not connect yet.
   * The caller closes it.
   *
   * @param closable receives a handle that cancels calls, before anything can block
   */
  public HttpPartner to(HttpConnection connection, Consumer<AutoCloseable> closable) {
    HttpPartner partner = open(connection);
    closable.accept(partner);
    return partner;
  }

  private HttpPartner open(Connection named) {
    if (!(named instanceof HttpConnection connection)) {
      throw CourierException.of(
          ConnectionCodes.WRONG_CONNECTION_TYPE,
          "Connection '%s' is of type %s, not http or function_app."
              .formatted(named.name(), named.type().json()));
    }
    return new HttpPartner(connection, dialer(connection), credentials(connection));
  }

  Dialer dialer(HttpConnection connection) {
    TlsKeys.Identity identity =
        connection.calls().clientKey() == null ? null : identity(connection.calls().clientKey());
    return new Dialer(connection, connection.calls().tls(), identity, secrets, outbound);
  }

  private HttpCredentials credentials(HttpConnection connection) {
    return new HttpCredentials(
        connection, secrets, refused -> token(connection, refused), identity);
  }

  /** Returns credentials without token caching, for a connection test. */
  HttpCredentials triedCredentials(HttpConnection connection) {
    return new HttpCredentials(
        connection, secrets, refused -> request(connection).ask().text(), identity);
  }

  private String token(HttpConnection connection, @Nullable String refused) {
    Kept kept =
        Objects.requireNonNull(
            tokens.compute(
                connection.name(),
                (name, known) ->
                    known != null && known.connection().equals(connection)
                        ? known
                        : new Kept(connection, keptToken(connection))));
    KeptToken token = kept.token();
    return (refused == null ? token.get(false) : token.otherThan(refused)).text();
  }

  private KeptToken keptToken(HttpConnection connection) {
    return new KeptToken(
        "connection '" + connection.name() + "'", () -> request(connection).ask(), clock);
  }

  private TokenRequest request(HttpConnection connection) {
    ClientCredentials credentials = (ClientCredentials) connection.auth();
    TlsKeys.Identity signing = credentials.key() == null ? null : identity(credentials.key());
    Dialer dialer = new Dialer(connection, trust(connection, credentials), null, secrets, outbound);
    return new TokenRequest(credentials, dialer, signing, secrets, clock);
  }

  private static TlsTrust trust(HttpConnection connection, ClientCredentials credentials) {
    URI endpoint = URI.create(credentials.tokenUrl());
    boolean same = Dialer.address(endpoint).equalsIgnoreCase(Dialer.address(connection.base()));
    List<String> all =
        same
            ? Stream.concat(credentials.trust().stream(), connection.calls().tls().trust().stream())
                .distinct()
                .toList()
            : credentials.trust();
    return () -> all;
  }

  private TlsKeys.Identity identity(String key) {
    return TlsKeys.read(
        keys.getPrivatePart(key, Key.Kind.TLS), keys.findPassphrase(key).orElse(null));
  }

  /**
   * The cached token of a connection. The version alone is not sufficient as a key, because a
   * connection that is deleted and recreated starts at version 1 again.
   */
  private record Kept(HttpConnection connection, KeptToken token) {}
}
