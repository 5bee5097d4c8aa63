package com.couriermft.functions.http;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.JsonCodes;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.label.LabelFilter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.microsoft.azure.functions.HttpRequestMessage;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP request of a client.
 *
 * @param method the method, such as {@code GET}
 * @param uri absolute URI, as sent by the client
 * @param headers headers by name in lower case; several values of a header are joined by commas
 * @param query decoded query parameters, without empty values
 * @param values values of the path parameters, by their names in the route; empty before the route
 *     is known
 * @param body the body as a string; {@code ""} for none
 * @param by the caller's name in audit logs; {@code ""} before authentication
 * @param scope the caller's label scope; unlimited before authentication
 * @param reason the reason that the caller gave; {@code null} for none
 */
public record Request(
    String method,
    URI uri,
    Map<String, String> headers,
    Map<String, String> query,
    Map<String, String> values,
    String body,
    String by,
    LabelFilter scope,
    @Nullable String reason) {
  private static final String BASE = "/api/";
  private static final String MERGE_PATCH = "application/merge-patch+json";
  private static final Pattern JSON_TYPE =
      Pattern.compile("(application|text)/([a-z0-9.+-]+\\+)?json|text/plain");

  public Request {
    headers = Map.copyOf(headers);
    query = Map.copyOf(query);
    values = Map.copyOf(values);
  }

  /** Creates a request without a reason. */
  public Request(
      String method,
      URI uri,
      Map<String, String> headers,
      Map<String, String> query,
      String body,
      String by,
      LabelFilter scope) {
    this(method, uri, headers, query, Map.of(), body, by, scope, null);
  }

  /**
   * Converts a message of the host.
   *
   * @throws IllegalArgumentException the URL has a character that is not allowed in URIs
   */
  static Request of(HttpRequestMessage<Optional<String>> message) {
    return new Request(
        message.getHttpMethod().toString(),
        message.getUri(),
        message.getHeaders(),
        message.getQueryParameters(),
        message.getBody().orElse(""),
        "",
        LabelFilter.ALL);
  }

  /** Returns this request with an authenticated caller and a reason. */
  public Request by(String name, LabelFilter within, @Nullable String why) {
    return new Request(method, uri, headers, query, values, body, name, within, why);
  }

  /** Returns this request with the values of its path parameters. */
  public Request with(Map<String, String> found) {
    return new Request(method, uri, headers, query, found, body, by, scope, reason);
  }

  /**
   * Returns the decoded value of a path parameter.
   *
   * @param name the parameter's name, such as {@code job_id}
   * @throws IllegalArgumentException the route has no such parameter
   */
  public String value(String name) {
    String value = values.get(name);
    if (value == null) {
      throw new IllegalArgumentException("The route has no parameter '" + name + "'");
    }
    return value;
  }

  /**
   * Returns this request with the condition that the object is unchanged; an explicit condition is
   * kept.
   *
   * @param subject the object, as the start of a sentence: {@code Job 'a'}
   * @param storedVersion current version; {@code null} for a missing object
   * @throws PreconditionFailedException the object is missing, and {@code If-Match} requires a
   *     version
   * @throws InvalidInputException {@code invalid_etag}
   */
  public Request over(String subject, @Nullable String storedVersion) {
    if (storedVersion == null) {
      Precondition.require(this, subject, Optional::empty);
    }
    if (mustBeNew() || findHeader("if-match").filter(sent -> !sent.equals("*")).isPresent()) {
      return this;
    }
    Map<String, String> conditional = new HashMap<>(headers);
    if (storedVersion == null) {
      conditional.put("if-none-match", "*");
    } else {
      conditional.put("if-match", Etags.format(storedVersion));
    }
    return new Request(method, uri, conditional, query, values, body, by, scope, reason);
  }

  /** Returns a header by its name in lower case; empty if absent or blank. */
  public Optional<String> findHeader(String name) {
    return Optional.ofNullable(headers.get(name)).map(String::strip).filter(v -> !v.isEmpty());
  }

  /** Returns the value of a query parameter; empty if absent. */
  public Optional<String> findQuery(String name) {
    return Optional.ofNullable(query.get(name));
  }

  /** Returns the decoded values of a query parameter that may be repeated. */
  public List<String> queryValues(String name) {
    return parameters()
        .filter(parameter -> parameter.length == 2 && decoded(parameter[0]).equals(name))
        .map(parameter -> decoded(parameter[1]))
        .toList();
  }

  private Stream<String[]> parameters() {
    String sent = Optional.ofNullable(uri.getRawQuery()).orElse("");
    return Stream.of(sent.split("&")).map(parameter -> parameter.split("=", 2));
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  /**
   * Returns the decoded names of all query parameters, including repeated parameters and parameters
   * without a value.
   */
  public List<String> queryNames() {
    return parameters()
        .map(parameter -> parameter[0])
        .filter(name -> !name.isEmpty())
        .map(Request::decoded)
        .toList();
  }

  /**
   * Returns the {@code PUT} that is equivalent to a merge patch: the entire document, under the
   * condition that the stored version is unchanged.
   *
   * @param whole the patched document
   * @param storedVersion version of the document before the patch
   */
  public Request replacing(JsonNode whole, String storedVersion) {
    Map<String, String> conditional = new HashMap<>(headers);
    conditional.keySet().removeAll(Set.of("if-none-match", "content-length"));
    conditional.put("if-match", Etags.format(storedVersion));
    conditional.put("content-type", "application/json");
    String text = Json.write(whole).replace("\ufffd", "\\ufffd");
    return new Request("PUT", uri, conditional, query, values, text, by, scope, reason);
  }

  /** Returns whether {@code If-None-Match: *} requires that the resource does not exist yet. */
  public boolean mustBeNew() {
    return findHeader("if-none-match").filter("*"::equals).isPresent();
  }

  /** Returns the absolute URL of another resource of the API, such as {@code executions/01JD…}. */
  public URI link(String path) {
    return uri.resolve(BASE + path);
  }

  /**
   * Returns the body, which is required.
   *
   * @throws InvalidInputException as for {@link Json#parse(String)}; {@code invalid_encoding}
   * @throws StatusException 411 or 415
   */
  public JsonNode json() {
    requireJson();
    return Json.parse(body);
  }

  /** Returns the body, or an empty object if there is none. */
  public JsonNode optionalJson() {
    requireJson();
    return body.isBlank() ? Json.object() : Json.parse(body);
  }

  /**
   * Returns the body as a merge patch (RFC 7396); error messages do not quote it, because it may
   * contain a secret.
   *
   * @throws InvalidInputException as for {@link Json#parse(String)}; {@code invalid_encoding};
   *     {@code invalid_request}: the patch is not an object, so it would replace the entire
   *     document
   * @throws StatusException 411 or 415
   */
  public ObjectNode mergePatch() {
    if (!contentType().equals(Optional.of(MERGE_PATCH))) {
      throw new StatusException(
          RequestCodes.UNSUPPORTED_MEDIA_TYPE,
          "A PATCH is a JSON merge patch (RFC 7396); send it with Content-Type: "
              + MERGE_PATCH
              + ".",
          Map.of("Accept-Patch", MERGE_PATCH));
    }
    if (secretJson() instanceof ObjectNode patch) {
      return patch;
    }
    throw InvalidInputException.at(
        "",
        RequestCodes.INVALID_REQUEST,
        "A merge patch must be an object with the fields to change.");
  }

  /** Returns the body, which may contain a secret. Error messages do not quote it. */
  public JsonNode secretJson() {
    try {
      return json();
    } catch (InvalidInputException e) {
      throw e.is(JsonCodes.INVALID_JSON)
          ? InvalidInputException.at("", JsonCodes.INVALID_JSON, "The body is not valid JSON.")
          : e;
    }
  }

  /**
   * Refuses a body of unknown length, because the Functions host passes it on as an empty one.
   *
   * @throws StatusException 411
   */
  public void requireLength() {
    boolean chunked =
        findHeader("transfer-encoding").filter(v -> v.contains("chunked")).isPresent();
    if (body.isEmpty() && chunked) {
      throw new StatusException(
          RequestCodes.LENGTH_REQUIRED, "Chunked bodies are not supported; send Content-Length.");
    }
  }

  /**
   * Refuses a body that exceeds the limit of its route, before it is read.
   *
   * @param most maximum number of bytes
   * @throws StatusException 413
   */
  public void requireBodyUpTo(int most) {
    long bytes =
        findHeader("content-length")
            .filter(length -> length.matches("[0-9]{1,18}"))
            .map(Long::parseLong)
            .orElse(0L);
    if (Math.max(bytes, body.length()) > most) {
      throw new StatusException(
          RequestCodes.PAYLOAD_TOO_LARGE,
          "The body has %,d bytes; this route accepts at most %,d."
              .formatted(Math.max(bytes, body.length()), most));
    }
  }

  /** Returns the content type in lower case, without parameters. */
  public Optional<String> contentType() {
    return findHeader("content-type").map(v -> v.split(";")[0].strip().toLowerCase(Locale.ROOT));
  }

  private void requireJson() {
    requireLength();
    if (body.isEmpty()) {
      return;
    }
    Optional<String> type = contentType();
    if (type.isPresent() && !JSON_TYPE.matcher(type.get()).matches()) {
      throw new StatusException(
          RequestCodes.UNSUPPORTED_MEDIA_TYPE,
          "The body has the type '"
              + type.get()
              + "'; send JSON with Content-Type: "
              + "application/json.");
    }
    SentText.require(this);
  }
}
