package com.couriermft.partners.connection;

import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.ExactlyOneOf;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Variant;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.SecretStore;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The credentials of a connection of type {@code http} or {@code function_app}. JSON, one of:
 *
 * <pre>{"type": "none"}
 * {"type": "basic", "username": "courier", "secret": "partner-api-password"}
 * {"type": "bearer", "secret": "partner-api-token"}
 * {"type": "api_key", "in": "header", "name": "X-Api-Key", "secret": "partner-api-key"}
 * {"type": "oauth2_client_credentials", "token_url": "https://login.partner.example/token",
 *  "client_id": "courier", "scope": "orders.write", "send_in": "header",
 *  "secret": "partner-api-client-secret"}
 * {"type": "managed_identity", "resource": "api://partner-api"}
 * {"type": "function_key", "secret": "billing-app-key"}
 * </pre>
 */
public sealed interface HttpAuth extends Auth {
  /** Credentials for an HTTP server. */
  sealed interface Server extends HttpAuth
      permits None, Basic, Bearer, ApiKey, ClientCredentials, Identity {}

  /** Credentials for an Azure Functions app. */
  sealed interface App extends HttpAuth permits None, FunctionKey, Bearer, Identity {}

  /** The connection needs no credentials. */
  @Variant("none")
  record None() implements Server, App {}

  /**
   * Basic authentication (RFC 7617), in UTF-8.
   *
   * @param username user name without {@code :}
   * @param secret name of the password's secret
   * @param sent the password value; {@code null} once it is stored
   */
  @Variant("basic")
  @ExactlyOneOf({"secret", "password"})
  record Basic(
      @Field(
              title = "Username",
              group = FieldGroup.AUTHENTICATION,
              help = "Name of the account",
              required = true,
              pattern = "[^:\\x00-\\x1f\\x7f-\\x9f]{1,200}",
              form = "1 to 200 characters without ':' or control characters")
          String username,
      @Field(
              title = "Secret name",
              group = FieldGroup.AUTHENTICATION,
              help = Forms.SECRET_HELP,
              pattern = Forms.SECRET,
              form = Forms.SECRET_WORDS,
              unseen = true)
          String secret,
      @Field(
              name = "password",
              title = "Password",
              group = FieldGroup.AUTHENTICATION,
              help = "The password" + Forms.ONCE_HELP,
              maxLength = SecretStore.MAX_BYTES)
          @Nullable Secret sent)
      implements Server, SecretAuth {}

  /**
   * A bearer token (RFC 6750).
   *
   * @param secret name of the token's secret
   * @param sent the token value; {@code null} once it is stored
   */
  @Variant("bearer")
  @ExactlyOneOf({"secret", "token"})
  record Bearer(
      @Field(
              title = "Secret name",
              group = FieldGroup.AUTHENTICATION,
              help = Forms.SECRET_HELP,
              pattern = Forms.SECRET,
              form = Forms.SECRET_WORDS,
              unseen = true)
          String secret,
      @Field(
              name = "token",
              title = "Token",
              group = FieldGroup.AUTHENTICATION,
              help = "The token" + Forms.ONCE_HELP,
              pattern = Forms.LINE,
              form = Forms.LINE_WORDS)
          @Nullable Secret sent)
      implements Server, App, SecretAuth {}

  /**
   * An API key in a header or in the query.
   *
   * @param in where the key is sent
   * @param name name of the header or query parameter
   * @param secret name of the API key's secret
   * @param sent the key value; {@code null} once it is stored
   */
  @Variant("api_key")
  @ExactlyOneOf({"secret", "api_key"})
  record ApiKey(
      @Field(
              title = "Key location",
              group = FieldGroup.AUTHENTICATION,
              help = "Where the key is sent",
              defaultValue = "\"header\"")
          In in,
      @Field(
              title = "Header or query parameter",
              group = FieldGroup.AUTHENTICATION,
              help = "Name of the header or of the query parameter",
              required = true,
              pattern = "[0-9A-Za-z._-]{1,100}",
              form = "1 to 100 letters, digits, '.', '_' and '-'")
          String name,
      @Field(
              title = "Secret name",
              group = FieldGroup.AUTHENTICATION,
              help = Forms.SECRET_HELP,
              pattern = Forms.SECRET,
              form = Forms.SECRET_WORDS,
              unseen = true)
          String secret,
      @Field(
              name = "api_key",
              title = "API key",
              group = FieldGroup.AUTHENTICATION,
              help = "The key" + Forms.ONCE_HELP,
              pattern = Forms.LINE,
              form = Forms.LINE_WORDS)
          @Nullable Secret sent)
      implements Server, SecretAuth {
    /** The parts of a request in which an API key is sent. */
    public enum In {
      /** The key is sent in a header. */
      HEADER,
      /** The key is sent in the query. */
      QUERY
    }

    @Override
    public void check(CheckedObject auth) {
      if (in == In.HEADER && HttpHeaderRules.isReserved(name)) {
        auth.problem(
            "name",
            FieldCodes.INVALID_COMBINATION,
            "Courier sets the header '" + name + "' itself; remove it.");
      }
      SecretAuth.super.check(auth);
    }
  }

