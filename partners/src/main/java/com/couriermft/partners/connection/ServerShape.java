package com.couriermft.partners.connection;

import com.couriermft.formats.failure.catalogue.ConnectionCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.storage.label.Labels;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The fields of every connection with a server, as operators write them. */
final class ServerShape {
  private static final Shape.Text HOST_NAME =
      Shape.Text.matching(Pattern.compile("[A-Za-z0-9._:-]{1,253}"), "a host name or an address");

  static final Property<Shape.Text> HOST =
      Property.required(
              "host",
              HOST_NAME,
              "Where the server is; of several addresses the first that can be reached")
          .titled("Host", FieldGroup.CONNECTION);

  static final Property<Shape.Text> USERNAME =
      Property.required(
              "username",
              Shape.Text.matching(
                  Pattern.compile("[^\\x00-\\x1f\\x7f-\\x9f]{1,128}"),
                  "1 to 128 characters without control characters"),
              "Who logs in")
          .titled("Username", FieldGroup.AUTHENTICATION);

  private static final Property<Shape.Whole> CONNECT_TIMEOUT =
      Property.optional(
              "connect_timeout_seconds",
              Shape.Whole.of(1, 300),
              "Seconds for the connection and for each part of the handshake, however slowly it"
                  + " comes")
          .titled("Connect timeout", FieldGroup.LIMITS)
          .in("seconds")
          .advanced()
          .defaultsTo(30);

  private static final Property<Shape.Whole> KEEP_ALIVE =
      Property.optional(
              "keep_alive_seconds",
              Shape.Whole.of(0, 3_600),
              "Seconds between keep-alives; 0 for none. An SFTP session in which nothing arrives"
                  + " for as long as three of them is ended")
          .titled("Keep-alive interval", FieldGroup.LIMITS)
          .in("seconds")
          .advanced()
          .defaultsTo(30);

  private static final Property<Shape.Whole> BANDWIDTH =
      Property.optional(
              "bandwidth_bytes_per_second",
              Shape.Whole.of(0, Integer.MAX_VALUE),
              "What all sessions of one process may move together, both directions added; 0 for no"
                  + " cap")
          .titled("Bandwidth limit", FieldGroup.LIMITS)
          .in("bytes per second")
          .advanced()
          .defaultsTo(0);

  private static final Property<Shape.OneOf> PROXY_TYPE =
      Property.required("type", Shape.OneOf.of(Proxy.Type.class), "How to talk to it")
          .titled("Proxy type", FieldGroup.CONNECTION);

  private static final Property<Shape.Text> PROXY_HOST =
      Property.required("host", HOST_NAME, "Where the proxy is")
          .titled("Proxy host", FieldGroup.CONNECTION);

  private static final Property<Shape.Whole> PROXY_PORT =
      Property.required("port", Shape.Whole.of(1, 65_535), "Its port")
          .titled("Proxy port", FieldGroup.CONNECTION);

  private static final Property<Shape.Text> PROXY_USER =
      Property.optional(
              "username",
              Shape.Text.matching(
                  Pattern.compile("[ -9;-~]{1,255}"), "1 to 255 ASCII characters without ':'"),
              "Who asks, if it asks for a password")
          .titled("Proxy username", FieldGroup.CONNECTION);

  private static final Property<Shape.Text> PROXY_SECRET =
      Property.optional("secret", AuthShape.SECRET.shape(), "The name of that password's secret")
          .titled("Name of the proxy password secret", FieldGroup.CONNECTION);

  static final Property<Shape.Fields> PROXY =
      Property.optional(
              "proxy",
              Shape.Fields.of(PROXY_TYPE, PROXY_HOST, PROXY_PORT, PROXY_USER, PROXY_SECRET),
              "The way to the server, if not the direct one; the proxy looks the server's name up")
          .titled("Proxy", FieldGroup.CONNECTION)
          .advanced();

  static final Property<Shape.OneOf> REPLACE =
      Property.optional(
              "replace",
              Shape.OneOf.of(Replace.class),
              "How a file takes the place of another: in one step where the server can, else as"
                  + " with `aside` (`auto`); always by deleting the old one before (`delete`), or"
                  + " by putting it aside, and back if need be (`aside`)")
          .titled("Replace files by", FieldGroup.ADVANCED)
          .defaultsTo("auto");

  private ServerShape() {}

  /** The fields of all servers, with those of one kind. */
  static Shape.Fields with(
      Connection.Type type,
      Property<Shape.Whole> port,
      Property<Shape.Choice> auth,
      Property<Shape.Whole> sessions,
      Property<?>... own) {
    List<Property<?>> all =
        new ArrayList<>(
            List.of(
                CommonShape.NAME,
                CommonShape.type(type),
                HOST,
                port,
                USERNAME,
                auth,
                CommonShape.maxConnections(2),
                sessions,
                BANDWIDTH,
                CONNECT_TIMEOUT,
                KEEP_ALIVE,
                CommonShape.NETWORK,
                PROXY));
    all.addAll(List.of(own));
    all.add(Labels.LABELS);
    return new Shape.Fields(all, List.of());
  }

  static Property<Shape.Whole> port(String help) {
    return Property.optional("port", Shape.Whole.of(1, 65_535), help)
        .titled("Port", FieldGroup.CONNECTION);
  }

  static Property<Shape.Whole> sessions(int customary) {
    return Property.optional(
            "sessions_per_step",
            Shape.Whole.of(1, 8),
            "Sessions that one step may have open at a time, to move several files")
        .titled("Sessions per step", FieldGroup.LIMITS)
        .advanced()
        .defaultsTo(customary);
  }

  static Endpoint endpoint(CheckedObject fields, Property<Shape.Whole> port, int customary) {
    return new Endpoint(
        fields.text(HOST),
        fields.integer(port, customary),
        fields.text(USERNAME),
        fields.integer(CONNECT_TIMEOUT),
        fields.integer(KEEP_ALIVE),
        CommonShape.network(fields),
        proxy(fields));
  }

  static Traffic traffic(CheckedObject fields, Property<Shape.Whole> sessions) {
    return new Traffic(
        fields.integer(CommonShape.maxConnections(2)),
        fields.integer(sessions),
        fields.integer(BANDWIDTH));
  }

  static Replace replace(CheckedObject quirks) {
    return Objects.requireNonNullElse(quirks.constant(REPLACE, Replace.class), Replace.AUTO);
  }

  static @Nullable Proxy proxy(CheckedObject connection) {
    if (connection.find(PROXY.name()) == null) {
      return null;
    }
    CheckedObject fields = connection.within(PROXY);
    Proxy.Type type = fields.constant(PROXY_TYPE, Proxy.Type.class);
    Proxy proxy =
        new Proxy(
            Objects.requireNonNullElse(type, Proxy.Type.SOCKS5),
            fields.text(PROXY_HOST),
            fields.integer(PROXY_PORT),
            fields.findText(PROXY_USER),
            fields.findText(PROXY_SECRET));
    fields.end();
    boolean user = fields.find(PROXY_USER.name()) != null;
    if (user != (fields.find(PROXY_SECRET.name()) != null)) {
      String detail = "'username' and 'secret' belong together: give both or none.";
      connection.problem(PROXY.name(), ConnectionCodes.INCOMPLETE_LOGIN, detail);
    }
    return proxy;
  }
}
