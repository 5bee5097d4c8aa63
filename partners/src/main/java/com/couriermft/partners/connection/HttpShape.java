package com.couriermft.partners.connection;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.partners.connection.HttpAuth.ClientCredentials;
import com.couriermft.partners.connection.HttpAuthShape.ReadHttpAuth;
import com.couriermft.storage.label.Labels;
import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The fields of connections with HTTP servers and function apps, and how they are read. */
final class HttpShape {
  private static final int MOST_PORT = 65_535;
  private static final String HOST =
      "(?:[A-Za-z0-9._-]{1,253}|\\[[0-9A-Fa-f:.]{2,45}\\])(?::[0-9]{1,5})?";
  private static final String PLACE =
      HOST + "(?:/(?:[A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2}){0,200}){0,20}";

  static final Shape.Text URL =
      Shape.Text.matching(
          Pattern.compile("https?://" + PLACE), "an https:// URL without user, query and fragment");

  private static final Property<Shape.Text> BASE_URL =
      Property.required(
              "base_url",
              URL,
              "The URL below which all calls go, such as `https://api.partner.example/v2`")
          .titled("Base URL", FieldGroup.CONNECTION);

  private static final Property<Shape.Text> APP_URL =
      Property.required(
              "base_url",
              Shape.Text.matching(
                  Pattern.compile("https?://" + HOST + "/?"),
                  "an https:// URL of a host, without user, path, query and fragment"),
              "The app's URL, such as `https://billing.azurewebsites.net`")
          .titled("App URL", FieldGroup.CONNECTION);

  private static final Property<Shape.Text> CLIENT_KEY =
      Property.optional(
              "client_key",
              CommonShape.NAMED,
              "The name of a key of kind `tls`, with whose certificate it proves itself (mutual"
                  + " TLS)")
          .titled("Client certificate key", FieldGroup.AUTHENTICATION)
          .advanced();

  private static final Property<Shape.MapOf<Shape.Text>> HEADERS =
      Property.optional(
              "headers",
              new Shape.MapOf<>(
                  HttpHeaderRules.NAME,
                  Shape.Text.matching(
                      HttpHeaderRules.VALUE, "a header's value, without line breaks"),
                  20),
              "Headers of every call; nothing secret: credentials are `auth`'s")
          .titled("Headers", FieldGroup.CONNECTION)
          .advanced();

  private static final Property<Shape.Flag> OFF =
      Property.optional(
              "off",
              new Shape.Flag(),
              "Whether `http://` URLs are allowed: credentials and all else then go in the clear")
          .titled("Allow unencrypted HTTP", FieldGroup.SECURITY)
          .defaultsTo(false);

  private static final Property<Shape.ListOf<Shape.Text>> TRUST =
      trust(
          "The fingerprints of the only certificates that are accepted, or the authorities that"
              + " have to have signed it; the platform's authorities while it is empty");

  private static final Property<Shape.Fields> TLS =
      Property.optional("tls", Shape.Fields.of(OFF, TRUST), "How the server proves itself")
          .titled("TLS", FieldGroup.SECURITY);

  private static final Property<Shape.Whole> MAX_CONNECTIONS = CommonShape.maxConnections(16);

  private static final Property<Shape.Whole> CONNECT_TIMEOUT =
      Property.optional(
              "connect_timeout_seconds",
              Shape.Whole.of(1, 300),
              "Seconds for the connection and the TLS handshake")
          .titled("Connect timeout", FieldGroup.LIMITS)
          .in("seconds")
          .advanced()
          .defaultsTo(30);

  private static final Property<Shape.Whole> IDLE_TIMEOUT = idleTimeout(60);

  /** Azure ends a request of a function after 230 s. */
  private static final Property<Shape.Whole> APP_IDLE_TIMEOUT = idleTimeout(240);

  private static final Property<Shape.Text> PROBE =
      Property.optional(
              "probe",
              Shape.Text.matching(
                  Pattern.compile("[A-Za-z0-9._~!$&'()*+,;=:@%/-]{1,500}"),
                  "a path below the base URL, encoded"),
              "A path that a test of the connection asks for with `HEAD`")
          .titled("Test path", FieldGroup.ADVANCED)
          .advanced();

  private static final Property<Shape.ListOf<Shape.Text>> FUNCTIONS =
      Property.optional(
              "functions",
              new Shape.ListOf<>(
                  Shape.Text.matching(
                      Pattern.compile(HttpConnection.FUNCTION),
                      "a function's name: a letter, then up to 126 letters, digits, `_` and `-`"),
                  0,
                  200),
              "The only functions and orchestrators that steps may run, by their names; steps then"
                  + " give no `path`. All while it is empty")
          .titled("Allowed functions", FieldGroup.SECURITY)
          .advanced();

  /** The fields in which the two types differ. */
  private record Form(
      Connection.Type type,
      Property<Shape.Text> url,
      Property<Shape.Choice> auth,
      Property<Shape.Whole> idleTimeout) {
    Shape.Fields fields() {
      List<Property<?>> all = new ArrayList<>(common());
      if (type == Connection.Type.FUNCTION_APP) {
        all.add(FUNCTIONS);
      }
      return Shape.Fields.of(all.toArray(Property<?>[]::new));
    }

    private List<Property<?>> common() {
      return List.of(
          CommonShape.NAME,
          CommonShape.type(type),
          url,
          auth,
          CLIENT_KEY,
          HEADERS,
          TLS,
          MAX_CONNECTIONS,
          CONNECT_TIMEOUT,
          idleTimeout,
          CommonShape.NETWORK,
          ServerShape.PROXY,
          PROBE,
          Labels.LABELS);
    }
  }

