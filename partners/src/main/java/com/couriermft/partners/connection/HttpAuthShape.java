package com.couriermft.partners.connection;

import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.partners.connection.HttpAuth.ApiKey;
import com.couriermft.partners.connection.HttpAuth.ClientCredentials;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The shape of the credentials of connections of types {@code http} and {@code function_app}, and
 * how they are read.
 */
final class HttpAuthShape {
  private static final Shape.Text PRINTED =
      Shape.Text.matching(Pattern.compile("[!-~]{1,500}"), "1 to 500 visible ASCII characters");

  private static final List<Auth.Type> TYPES =
      List.of(
          Auth.Type.NONE,
          Auth.Type.BASIC,
          Auth.Type.BEARER,
          Auth.Type.API_KEY,
          Auth.Type.OAUTH2_CLIENT_CREDENTIALS,
          Auth.Type.MANAGED_IDENTITY);

  private static final List<Auth.Type> OF_FUNCTION_APPS =
      List.of(Auth.Type.NONE, Auth.Type.FUNCTION_KEY, Auth.Type.BEARER, Auth.Type.MANAGED_IDENTITY);

  private static final Property<Shape.Text> USERNAME =
      Property.required(
              "username",
              Shape.Text.matching(
                  Pattern.compile("[^:\\x00-\\x1f\\x7f-\\x9f]{1,200}"),
                  "1 to 200 characters without ':' and control characters"),
              "Who logs in")
          .titled("Username", FieldGroup.AUTHENTICATION);

  private static final Property<Shape.Text> PASSWORD =
      AuthShape.once("password", "password", Shape.Text.upTo(SecretStore.MAX_BYTES))
          .titled("Password", FieldGroup.AUTHENTICATION);
  private static final Property<Shape.Text> TOKEN =
      AuthShape.once("token", "token", line()).titled("Token", FieldGroup.AUTHENTICATION);
  private static final Property<Shape.Text> API_KEY =
      AuthShape.once("api_key", "key", line()).titled("API key", FieldGroup.AUTHENTICATION);
  private static final Property<Shape.Text> FUNCTION_KEY =
      AuthShape.once("function_key", "key", line())
          .titled("Function key", FieldGroup.AUTHENTICATION);
  private static final Property<Shape.Text> CLIENT_SECRET =
      AuthShape.once("client_secret", "secret", Shape.Text.upTo(SecretStore.MAX_BYTES))
          .titled("Client secret", FieldGroup.AUTHENTICATION);

  private static final Property<Shape.OneOf> IN =
      Property.optional("in", Shape.OneOf.of(ApiKey.In.class), "Where the key is sent")
          .titled("Key location", FieldGroup.AUTHENTICATION)
          .defaultsTo("header");

  private static final Property<Shape.Text> KEY_NAME =
      Property.required(
              "name",
              Shape.Text.matching(
                  Pattern.compile("[0-9A-Za-z._-]{1,100}"), "letters, digits, '.', '_' and '-'"),
              "The name of the header, or of the field of the query")
          .titled("Header or query parameter", FieldGroup.AUTHENTICATION);

  private static final Property<Shape.Text> TOKEN_URL =
      Property.required("token_url", HttpShape.URL, "Where tokens are asked for")
          .titled("Token URL", FieldGroup.AUTHENTICATION);

  private static final Property<Shape.Text> CLIENT_ID =
      Property.required("client_id", PRINTED, "Who asks")
          .titled("Client ID", FieldGroup.AUTHENTICATION);

  private static final Property<Shape.Text> SCOPE =
      Property.optional(
              "scope",
              Shape.Text.matching(
                  Pattern.compile("[!-~](?:[ -~]{0,998}[!-~])?"), "visible ASCII characters"),
              "The scope that is asked for, such as `api://orders/.default`")
          .titled("Scope", FieldGroup.AUTHENTICATION);

