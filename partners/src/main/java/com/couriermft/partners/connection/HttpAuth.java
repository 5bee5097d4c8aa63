package com.couriermft.partners.connection;

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
  /** No credentials. */
  record None() implements HttpAuth {
    @Override
    public Type type() {
      return Type.NONE;
    }
  }

  /**
   * Basic authentication (RFC 7617), in UTF-8.
   *
   * @param username without {@code :}
   * @param secret the password's name in the secret store
   */
  record Basic(String username, String secret) implements HttpAuth {
    @Override
    public Type type() {
      return Type.BASIC;
    }

    @Override
    public Optional<String> findSecret() {
      return Optional.of(secret);
    }
  }

  /**
   * A token as it is (RFC 6750).
   *
   * @param secret its name in the secret store
   */
  record Bearer(String secret) implements HttpAuth {
    @Override
    public Type type() {
      return Type.BEARER;
    }

    @Override
    public Optional<String> findSecret() {
      return Optional.of(secret);
    }
  }

  /**
   * A key in a header or in the query.
   *
   * @param in where it is sent
   * @param name of the header or of the query's field
   * @param secret the key's name in the secret store
   */
  record ApiKey(In in, String name, String secret) implements HttpAuth {
    /** The places of a key. */
    public enum In {
      /** A header. */
      HEADER,
      /** The query. */
      QUERY
    }

    @Override
    public Type type() {
      return Type.API_KEY;
    }

    @Override
    public Optional<String> findSecret() {
      return Optional.of(secret);
    }
  }

  /**
   * A token for a client (RFC 6749, 4.4), which proves itself with a secret or with a signature
   * (RFC 7523, {@code private_key_jwt}).
   *
   * @param tokenUrl the token endpoint
   * @param clientId who asks
   * @param scope asked for; {@code null} for none
   * @param audience asked for, where the endpoint wants one; {@code null} for none
   * @param sendIn where the secret is sent
   * @param secret its name in the secret store; {@code null} with a key
   * @param key of kind {@code tls}, which signs; {@code null} with a secret
   * @param trust in the token endpoint's certificate, see {@link TlsTrust#trust}; where the
   *     endpoint is at the base URL's host and port the connection's counts as well
   */
  record ClientCredentials(
      String tokenUrl,
      String clientId,
      @Nullable String scope,
      @Nullable String audience,
      SendIn sendIn,
      @Nullable String secret,
      @Nullable String key,
      List<String> trust)
      implements HttpAuth, TlsTrust {
    /** The places of a client's secret (RFC 6749, 2.3.1). */
    public enum SendIn {
      /** {@code Authorization: Basic}. */
      HEADER,
      /** Fields of the form. */
      BODY
    }

    /** Copies. */
    public ClientCredentials {
      trust = List.copyOf(trust);
    }

    @Override
    public Type type() {
      return Type.OAUTH2_CLIENT_CREDENTIALS;
    }

    @Override
    public Optional<String> findSecret() {
      return Optional.ofNullable(secret);
    }

    @Override
    public Optional<String> findKey() {
      return Optional.ofNullable(key);
    }
  }

  /**
   * A key of a function, of a function app or of one of its extensions, which is sent as {@link
   * #HEADER}.
   *
   * @param secret its name in the secret store
   */
  record FunctionKey(String secret) implements HttpAuth {
    /** The header that Azure Functions reads the key from. */
    public static final String HEADER = "x-functions-key";

    @Override
    public Type type() {
      return Type.FUNCTION_KEY;
    }

    @Override
    public Optional<String> findSecret() {
      return Optional.of(secret);
    }
  }

  /**
   * A token of the identity that the process runs under.
   *
   * @param resource that it is for
   */
  record Identity(String resource) implements HttpAuth {
    @Override
    public Type type() {
      return Type.MANAGED_IDENTITY;
    }
  }
}
