package com.couriermft.storage.identity;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.failure.catalogue.StorageCodes;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.net.URLEncoder;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The endpoint at which the platform issues tokens. It uses the JDK's simplest HTTP client, which
 * loads few classes before the first token; a connection pool would be useless for one request a
 * day.
 *
 * @param address the address that the platform provides
 * @param header the secret that authorizes requests
 * @param clientId the client id of a user-assigned identity; {@code null} for the system-assigned
 *     one
 */
record TokenEndpoint(URI address, String header, @Nullable String clientId) {
  private static final int CONNECT_MILLIS = (int) Duration.ofSeconds(2).toMillis();
  private static final int ANSWER_MILLIS = (int) Duration.ofSeconds(10).toMillis();
  private static final int MOST_BYTES = 64 << 10;
  private static final int MOST_TEXT = 300;

  /**
   * Sends one request.
   *
   * @throws UncheckedIOException there is no response, or an error that is not about the identity
   * @throws CourierException {@code identity_refused}
   */
  BearerToken ask(String resource) {
    try {
      HttpURLConnection connection = open(resource);
      int status = connection.getResponseCode();
      if (status == 200) {
        return token(body(connection.getInputStream()));
      }
      String said = SafeText.of(body(connection.getErrorStream()), MOST_TEXT);
      if (status == 408 || status == 429 || status >= 500) {
        throw new IOException("the endpoint responded with " + status + " " + said);
      }
      throw CourierException.of(
          StorageCodes.IDENTITY_REFUSED,
          ("%s got no token for %s: the endpoint responded with %d %s. Assign the identity to the "
                  + "app; for a user-assigned identity, set AZURE_CLIENT_ID to its client ID.")
              .formatted(subject(), resource, status, said));
    } catch (IOException e) {
      String text = "%s got no token for %s: %s".formatted(subject(), resource, e.getMessage());
      throw new UncheckedIOException(new IOException(text, e));
    }
  }

  private String subject() {
    return clientId == null
        ? "The system-assigned managed identity"
        : "The managed identity " + clientId;
  }

  private HttpURLConnection open(String resource) throws IOException {
    String query = "api-version=2019-08-01&resource=" + URLEncoder.encode(resource, UTF_8);
    if (clientId != null) {
      query += "&client_id=" + URLEncoder.encode(clientId, UTF_8);
    }
    URI uri = URI.create(address + (address.getQuery() == null ? "?" : "&") + query);
    HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection(Proxy.NO_PROXY);
    connection.setConnectTimeout(CONNECT_MILLIS);
    connection.setReadTimeout(ANSWER_MILLIS);
    connection.setInstanceFollowRedirects(false);
    connection.setRequestProperty("X-IDENTITY-HEADER", header);
    connection.setRequestProperty("User-Agent", "courier");
    return connection;
  }

  private static String body(@Nullable InputStream in) throws IOException {
    if (in == null) {
      return "";
    }
    try (in) {
      return new String(in.readNBytes(MOST_BYTES), UTF_8);
    }
  }

  /**
   * Parses {@code {"access_token": "eyJ…", "expires_on": "1586984735", …}}, where the expiry is in
   * seconds of Unix time.
   */
  private static BearerToken token(String body) throws IOException {
    JsonNode answer;
    try {
      answer = Json.parse(body);
    } catch (RuntimeException e) {
      // The parser's message is omitted, because it quotes the response, which may contain a token.
      throw new IOException("the endpoint's response is not JSON");
    }
    String token = answer.path("access_token").asText();
    String end = answer.path("expires_on").asText();
    if (token.isEmpty() || !end.matches("[0-9]{1,12}")) {
      throw new IOException("the endpoint's response has no access_token or no expires_on");
    }
    return new BearerToken(token, Instant.ofEpochSecond(Long.parseLong(end)));
  }

  @Override
  public String toString() {
    return "TokenEndpoint[%s, %s]".formatted(address, subject());
  }
}
