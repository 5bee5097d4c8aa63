package com.couriermft.partners.connection;

import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.partners.connection.AuthShape.ReadAuth;
import com.couriermft.partners.connection.FtpConnection.Tls;
import com.couriermft.storage.label.Labels;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The fields of a connection with an FTP server, with or without TLS, and how they are read. */
final class FtpShape {
  private static final int CUSTOMARY_PORT = 21;
  private static final int IMPLICIT_PORT = 990;

  private static final Property<Shape.Whole> PORT =
      ServerShape.port("Its port").defaultsTo(CUSTOMARY_PORT);

  private static final Property<Shape.Whole> TLS_PORT =
      ServerShape.port("Its port; where it is left out 21, or 990 with implicit TLS");

  private static final Property<Shape.Whole> SESSIONS = ServerShape.sessions(4);

  private static final Property<Shape.Choice> AUTH = AuthShape.of(Auth.Type.PASSWORD);

  private static final Property<Shape.OneOf> MODE =
      Property.optional(
              "mode",
              Shape.OneOf.of(Tls.Mode.class),
              "Whether TLS begins with a command or at once")
          .titled("TLS mode", FieldGroup.SECURITY)
          .defaultsTo("explicit");

  private static final Property<Shape.ListOf<Shape.OneOf>> VERSIONS =
      Property.optional(
              "versions",
              new Shape.ListOf<>(new Shape.OneOf(List.of("1.2", "1.3")), 1, 2),
              "The versions offered. With 1.3 some servers refuse every data connection but the"
                  + " first")
          .titled("TLS versions", FieldGroup.SECURITY)
          .advanced()
          .defaultsTo(List.of("1.2"));

  private static final Property<Shape.ListOf<Shape.Text>> TRUST =
      Property.optional(
              "trust",
              new Shape.ListOf<>(Certificates.TRUSTED, 0, 8),
              "The fingerprints of the only certificates that are accepted, or the authorities that"
                  + " have to have signed it; the platform's authorities while it is empty")
          .titled("Trusted certificates", FieldGroup.SECURITY);

  private static final Property<Shape.Fields> TLS =
      Property.optional("tls", Shape.Fields.of(MODE, VERSIONS, TRUST), "How TLS is used")
          .titled("TLS", FieldGroup.SECURITY);

  private static final Property<Shape.Flag> EPSV =
      flag("epsv", "Whether EPSV is tried before PASV", true)
          .titled("Use EPSV", FieldGroup.ADVANCED);

  private static final Property<Shape.Flag> MLSD =
      flag("mlsd", "Whether MLSD and MLST are used where the server offers them", true)
          .titled("Use MLSD", FieldGroup.ADVANCED);

  private static final Property<Shape.Flag> UTF8 =
      flag("utf8", "Whether names are UTF-8; else ISO 8859-1", true)
          .titled("UTF-8 file names", FieldGroup.ADVANCED);

  private static final Property<Shape.Flag> TRUST_PASV =
      flag(
              "trust_pasv_address",
              "Whether data connections go to the address that PASV names; else to that of the"
                  + " control connection",
              false)
          .titled("Trust PASV address", FieldGroup.ADVANCED);

  private static final Property<Shape.Fields> QUIRKS =
      Property.optional(
              "quirks",
              Shape.Fields.of(EPSV, MLSD, UTF8, TRUST_PASV, ServerShape.REPLACE),
              "What is particular about the server")
          .titled("Server quirks", FieldGroup.ADVANCED)
          .advanced();

  static final Shape.Fields PLAIN =
      ServerShape.with(Connection.Type.FTP, PORT, AUTH, SESSIONS, QUIRKS);

  static final Shape.Fields SECURED =
      ServerShape.with(Connection.Type.FTPS, TLS_PORT, AUTH, SESSIONS, TLS, QUIRKS);

  private FtpShape() {}

  static ReadConnection readPlain(String name, CheckedObject fields) {
    return read(name, fields, ServerShape.endpoint(fields, PORT, CUSTOMARY_PORT), null);
  }

  static ReadConnection readSecured(String name, CheckedObject fields) {
    Tls tls = tls(fields.within(TLS));
    int port = tls.mode() == Tls.Mode.IMPLICIT ? IMPLICIT_PORT : CUSTOMARY_PORT;
    return read(name, fields, ServerShape.endpoint(fields, TLS_PORT, port), tls);
  }

  private static ReadConnection read(
      String name, CheckedObject fields, Endpoint endpoint, @Nullable Tls tls) {
    ReadAuth auth = AuthShape.read(name, fields, AUTH);
    Traffic traffic = ServerShape.traffic(fields, SESSIONS);
    FtpConnection.Quirks quirks = quirks(fields.within(QUIRKS));
    Labels labels = Labels.read(fields);
    return new ReadConnection(
        new FtpConnection(name, endpoint, auth.auth(), traffic, tls, quirks, labels), auth.sent());
  }

  private static Tls tls(CheckedObject fields) {
    Tls.Mode mode = fields.constant(MODE, Tls.Mode.class);
    List<String> versions = fields.choices(VERSIONS).stream().distinct().toList();
    List<String> trust = Certificates.read(fields, TRUST);
    fields.end();
    return new Tls(
        Objects.requireNonNullElse(mode, Tls.Mode.EXPLICIT),
        versions.isEmpty() ? List.of("1.2") : versions,
        trust);
  }

  private static FtpConnection.Quirks quirks(CheckedObject fields) {
    FtpConnection.Quirks quirks =
        new FtpConnection.Quirks(
            fields.flag(EPSV),
            fields.flag(MLSD),
            fields.flag(UTF8),
            fields.flag(TRUST_PASV),
            ServerShape.replace(fields));
    fields.end();
    return quirks;
  }

  private static Property<Shape.Flag> flag(String name, String help, boolean customary) {
    return Property.optional(name, new Shape.Flag(), help).defaultsTo(customary);
  }
}
