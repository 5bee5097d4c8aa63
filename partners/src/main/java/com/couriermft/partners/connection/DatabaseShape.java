package com.couriermft.partners.connection;

import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.partners.connection.AuthShape.ReadAuth;
import com.couriermft.storage.label.Labels;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

/** The fields of connections with databases, and how they are read. */
final class DatabaseShape {
  private static final Set<DatabaseType> WITH_SCHEMA =
      EnumSet.of(DatabaseType.POSTGRESQL, DatabaseType.ORACLE);

  private static final Property<Shape.OneOf> DATABASE_TYPE =
      Property.required(
              "database_type", Shape.OneOf.of(DatabaseType.class), "What kind of database it is")
          .titled("Database type", FieldGroup.CONNECTION);

  private static final Property<Shape.Whole> PORT =
      ServerShape.port("Its port; by its type 5432, 3306, 3306, 1433 or 1521 if not given");

  private static final Property<Shape.Text> DATABASE =
      Property.required(
              "database",
              Shape.Text.matching(
                  Pattern.compile("[A-Za-z0-9_$.-]{1,128}"), "letters, digits and _ $ . -"),
              "The database's name; of Oracle that of the service")
          .titled("Database", FieldGroup.CONNECTION);

  private static final Property<Shape.Choice> AUTH =
      AuthShape.of(Auth.Type.PASSWORD, Auth.Type.MANAGED_IDENTITY);

  private static final Property<Shape.OneOf> MODE =
      Property.optional(
              "mode",
              Shape.OneOf.of(DatabaseConnection.Mode.class),
              "What is checked: certificate and host name (`verify_full`), the certificate alone"
                  + " (`verify_ca`), or nothing at all, without TLS (`off`)")
          .titled("TLS mode", FieldGroup.SECURITY)
          .defaultsTo("verify_full");

  private static final Property<Shape.ListOf<Shape.Text>> TRUST =
      HttpShape.trust(
          "The fingerprints of the only certificates that are accepted, or the authorities that"
              + " have to have signed it; the platform's authorities while it is empty. Not for"
              + " Oracle");

  private static final Property<Shape.Fields> TLS =
      Property.optional("tls", Shape.Fields.of(MODE, TRUST), "How the server proves itself")
          .titled("TLS", FieldGroup.SECURITY);

  private static final Property<Shape.Text> SCHEMA =
      Property.optional(
              "schema",
              Shape.Text.matching(
                  Pattern.compile("[A-Za-z_][A-Za-z0-9_$]{0,127}"), "a plain name of a schema"),
              "The schema of names without one, of `postgresql` and `oracle`")
          .titled("Schema", FieldGroup.CONNECTION);

  private static final Property<Shape.Whole> STATEMENT_TIMEOUT =
      Property.optional(
              "statement_timeout_seconds",
              Shape.Whole.of(0, 86_400),
              "Seconds after which the server ends a statement; 0 for the step's own time only")
          .titled("Statement timeout", FieldGroup.LIMITS)
          .in("seconds")
          .defaultsTo(0);

  private static final Property<Shape.Text> TIME_ZONE =
      Property.optional(
              "time_zone",
              Shape.Text.matching(
                  Pattern.compile("[A-Za-z][A-Za-z0-9_+/-]{0,63}|[+-][0-9]{2}:[0-9]{2}"),
                  "a time zone such as UTC, Europe/Vienna or +01:00"),
              "The session's time zone; `sqlserver` has none")
          .titled("Time zone", FieldGroup.ADVANCED)
          .defaultsTo("UTC");

  private static final Property<Shape.Flag> READ_ONLY =
      Property.optional("read_only", new Shape.Flag(), "Whether steps may only read")
          .titled("Read-only", FieldGroup.SECURITY)
          .defaultsTo(false);

  private static final Property<Shape.Fields> SESSION =
      Property.optional(
              "session",
              Shape.Fields.of(STATEMENT_TIMEOUT, TIME_ZONE, READ_ONLY),
              "What holds for each session")
          .titled("Session options", FieldGroup.ADVANCED);

  private static final Property<Shape.Whole> MAX_CONNECTIONS = CommonShape.maxConnections(4);

  private static final Property<Shape.Whole> CONNECT_TIMEOUT =
      Property.optional(
              "connect_timeout_seconds",
              Shape.Whole.of(1, 300),
              "Seconds for the connection, the TLS handshake and the log-in")
          .titled("Connect timeout", FieldGroup.LIMITS)
          .in("seconds")
          .advanced()
          .defaultsTo(30);

