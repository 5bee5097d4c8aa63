package com.couriermft.partners.http;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.failure.catalogue.ConnectionCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.redaction.Redaction;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.partners.connection.HttpAuth.ClientCredentials;
import com.couriermft.partners.connection.HttpAuth.ClientCredentials.SendIn;
import com.couriermft.partners.key.TlsKeys;
import com.couriermft.partners.remote.HandshakeLimit;
import com.couriermft.storage.identity.BearerToken;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hc.core5.io.CloseMode;
import org.jspecify.annotations.Nullable;

/**
 * Requests a token for a client from a token endpoint (RFC 6749, 4.4). The request obeys the
 * outbound policy, does not follow redirects and times out after 30 seconds.
 *
 * @param credentials the client and its scope
 * @param dialer opens connections to the endpoint
 * @param signing key of the client assertion; {@code null} with a secret
 * @param secrets resolves the client's secret
 * @param clock clock for the expiry of tokens
 */
record TokenRequest(
    ClientCredentials credentials,
    Dialer dialer,
    TlsKeys.@Nullable Identity signing,
    SecretStore secrets,
    InstantSource clock) {
  private static final int MOST_SECONDS = 30;
  private static final int MOST_BYTES = 64 << 10;
  private static final int MOST_SAID = 300;

  /** Default lifetime of a token in seconds. */
  private static final long USUAL_SECONDS = 300;

  private static final Pattern TOKEN = Pattern.compile("[!-~]{1,20000}");
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");

  /**
   * Requests one token.
   *
   * @throws CourierException {@code authentication_failed} (permanent): the endpoint refuses the
   *     request; {@code connection_failed} (transient): the endpoint does not respond or reports an
   *     internal error; otherwise, the reason why the endpoint could not be reached
   */
  BearerToken ask() {
    Map<String, String> headers = new LinkedHashMap<>();
    Map<String, String> form = form(headers);
    byte[] body =
        form.entrySet().stream()
            .map(field -> encode(field.getKey()) + "=" + encode(field.getValue()))
            .collect(Collectors.joining("&"))
            .getBytes(StandardCharsets.US_ASCII);
    headers.put("Accept", "application/json");
    Redirect hop =
        new Redirect(
            dialer.connection().name(),
            "POST",
            URI.create(credentials.tokenUrl()),
            headers,
            HttpBody.of(body, "application/x-www-form-urlencoded"),
            true);
    AtomicReference<@Nullable HttpSocket> open = new AtomicReference<>();
    try {
      return HandshakeLimit.within(MOST_SECONDS, () -> close(open), () -> exchange(hop, open));
    } catch (IOException e) {
      throw e instanceof AnswerLostException lost
          ? lost.why()
          : dialer.failed(hop.uri(), "no token from", e);
    } finally {
      close(open);
    }
  }

  private BearerToken exchange(Redirect hop, AtomicReference<@Nullable HttpSocket> open)
      throws IOException {
    try (HttpAnswer answer = Sender.send(dialer.dial(hop.uri(), open::set), hop, Map.of())) {
      String said = new String(answer.body().readNBytes(MOST_BYTES), StandardCharsets.UTF_8);
      return read(answer.status(), said);
    } catch (NothingSentException e) {
      throw e.why();
    }
  }

  private static void close(AtomicReference<@Nullable HttpSocket> open) {
    HttpSocket line = open.get();
    if (line != null) {
      line.close(CloseMode.IMMEDIATE);
    }
  }

  private Map<String, String> form(Map<String, String> headers) {
    Map<String, String> form = new LinkedHashMap<>();
    form.put("grant_type", "client_credentials");
    if (credentials.scope() != null) {
      form.put("scope", credentials.scope());
    }
    if (credentials.audience() != null) {
      form.put("audience", credentials.audience());
    }
    String client = credentials.clientId();
    if (signing != null) {
      form.put("client_id", client);
      form.put("client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:jwt-bearer");
      form.put(
          "client_assertion",
          ClientAssertion.sign(signing, client, credentials.tokenUrl(), clock.instant()));
      return form;
    }
    String secret = secrets.get(String.valueOf(credentials.secret())).reveal();
    if (credentials.sendIn() == SendIn.HEADER) {
      headers.put("Authorization", HttpCredentials.basic(encode(client), encode(secret)));
    } else {
      form.put("client_id", client);
      form.put("client_secret", secret);
    }
    return form;
  }

  private BearerToken read(int status, String said) {
    JsonNode json = parsed(said);
    if (status == 408 || status == 429 || status >= 500) {
      throw CourierException.of(ConnectionCodes.CONNECTION_FAILED, message(status, json));
    } else if (status != 200) {
      throw CourierException.of(ConnectionCodes.AUTHENTICATION_FAILED, message(status, json));
    }
    String token = json.path("access_token").asText();
    String type = json.path("token_type").asText("bearer");
    if (!TOKEN.matcher(token).matches() || !type.equalsIgnoreCase("bearer")) {
      throw CourierException.of(
          ConnectionCodes.INVALID_ANSWER,
          ErrorText.of(
              dialer.connection().name(),
              "the token endpoint " + Dialer.address(URI.create(credentials.tokenUrl())),
              "the response has no access_token of type Bearer"));
    }
    Redaction.learn(token);
    String life = json.path("expires_in").asText();
    long seconds = SECONDS.matcher(life).matches() ? Long.parseLong(life) : USUAL_SECONDS;
    return new BearerToken(token, clock.instant().plusSeconds(seconds));
  }

  /** Describes a failed response without quoting all of it, because it may repeat the request. */
  private String message(int status, JsonNode json) {
    String error = SafeText.of(json.path("error").asText(), MOST_SAID);
    String detail = SafeText.of(json.path("error_description").asText(), MOST_SAID);
    return ErrorText.of(
        dialer.connection().name(),
        "the token endpoint " + Dialer.address(URI.create(credentials.tokenUrl())),
        "it responded with " + status + " " + (error + " " + detail).strip());
  }

  private static JsonNode parsed(String said) {
    try {
      return Json.parse(said);
    } catch (RuntimeException e) {
      // The parser's message is omitted because it quotes the response, which may contain a token.
      return Json.object();
    }
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
