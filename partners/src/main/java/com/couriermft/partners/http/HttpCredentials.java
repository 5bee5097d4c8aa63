package com.couriermft.partners.http;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.failure.catalogue.ConnectionCodes;
import com.couriermft.formats.failure.catalogue.StorageCodes;
import com.couriermft.formats.redaction.Redaction;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.formats.text.UrlEncoding;
import com.couriermft.partners.connection.HttpAuth;
import com.couriermft.partners.connection.HttpConnection;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The credentials of one connection, read on demand. Thread-safe.
 *
 * @param connection the connection
 * @param secrets the secret store
 * @param tokens tokens of the connection's token endpoint
 * @param identity tokens of the process's own identity
 */
record HttpCredentials(
    HttpConnection connection, SecretStore secrets, ClientTokens tokens, IdentityTokens identity) {
  private static final Pattern LINE = Pattern.compile("[!-~]+");
  private static final int MOST_SAID = 300;

  /**
   * The credentials of one request.
   *
   * @param headers headers to set
   * @param query encoded query parameter to add; {@code null} for none
   * @param token token that can be renewed; {@code null} for none
   */
  record Proof(Map<String, String> headers, @Nullable String query, @Nullable String token) {
    static final Proof NONE = new Proof(Map.of(), null, null);

    static Proof bearer(String token, boolean renewable) {
      return new Proof(Map.of("Authorization", "Bearer " + token), null, renewable ? token : null);
    }

    @Override
    public String toString() {
      return "Proof[***]";
    }
  }

  /**
   * Returns the credentials for a request.
   *
   * @param refused token that the server refused; {@code null} to allow a cached token
   * @throws CourierException a secret or token is not available
   */
  Proof prove(@Nullable String refused) {
    HttpAuth auth = connection.auth();
    if (auth instanceof HttpAuth.Basic basic) {
      return new Proof(
          Map.of("Authorization", basic(basic.username(), secret(basic.secret()))), null, null);
    } else if (auth instanceof HttpAuth.Bearer bearer) {
      return Proof.bearer(line(bearer.secret()), false);
    } else if (auth instanceof HttpAuth.ApiKey key) {
      String value = line(key.secret());
      return key.in() == HttpAuth.ApiKey.In.HEADER
          ? new Proof(Map.of(key.name(), value), null, null)
          : new Proof(
              Map.of(), UrlEncoding.encode(key.name()) + "=" + UrlEncoding.encode(value), null);
    } else if (auth instanceof HttpAuth.FunctionKey key) {
      return new Proof(Map.of(HttpAuth.FunctionKey.HEADER, line(key.secret())), null, null);
    } else if (auth instanceof HttpAuth.ClientCredentials) {
      return Proof.bearer(tokens.get(refused), true);
    } else if (auth instanceof HttpAuth.Identity ours) {
      return Proof.bearer(ofIdentity(ours.resource(), refused != null), true);
    }
    return Proof.NONE;
  }

  /** Returns the {@code Authorization} header's value for a user and a password (RFC 7617). */
  static String basic(String user, String password) {
    byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
    String encoded = Base64.getEncoder().encodeToString(pair);
    Redaction.learn(encoded);
    return "Basic " + encoded;
  }

  private String secret(String name) {
    return secrets.get(name).reveal();
  }

  /** Returns a secret without a trailing line break, which may come from a file. */
  private String line(String name) {
    String value = secret(name).strip();
    if (!LINE.matcher(value).matches()) {
      throw CourierException.of(
          ConnectionCodes.AUTHENTICATION_FAILED,
          ("Connection '%s': the secret '%s' contains a space, a control character or a non-ASCII "
                  + "character, which cannot be sent; save it again.")
              .formatted(connection.name(), name));
    }
    return value;
  }

  private String ofIdentity(String resource, boolean fresh) {
    try {
      String token = identity.get(resource, fresh);
      Redaction.learn(token);
      return token;
    } catch (CourierException e) {
      throw e;
    } catch (UncheckedIOException e) {
      throw CourierException.of(
          ConnectionCodes.CONNECTION_FAILED,
          ErrorText.of(connection.name(), "no token for " + resource, e),
          e);
    } catch (RuntimeException e) {
      throw CourierException.of(
          StorageCodes.IDENTITY_REFUSED,
          ErrorText.of(
              connection.name(),
              "no token for " + resource,
              SafeText.of(String.valueOf(e.getMessage()), MOST_SAID)),
          e);
    }
  }

  /** Tokens of one connection's token endpoint. Thread-safe. */
  interface ClientTokens {
    /**
     * Returns a token.
     *
     * @param refused token that was refused; {@code null} to allow a cached token
     * @throws com.couriermft.formats.failure.CourierException no token is available
     */
    String get(@Nullable String refused);
  }
}
