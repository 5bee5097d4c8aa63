package com.couriermft.partners.connection;

import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.CheckedRecord;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Variant;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.label.LabelsField;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A database connection. Its fields take the place of a JDBC URL and driver properties, which could
 * load classes and read files. JSON, with the defaults of optional fields:
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
 * @param name unique name of the connection
 * @param databaseType type of database server
 * @param host name or address
 * @param port 1..65535; the default depends on the database type
 * @param database name of the database; for Oracle, the service name
 * @param username user name for the login
 * @param auth {@link Auth.Password}, or {@link Auth.ManagedIdentity} for servers in Azure
 * @param tls TLS options
 * @param schema schema of unqualified names; {@code null} for the server's default
 * @param session settings of each session
 * @param maxConnections maximum number of steps that use the connection at the same time, 1..100
 * @param connectTimeoutSeconds total timeout of connection, TLS handshake and login, 1..300
 * @param idleTimeoutSeconds timeout while no data arrives from the server, 1..7200
 * @param network the allowed network; {@link Network#PUBLIC} is left out of JSON
 * @param proxy the proxy; {@code null} for a direct connection
 * @param labels labels of the connection
 * @param contacts people to call if there are problems
 */
@Variant("database")
public record DatabaseConnection(
    @Field(title = "Name", help = Forms.CONNECTION_HELP, pattern = Forms.FREE_CONNECTION)
        String name,
    @Field(
            title = "Database type",
            group = FieldGroup.CONNECTION,
            help = "Type of the database",
            required = true)
        DatabaseType databaseType,
    @Field(
            title = "Host",
            group = FieldGroup.CONNECTION,
            help = Forms.HOST_HELP,
            required = true,
            pattern = Forms.HOST,
            form = Forms.HOST_WORDS)
        String host,
    @Field(
            title = "Port",
            group = FieldGroup.CONNECTION,
            help =
                "Port of the server. By default 5432 for `postgresql`, 3306 for `mariadb` and "
                    + "`mysql`, 1433 for `sqlserver`, 1521 for `oracle`",
            type = PortField.class)
        int port,
    @Field(
            title = "Database",
            group = FieldGroup.CONNECTION,
            help = "Name of the database; for Oracle the name of the service",
            required = true,
            pattern = "[A-Za-z0-9_$.-]{1,128}",
            form = "1 to 128 letters, digits, '_', '$', '.' and '-'")
        String database,
    @Field(
            title = "Username",
            group = FieldGroup.AUTHENTICATION,
            help = "Name of the account",
            required = true,
            pattern = Forms.USERNAME,
            form = Forms.USERNAME_WORDS)
        String username,
    @Field(
            title = "Authentication",
            group = FieldGroup.AUTHENTICATION,
            help = "How to log in",
            required = true)
        Auth.Database auth,
    @Field(
            title = "TLS",
            group = FieldGroup.SECURITY,
            help = "How Courier checks the identity of the server")
        Tls tls,
    @Field(
            title = "Schema",
            group = FieldGroup.CONNECTION,
            help =
                "Schema of tables that statements name without a schema. Only for `postgresql` and"
                    + " `oracle`",
            pattern = "[A-Za-z_][A-Za-z0-9_$]{0,127}",
            form = "a schema name: a letter or '_', then letters, digits, '_' and '$'")
        @Nullable String schema,
    @Field(
            title = "Session options",
            group = FieldGroup.ADVANCED,
            help = "Settings of each session")
        Session session,
    @Field(
            title = "Maximum concurrent steps",
            group = FieldGroup.LIMITS,
            help = Forms.STEPS_HELP,
            defaultValue = "4",
            min = 1,
            max = 100)
        int maxConnections,
    @Field(
            title = "Connect timeout",
            group = FieldGroup.LIMITS,
            advanced = true,
            help = "Maximum time to connect, including the TLS handshake and the login",
            unit = "seconds",
            defaultValue = "30",
            min = 1,
            max = 300)
        int connectTimeoutSeconds,
    @Field(
            title = "Idle timeout",
            group = FieldGroup.LIMITS,
            advanced = true,
            help = "Maximum time without data from the server, including while it runs a statement",
            unit = "seconds",
            defaultValue = "300",
            min = 1,
            max = 7_200)
        int idleTimeoutSeconds,
    @Field(
            title = "Allowed networks",
            group = FieldGroup.CONNECTION,
            advanced = true,
            help = Forms.NETWORK_HELP,
            defaultValue = "\"public\"",
            omitsDefault = true)
        Network network,
    @Field(title = "Proxy", group = FieldGroup.CONNECTION, advanced = true, help = Forms.PROXY_HELP)
        @Nullable Proxy proxy,
    @Field(title = "Labels", help = Labels.HELP, type = LabelsField.class) Labels labels,
    @Field(
            title = "Contacts",
            help = Contact.HELP,
            advanced = true,
            omitsDefault = true,
            maxItems = Contact.MAX)
        List<Contact> contacts)
    implements Connection, CheckedRecord {
  private static final Set<DatabaseType> WITH_SCHEMA =
      EnumSet.of(DatabaseType.POSTGRESQL, DatabaseType.ORACLE);

  /** Fills in the default port of the database type. */
  public DatabaseConnection {
    port = port == 0 ? databaseType.port() : port;
  }

  @Override
  public Type type() {
    return Type.DATABASE;
  }

  /** Returns the server's address for messages: host and port. */
  public String address() {
    return host + ":" + port;
  }

  @Override
  public void check(CheckedObject sent) {
    boolean isOracle = databaseType == DatabaseType.ORACLE;
    boolean isIdentity = auth instanceof Auth.ManagedIdentity;
    refuse(
        sent,
        "schema",
        schema != null && !WITH_SCHEMA.contains(databaseType),
        "%s has no schema per session; set the user's default schema, or qualify names with the "
            + "schema.");
    refuse(sent, "proxy", isOracle && proxy != null, "The driver of %s does not support proxies.");
    refuse(
        sent,
        "tls",
        isOracle && (!tls.trust().isEmpty() || tls.mode() == Mode.VERIFY_CA),
        "The driver of %s checks certificates itself: set 'mode' to verify_full or off, and "
            + "remove 'trust'.");
    refuse(sent, "auth", isIdentity && isOracle, "%s does not support tokens of Azure identities.");
    refuse(
        sent,
        "tls",
        isIdentity && tls.mode() == Mode.OFF,
        "The token of the identity would be sent to %s unprotected: set 'mode' to verify_full or "
            + "verify_ca.");
  }

  private void refuse(CheckedObject sent, String field, boolean isWrong, String why) {
    if (isWrong) {
      sent.problem(field, FieldCodes.INVALID_COMBINATION, why.formatted(databaseType.json()));
    }
  }

  /**
   * The TLS options of a database connection.
   *
   * @param mode how the server's certificate is checked
   * @param trust see {@link TlsTrust#trust}
   */
  public record Tls(
      @Field(
              title = "TLS mode",
              group = FieldGroup.SECURITY,
              help =
                  "What Courier checks: certificate and host name (`verify_full`) or only the "
                      + "certificate (`verify_ca`). `off` does not use TLS and checks nothing",
              defaultValue = "\"verify_full\"")
          Mode mode,
      @Field(
              title = "Trusted certificates",
              group = FieldGroup.SECURITY,
              help = Forms.TRUST_HELP + ". Not for Oracle",
              type = Certificates.class)
          List<String> trust)
      implements TlsTrust {
    /** Copies. */
    public Tls {
      trust = List.copyOf(trust);
    }
  }

  /** The ways to check a database server's certificate. Lower case in JSON. */
  public enum Mode {
    /** The certificate must be trusted and match the host name. */
    VERIFY_FULL,
    /** The certificate must be trusted; its host name is not checked. */
    VERIFY_CA,
    /**
     * TLS is off. The password and all data are unencrypted, unless the database's own protocol
     * protects them.
     */
    OFF
  }

  /**
   * The settings of each database session.
   *
   * @param statementTimeoutSeconds the server's timeout for a statement, at most 86,400; 0 if only
   *     the step's timeout applies
   * @param timeZone time zone of the session, such as {@code UTC}
   * @param readOnly whether steps may only read
   */
  public record Session(
      @Field(
              title = "Statement timeout",
              group = FieldGroup.LIMITS,
              help =
                  "Time after which the server ends a statement; 0 for no limit other than the "
                      + "step's timeout",
              unit = "seconds",
              defaultValue = "0",
              min = 0,
              max = 86_400)
          int statementTimeoutSeconds,
      @Field(
              title = "Time zone",
              group = FieldGroup.ADVANCED,
              help = "Time zone of the session; `sqlserver` has none",
              defaultValue = "\"UTC\"",
              pattern = "[A-Za-z][A-Za-z0-9_+/-]{0,63}|[+-][0-9]{2}:[0-9]{2}",
              form = "a time zone such as UTC, Europe/Vienna or +01:00")
          String timeZone,
      @Field(
              title = "Read-only",
              group = FieldGroup.SECURITY,
              help = "Whether steps can only read",
              defaultValue = "false")
          boolean readOnly) {}
}
