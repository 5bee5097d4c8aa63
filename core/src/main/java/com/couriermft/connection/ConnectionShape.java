package com.couriermft.connection;

import com.couriermft.json.Property;
import com.couriermft.json.Shape;
import com.couriermft.secret.SecretStore;
import java.util.List;
import java.util.regex.Pattern;

/** The fields of a connection as operators write them. */
public final class ConnectionShape {
  private static final Shape.Text NAMED = Shape.Text.matching(Pattern.compile(Connection.NAME), "");

  static final Property<Shape.Text> NAME =
      Property.optional("name", NAMED, "Its name, if given that of the address");

  static final Property<Shape.OneOf> TYPE =
      Property.required("type", Shape.OneOf.of(Connection.Type.class), "What kind of server it is");

  static final Property<Shape.Text> HOST =
      Property.required(
          "host",
          Shape.Text.matching(
              Pattern.compile("[A-Za-z0-9._:-]{1,253}"), "a host name or an address"),
          "Where the server is");

  static final Property<Shape.Whole> PORT =
      Property.optional("port", Shape.Whole.of(1, 65_535), "Its port").defaultsTo(22);

  static final Property<Shape.Text> USERNAME =
      Property.required(
          "username",
          Shape.Text.matching(
              Pattern.compile("[^\\x00-\\x1f\\x7f-\\x9f]{1,128}"),
              "1 to 128 characters without control characters"),
          "Who logs in");

  static final Property<Shape.OneOf> AUTH_TYPE =
      Property.required("type", Shape.OneOf.of(Auth.Type.class), "How to log in");

  static final Property<Shape.Text> KEY = Property.required("key", NAMED, "The name of an SSH key");

  static final Property<Shape.Text> SECRET =
      Property.optional(
          "secret",
          Shape.Text.matching(
                  Pattern.compile("[0-9A-Za-z-]{1,127}"),
                  "the name of a secret, of letters, digits and '-'; a password itself belongs into"
                      + " 'password'")
              .unseen(),
          "The name of the secret that is the password");

  static final Property<Shape.Text> PASSWORD =
      Property.optional(
          "password",
          Shape.Text.upTo(SecretStore.MAX_BYTES).unseen(),
          "The password itself, written once: it goes to the secret store and is never shown");

  static final Property<Shape.Choice> AUTH =
      Property.required(
          "auth",
          new Shape.Choice(
              AUTH_TYPE.name(),
              List.of(
                  new Shape.Case(
                      "password",
                      Shape.Fields.of(AUTH_TYPE, SECRET, PASSWORD).exactlyOneOf(SECRET, PASSWORD)),
                  new Shape.Case("ssh_key", Shape.Fields.of(AUTH_TYPE, KEY)))),
          "How to log in");

  static final Property<Shape.ListOf<Shape.Text>> HOST_KEYS =
      Property.optional(
          "host_keys",
          new Shape.ListOf<>(
              Shape.Text.matching(
                  Pattern.compile("SHA256:[A-Za-z0-9+/]{43}=?"),
                  "a fingerprint such as \"SHA256:\" and 43 characters"),
              0,
              32),
          "The fingerprints of the only host keys that are accepted; none are while it is empty. The"
              + " test of a connection shows the one the server has");

  static final Property<Shape.Whole> MAX_CONNECTIONS =
      Property.optional(
              "max_connections",
              Shape.Whole.of(1, 100),
              "Steps that may use it at the same time, on all hosts together")
          .defaultsTo(2);

  static final Property<Shape.Flag> LEGACY =
      Property.optional(
              "legacy",
              new Shape.Flag(),
              "Whether broken and weak algorithms (SHA-1, CBC, DSA) are offered after the modern ones")
          .defaultsTo(false);

  static final Property<Shape.Fields> ALGORITHMS =
      Property.optional("algorithms", Shape.Fields.of(LEGACY), "Which algorithms are offered");

  static final Property<Shape.Whole> CONNECT_TIMEOUT =
      Property.optional(
              "connect_timeout_seconds",
              Shape.Whole.of(1, 300),
              "Seconds for the connection and for each part of the handshake")
          .defaultsTo(30);

  static final Property<Shape.Whole> KEEP_ALIVE =
      Property.optional(
              "keep_alive_seconds",
              Shape.Whole.of(0, 3_600),
              "Seconds between keep-alives; 0 for none")
          .defaultsTo(30);

  static final Property<Shape.Unavailable> PROXY =
      Property.optional("proxy", Shape.Unavailable.except("{}"), "Not available in this version");

  static final Property<Shape.Unavailable> BANDWIDTH =
      Property.optional(
          "bandwidth_bytes_per_second",
          Shape.Unavailable.except("0"),
          "Not available in this version");

  static final Property<Shape.Unavailable> QUIRKS =
      Property.optional("quirks", Shape.Unavailable.except("{}"), "Not available in this version");

  /** A connection; every type has the same fields in this version. */
  public static final Shape.Fields CONNECTION =
      Shape.Fields.of(
          NAME,
          TYPE,
          HOST,
          PORT,
          USERNAME,
          AUTH,
          HOST_KEYS,
          MAX_CONNECTIONS,
          ALGORITHMS,
          CONNECT_TIMEOUT,
          KEEP_ALIVE,
          PROXY,
          BANDWIDTH,
          QUIRKS);

  private ConnectionShape() {}
}