  private static final Property<Shape.Whole> IDLE_TIMEOUT =
      Property.optional(
              "idle_timeout_seconds",
              Shape.Whole.of(1, 7_200),
              "Seconds that the server may be silent for, also while it works on a statement")
          .titled("Idle timeout", FieldGroup.LIMITS)
          .in("seconds")
          .advanced()
          .defaultsTo(300);

  static final Shape.Fields FIELDS =
      Shape.Fields.of(
          CommonShape.NAME,
          CommonShape.type(Connection.Type.DATABASE),
          DATABASE_TYPE,
          ServerShape.HOST,
          PORT,
          DATABASE,
          ServerShape.USERNAME,
          AUTH,
          TLS,
          SCHEMA,
          SESSION,
          MAX_CONNECTIONS,
          CONNECT_TIMEOUT,
          IDLE_TIMEOUT,
          CommonShape.NETWORK,
          ServerShape.PROXY,
          Labels.LABELS);

  private DatabaseShape() {}

  static ReadConnection read(String name, CheckedObject fields) {
    DatabaseType type =
        Objects.requireNonNullElse(
            fields.constant(DATABASE_TYPE, DatabaseType.class), DatabaseType.POSTGRESQL);
    ReadAuth auth = AuthShape.read(name, fields, AUTH);
    DatabaseConnection connection =
        new DatabaseConnection(
            name,
            type,
            fields.text(ServerShape.HOST),
            fields.integer(PORT, type.port()),
            fields.text(DATABASE),
            fields.text(ServerShape.USERNAME),
            auth.auth(),
            tls(fields.within(TLS)),
            fields.findText(SCHEMA),
            session(fields.within(SESSION)),
            fields.integer(MAX_CONNECTIONS),
            fields.integer(CONNECT_TIMEOUT),
            fields.integer(IDLE_TIMEOUT),
            CommonShape.network(fields),
            ServerShape.proxy(fields),
            Labels.read(fields));
    checkTogether(connection, fields);
    checkIdentity(connection, fields);
    return new ReadConnection(connection, auth.sent());
  }

  private static DatabaseConnection.Tls tls(CheckedObject fields) {
    DatabaseConnection.Mode mode = fields.constant(MODE, DatabaseConnection.Mode.class);
    DatabaseConnection.Tls tls =
        new DatabaseConnection.Tls(
            Objects.requireNonNullElse(mode, DatabaseConnection.Mode.VERIFY_FULL),
            Certificates.read(fields, TRUST));
    fields.end();
    return tls;
  }

  private static DatabaseConnection.Session session(CheckedObject fields) {
    String zone = fields.findText(TIME_ZONE);
    DatabaseConnection.Session session =
        new DatabaseConnection.Session(
            fields.integer(STATEMENT_TIMEOUT),
            Objects.requireNonNullElse(zone, "UTC"),
            fields.flag(READ_ONLY));
    fields.end();
    return session;
  }

  private static void checkTogether(DatabaseConnection connection, CheckedObject fields) {
    DatabaseType type = connection.databaseType();
    boolean isOracle = type == DatabaseType.ORACLE;
    refuse(
        fields,
        SCHEMA,
        connection.schema() != null && !WITH_SCHEMA.contains(type),
        "A session of %s has no schema to be set; give it to the user, or write it before names.",
        type);
    refuse(
        fields,
        ServerShape.PROXY,
        isOracle && connection.proxy() != null,
        "The driver of %s opens its connections itself and knows no proxy.",
        type);
    refuse(
        fields,
        TLS,
        isOracle
            && (!connection.tls().trust().isEmpty()
                || connection.tls().mode() == DatabaseConnection.Mode.VERIFY_CA),
        "The driver of %s checks certificates itself: 'mode' is verify_full or off, without"
            + " 'trust'.",
        type);
  }

  private static void checkIdentity(DatabaseConnection connection, CheckedObject fields) {
    boolean identity = connection.auth() instanceof Auth.ManagedIdentity;
    refuse(
        fields,
        AUTH,
        identity && connection.databaseType() == DatabaseType.ORACLE,
        "A server of %s takes no tokens of Azure's identities.",
        connection.databaseType());
    refuse(
        fields,
        TLS,
        identity && connection.tls().mode() == DatabaseConnection.Mode.OFF,
        "The token of an identity would go to %s in the clear: 'mode' is verify_full or verify_ca.",
        connection.databaseType());
  }

  private static void refuse(
      CheckedObject fields, Property<?> field, boolean isWrong, String why, DatabaseType type) {
    if (isWrong) {
      fields.problem(field.name(), FieldCodes.INVALID_COMBINATION, why.formatted(type.json()));
    }
  }
}