  private static final Property<Shape.Text> AUDIENCE =
      Property.optional("audience", PRINTED, "The audience that is asked for, where one is wanted")
          .titled("Audience", FieldGroup.AUTHENTICATION)
          .advanced();

  private static final Property<Shape.OneOf> SEND_IN =
      Property.optional(
              "send_in",
              Shape.OneOf.of(ClientCredentials.SendIn.class),
              "Whether the secret is sent as a header (`Basic`) or in the request's body")
          .titled("Send client secret in", FieldGroup.AUTHENTICATION)
          .advanced()
          .defaultsTo("header");

  private static final Property<Shape.Text> KEY =
      Property.optional(
              "key",
              CommonShape.NAMED,
              "Instead of a secret the name of a key of kind `tls`, which signs a proof")
          .titled("TLS key", FieldGroup.AUTHENTICATION)
          .advanced();

  private static final Property<Shape.ListOf<Shape.Text>> TRUST =
      HttpShape.trust("Whom the token endpoint's certificate may be from, as in `tls`");

  private static final Property<Shape.Text> RESOURCE =
      Property.required("resource", PRINTED, "What the token is for, such as `api://partner-api`")
          .titled("Resource", FieldGroup.AUTHENTICATION);

  /** The credentials of connections of type {@code http}. */
  static final Property<Shape.Choice> AUTH = auth(TYPES);

  /** The credentials of connections of type {@code function_app}. */
  static final Property<Shape.Choice> FUNCTION_APP_AUTH = auth(OF_FUNCTION_APPS);

  private HttpAuthShape() {}

  private static Property<Shape.Choice> auth(List<Auth.Type> types) {
    Property<Shape.OneOf> field = type(types.stream().map(CheckedObject::nameOf).toList());
    List<Shape.Case> cases =
        types.stream()
            .map(type -> new Shape.Case(CheckedObject.nameOf(type), fields(field, type)))
            .toList();
    return Property.required("auth", new Shape.Choice("type", cases), "How to log in")
        .titled("Authentication", FieldGroup.AUTHENTICATION);
  }

  private static Shape.Fields fields(Property<Shape.OneOf> field, Auth.Type type) {
    return switch (type) {
      case NONE -> Shape.Fields.of(field);
      case BASIC -> either(field, PASSWORD, USERNAME);
      case BEARER -> either(field, TOKEN);
      case API_KEY -> either(field, API_KEY, IN, KEY_NAME);
      case FUNCTION_KEY -> either(field, FUNCTION_KEY);
      case MANAGED_IDENTITY -> Shape.Fields.of(field, RESOURCE);
      default ->
          Shape.Fields.of(
                  field,
                  TOKEN_URL,
                  CLIENT_ID,
                  SCOPE,
                  AUDIENCE,
                  SEND_IN,
                  AuthShape.SECRET,
                  CLIENT_SECRET,
                  KEY,
                  TRUST)
              .exactlyOneOf(AuthShape.SECRET, CLIENT_SECRET, KEY);
    };
  }

  private static Shape.Fields either(
      Property<Shape.OneOf> field, Property<Shape.Text> once, Property<?>... others) {
    Property<?>[] all =
        Stream.concat(
                Stream.of(field),
                Stream.concat(Stream.of(others), Stream.of(AuthShape.SECRET, once)))
            .toArray(Property<?>[]::new);
    return Shape.Fields.of(all).exactlyOneOf(AuthShape.SECRET, once);
  }

  private static Shape.Text line() {
    return Shape.Text.matching(
        Pattern.compile("[!-~]{1,20000}"), "1 to 20,000 visible ASCII characters");
  }