  /**
   * OAuth 2.0 client credentials (RFC 6749, 4.4), with a client secret or a signed assertion (RFC
   * 7523, {@code private_key_jwt}).
   *
   * @param tokenUrl the token endpoint
   * @param clientId id of the client
   * @param scope requested scope; {@code null} for none
   * @param audience requested audience, if the endpoint needs one; {@code null} for none
   * @param sendIn where the client secret is sent
   * @param secret name of the secret that stores the client secret; {@code null} with a key
   * @param sent the client secret's value; {@code null} with a key, and once the value is stored
   * @param key key of kind {@code tls} that signs assertions; {@code null} with a secret
   * @param trust trusted certificates for the token endpoint, see {@link TlsTrust#trust}; if the
   *     endpoint has the base URL's host and port, the connection's certificates are trusted as
   *     well
   */
  @Variant("oauth2_client_credentials")
  @ExactlyOneOf({"secret", "client_secret", "key"})
  record ClientCredentials(
      @Field(
              title = "Token URL",
              group = FieldGroup.AUTHENTICATION,
              help = "URL that issues tokens",
              required = true,
              pattern = HttpUrls.URL,
              form = HttpUrls.URL_FORM)
          String tokenUrl,
      @Field(
              title = "Client ID",
              group = FieldGroup.AUTHENTICATION,
              help = "ID of the client",
              required = true,
              pattern = Forms.PRINTED,
              form = Forms.PRINTED_WORDS)
          String clientId,
      @Field(
              title = "Scope",
              group = FieldGroup.AUTHENTICATION,
              help = "The scope to request, such as `api://orders/.default`",
              pattern = "[!-~](?:[ -~]{0,998}[!-~])?",
              form = "1 to 1,000 visible ASCII characters")
          @Nullable String scope,
      @Field(
              title = "Audience",
              group = FieldGroup.AUTHENTICATION,
              advanced = true,
              help = "The audience to request, if the token endpoint requires one",
              pattern = Forms.PRINTED,
              form = Forms.PRINTED_WORDS)
          @Nullable String audience,
      @Field(
              title = "Send client secret in",
              group = FieldGroup.AUTHENTICATION,
              advanced = true,
              help =
                  "Whether to send the secret in the header (`Basic`) or in the body of the "
                      + "request",
              defaultValue = "\"header\"")
          SendIn sendIn,
      @Field(
              title = "Secret name",
              group = FieldGroup.AUTHENTICATION,
              help = Forms.SECRET_HELP,
              pattern = Forms.SECRET,
              form = Forms.SECRET_WORDS,
              unseen = true)
          @Nullable String secret,
      @Field(
              name = "client_secret",
              title = "Client secret",
              group = FieldGroup.AUTHENTICATION,
              help = "The secret" + Forms.ONCE_HELP,
              maxLength = SecretStore.MAX_BYTES)
          @Nullable Secret sent,
      @Field(
              title = "TLS key",
              group = FieldGroup.AUTHENTICATION,
              advanced = true,
              help =
                  "Name of a key of kind `tls`, which signs an assertion instead of sending a "
                      + "secret",
              pattern = Forms.CONNECTION)
          @Nullable String key,
      @Field(
              title = "Trusted certificates",
              group = FieldGroup.SECURITY,
              help =
                  "Certificates accepted for the token endpoint: fingerprints or authorities, as "
                      + "in `tls`",
              type = Certificates.class)
          List<String> trust)
      implements Server, SecretAuth, TlsTrust {
    /** The parts of a request in which a client secret is sent (RFC 6749, 2.3.1). */
    public enum SendIn {
      /** The header {@code Authorization: Basic}. */
      HEADER,
      /** Fields of the form in the request's body. */
      BODY
    }

    /** Copies. */
    public ClientCredentials {
      trust = List.copyOf(trust);
    }

    @Override
    public void check(CheckedObject auth) {
      boolean signs = auth.find("key") != null;
      boolean otherwise = auth.find("secret") != null || auth.find("client_secret") != null;
      if (signs && otherwise) {
        auth.problem(
            "key", FieldCodes.INVALID_COMBINATION, "Set either 'secret' or 'key', not both.");
      }
      if (!signs || otherwise) {
        SecretAuth.super.check(auth);
      }
    }

    @Override
    public Optional<String> findKey() {
      return Optional.ofNullable(key);
    }
  }

  /**
   * A key for a function, a function app or an extension of Azure Functions, sent in the header
   * {@link #HEADER}.
   *
   * @param secret name of the key's secret
   * @param sent the key value; {@code null} once it is stored
   */
  @Variant("function_key")
  @ExactlyOneOf({"secret", "function_key"})
  record FunctionKey(
      @Field(
              title = "Secret name",
              group = FieldGroup.AUTHENTICATION,
              help = Forms.SECRET_HELP,
              pattern = Forms.SECRET,
              form = Forms.SECRET_WORDS,
              unseen = true)
          String secret,
      @Field(
              name = "function_key",
              title = "Function key",
              group = FieldGroup.AUTHENTICATION,
              help = "The key" + Forms.ONCE_HELP,
              pattern = Forms.LINE,
              form = Forms.LINE_WORDS)
          @Nullable Secret sent)
      implements App, SecretAuth {
    /** The header in which Azure Functions expects the key. */
    public static final String HEADER = "x-functions-key";
  }

  /**
   * A token of the process's managed identity.
   *
   * @param resource resource for which the token is issued
   */
  @Variant("managed_identity")
  record Identity(
      @Field(
              title = "Resource",
              group = FieldGroup.AUTHENTICATION,
              help = "The resource that the token is for, such as `api://partner-api`",
              required = true,
              pattern = Forms.PRINTED,
              form = Forms.PRINTED_WORDS)
          String resource)
      implements Server, App {}
}