  private static final Form SERVER =
      new Form(Connection.Type.HTTP, BASE_URL, HttpAuthShape.AUTH, IDLE_TIMEOUT);
  private static final Form APP =
      new Form(
          Connection.Type.FUNCTION_APP, APP_URL, HttpAuthShape.FUNCTION_APP_AUTH, APP_IDLE_TIMEOUT);

  static final Shape.Fields SERVERS = SERVER.fields();
  static final Shape.Fields FUNCTION_APPS = APP.fields();

  private HttpShape() {}

  static Property<Shape.ListOf<Shape.Text>> trust(String help) {
    return Property.optional("trust", new Shape.ListOf<>(Certificates.TRUSTED, 0, 8), help)
        .titled("Trusted certificates", FieldGroup.SECURITY);
  }

  private static Property<Shape.Whole> idleTimeout(int usual) {
    return Property.optional(
            "idle_timeout_seconds",
            Shape.Whole.of(1, 600),
            "Seconds that the server may be silent for, also before its answer, and that it may"
                + " take nothing for of 64 KiB that are sent to it")
        .titled("Idle timeout", FieldGroup.LIMITS)
        .in("seconds")
        .advanced()
        .defaultsTo(usual);
  }

  static ReadConnection readServer(String name, CheckedObject fields) {
    return read(SERVER, name, fields);
  }

  static ReadConnection readFunctionApp(String name, CheckedObject fields) {
    return read(APP, name, fields);
  }

  private static ReadConnection read(Form form, String name, CheckedObject fields) {
    ReadHttpAuth auth = HttpAuthShape.read(name, fields, form.auth());
    HttpConnection.Tls tls = tls(fields.within(TLS));
    HttpConnection connection =
        new HttpConnection(
            form.type(),
            name,
            url(fields, form.url(), tls.off()),
            auth.auth(),
            fields.findText(CLIENT_KEY),
            headers(fields),
            tls,
            fields.integer(MAX_CONNECTIONS),
            fields.integer(CONNECT_TIMEOUT),
            fields.integer(form.idleTimeout()),
            CommonShape.network(fields),
            ServerShape.proxy(fields),
            form == APP ? fields.texts(FUNCTIONS) : List.of(),
            fields.findText(PROBE),
            Labels.read(fields));
    if (auth.auth() instanceof ClientCredentials credentials) {
      checkUrl(fields, "auth", credentials.tokenUrl(), tls.off());
    }
    if (connection.clientKey() != null && connection.baseUrl().startsWith("http://")) {
      fields.problem(
          CLIENT_KEY.name(),
          FieldCodes.INVALID_COMBINATION,
          "A certificate is shown within TLS only, and the base URL is 'http'.");
    }
    return new ReadConnection(connection, auth.sent());
  }

  private static HttpConnection.Tls tls(CheckedObject fields) {
    HttpConnection.Tls tls =
        new HttpConnection.Tls(fields.flag(OFF), Certificates.read(fields, TRUST));
    fields.end();
    return tls;
  }

  private static String url(CheckedObject fields, Property<Shape.Text> property, boolean clear) {
    String url = fields.text(property);
    checkUrl(fields, property.name(), url, clear);
    return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
  }

  private static void checkUrl(CheckedObject fields, String field, String url, boolean clear) {
    if (url.isEmpty()) {
      return;
    }
    URI uri = parsed(url);
    String why = null;
    if (url.startsWith("http://") && !clear) {
      why = "'%s' goes in the clear; use https, or say so in 'tls': {\"off\": true}.";
    } else if (uri == null || uri.getHost() == null || uri.getPort() > MOST_PORT) {
      why = "'%s' names no host, or no possible port.";
    } else if (List.of(uri.getPath().split("/")).stream()
        .anyMatch(segment -> segment.equals("..") || segment.equals("."))) {
      why = "'%s' has a segment '.' or '..'; write the path that it leads to.";
    } else if (uri.getRawPath().contains("//")) {
      why = "'%s' has an empty segment in its path; write it without.";
    }
    if (why != null) {
      fields.problem(field, CommonCodes.INVALID_VALUE, why.formatted(url));
    }
  }

  private static @Nullable URI parsed(String url) {
    try {
      return new URI(url);
    } catch (URISyntaxException e) {
      return null;
    }
  }

  private static Map<String, String> headers(CheckedObject fields) {
    Map<String, String> headers = new LinkedHashMap<>();
    CheckedObject sent = fields.within(HEADERS);
    JsonNode all = fields.find(HEADERS.name());
    if (all != null && all.isObject()) {
      all.fieldNames()
          .forEachRemaining(
              name -> {
                String value = sent.findText(name, Integer.MAX_VALUE);
                String given = value == null ? "" : value;
                HttpHeaderRules.findProblem(name, given)
                    .ifPresent(why -> sent.problem(name, CommonCodes.INVALID_VALUE, why));
                headers.put(name, given);
              });
    }
    if (headers.size() > HEADERS.shape().max()) {
      fields.problem(HEADERS.name(), FieldCodes.OUT_OF_RANGE, "At most 20 are possible.");
    }
    return headers;
  }
}