  /** Reads the field of the connection of that name: {@link #AUTH} or its like. */
  static ReadHttpAuth read(String name, CheckedObject connection, Property<Shape.Choice> auth) {
    CheckedObject fields = connection.within(auth);
    Auth.Type type =
        connection.find(auth.name()) == null
            ? null
            : fields.constant(
                type(auth.shape().cases().stream().map(Shape.Case::value).toList()),
                Auth.Type.class);
    if (type == null) {
      return new ReadHttpAuth(new HttpAuth.None(), null);
    }
    Reading reading = new Reading(name, fields, connection);
    ReadHttpAuth read =
        switch (type) {
          case BASIC -> {
            String username = fields.text(USERNAME);
            yield reading.with(PASSWORD, secret -> new HttpAuth.Basic(username, secret));
          }
          case BEARER -> reading.with(TOKEN, HttpAuth.Bearer::new);
          case API_KEY -> {
            ApiKey.In in =
                Objects.requireNonNullElse(fields.constant(IN, ApiKey.In.class), ApiKey.In.HEADER);
            String called = fields.text(KEY_NAME);
            if (in == ApiKey.In.HEADER && HttpHeaderRules.isReserved(called)) {
              fields.problem(
                  KEY_NAME.name(),
                  FieldCodes.INVALID_COMBINATION,
                  "The header '" + called + "' is set by the client itself.");
            }
            yield reading.with(API_KEY, secret -> new ApiKey(in, called, secret));
          }
          case FUNCTION_KEY -> reading.with(FUNCTION_KEY, HttpAuth.FunctionKey::new);
          case MANAGED_IDENTITY ->
              new ReadHttpAuth(new HttpAuth.Identity(fields.text(RESOURCE)), null);
          case OAUTH2_CLIENT_CREDENTIALS -> credentials(reading);
          default -> new ReadHttpAuth(new HttpAuth.None(), null);
        };
    fields.end();
    return read;
  }

  private static Property<Shape.OneOf> type(List<String> names) {
    return Property.required("type", new Shape.OneOf(names), "How to log in")
        .titled("Authentication type", FieldGroup.AUTHENTICATION);
  }

  private static ReadHttpAuth credentials(Reading reading) {
    CheckedObject fields = reading.fields();
    String url = fields.text(TOKEN_URL);
    String client = fields.text(CLIENT_ID);
    String scope = fields.findText(SCOPE);
    String audience = fields.findText(AUDIENCE);
    ClientCredentials.SendIn sendIn =
        Objects.requireNonNullElse(
            fields.constant(SEND_IN, ClientCredentials.SendIn.class),
            ClientCredentials.SendIn.HEADER);
    List<String> trust = Certificates.read(fields, TRUST);
    String key = fields.findText(KEY);
    boolean signs = fields.find(KEY.name()) != null;
    boolean otherwise =
        fields.find(AuthShape.SECRET.name()) != null || fields.find(CLIENT_SECRET.name()) != null;
    if (signs && !otherwise) {
      return new ReadHttpAuth(
          new ClientCredentials(url, client, scope, audience, sendIn, null, key, trust), null);
    } else if (signs) {
      fields.problem(
          KEY.name(), FieldCodes.INVALID_COMBINATION, "Give a secret or a key, not both.");
    }
    return reading.with(
        CLIENT_SECRET,
        secret -> new ClientCredentials(url, client, scope, audience, sendIn, secret, null, trust));
  }

  /** The fields that are read, and the connection that they are of. */
  private record Reading(String name, CheckedObject fields, CheckedObject connection) {
    ReadHttpAuth with(Property<Shape.Text> once, Function<String, HttpAuth> auth) {
      AuthShape.Sent sent = AuthShape.secret(name, once, fields, connection);
      return sent == null
          ? new ReadHttpAuth(new HttpAuth.None(), null)
          : new ReadHttpAuth(auth.apply(sent.name()), sent.value());
    }
  }

  /**
   * The credentials as they were sent.
   *
   * @param sent to be written to the secret that {@code auth} names; {@code null} if none was sent
   */
  record ReadHttpAuth(HttpAuth auth, @Nullable Secret sent) {}
}
