package com.couriermft.partners.connection;

import com.couriermft.storage.label.Labels;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A database, in parts: there is no JDBC URL and no property of a driver, because both load classes
 * and read files. JSON, with the defaults of what may be left out:
 *
 * <pre>{"type": "database", "name": "erp", "database_type": "postgresql",
 *  "host": "db.partner.example", "port": 5432, "database": "erp", "username": "courier",
 *  "auth": {"type": "password", "secret": "connection-erp-password"},
 *  "tls": {"mode": "verify_full", "trust": []}, "schema": "sales",
 *  "session": {"statement_timeout_seconds": 0, "time_zone": "UTC", "read_only": false},
 *  "max_connections": 4, "connect_timeout_seconds": 30, "idle_timeout_seconds": 300,
 *  "network": "public", "proxy": {"type": "http", "host": "proxy.internal", "port": 3128}}
 * </pre>
 *
 * @param name unique
 * @param databaseType the kind of server
 * @param host name or address
 * @param port 1..65535; the customary one of the kind of server where none is given
 * @param database the database's name; Oracle's service name
 * @param username who logs in
 * @param auth {@link Auth.Password}, or {@link Auth.ManagedIdentity} at Azure's servers
 * @param tls how the server proves itself
 * @param schema that names without one are looked up in; {@code null} for the server's default
 * @param session what holds for each session
 * @param maxConnections steps that may use it at the same time, 1..100
 * @param connectTimeoutSeconds for the connection, the TLS handshake and the log-in, 1..300
 * @param idleTimeoutSeconds that the server may be silent for, 1..7200
 * @param network that it may lead into; {@link Network#PUBLIC} is left out of JSON
 * @param proxy the way there; {@code null} for the direct one
 * @param labels that it carries
 */
public record DatabaseConnection(
    String name,
    DatabaseType databaseType,
    String host,
    int port,
    String database,
    String username,
    Auth auth,
    Tls tls,
    @Nullable String schema,
    Session session,
    int maxConnections,
    int connectTimeoutSeconds,
    int idleTimeoutSeconds,
    @JsonInclude(value = JsonInclude.Include.CUSTOM, valueFilter = Network.Public.class)
        Network network,
    @Nullable Proxy proxy,
    Labels labels)
    implements Connection {
  @Override
  public Type type() {
    return Type.DATABASE;
  }

  /** Returns the server's address for messages: host and port. */
  public String address() {
    return host + ":" + port;
  }

  /**
   * How the server proves itself.
   *
   * @param mode what is checked
   * @param trust see {@link TlsTrust#trust}
   */
  public record Tls(Mode mode, List<String> trust) implements TlsTrust {
    /** Copies. */
    public Tls {
      trust = List.copyOf(trust);
    }
  }

  /** What is checked of a server; JSON in lower case. */
  public enum Mode {
    /** Its certificate is trusted and names the host. */
    VERIFY_FULL,
    /** Its certificate is trusted, whatever host it names. */
    VERIFY_CA,
    /** Nothing: the password and all else go in the clear, or as the protocol hides them. */
    OFF
  }

  /**
   * What holds for each session.
   *
   * @param statementTimeoutSeconds after which the server ends a statement; 0 for the step's own
   *     time only; up to 86,400
   * @param timeZone the session's, such as {@code UTC}
   * @param readOnly whether steps may only read
   */
  public record Session(int statementTimeoutSeconds, String timeZone, boolean readOnly) {}
}
