package com.couriermft.functions.http;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP response. Immutable, except for the bytes of its body. Intermediaries must not store
 * responses.
 *
 * @param status 100..599
 * @param headers headers by name
 * @param body a {@code String}, a {@code byte[]}, or {@code null} for none
 */
public record Response(int status, Map<String, String> headers, @Nullable Object body) {
  private static final String JSON_TYPE = "application/json";

  public Response {
    headers = Map.copyOf(headers);
  }

  /** Returns a response without a body. */
  public static Response of(int status) {
    return new Response(status, Map.of("Cache-Control", "no-store"), null);
  }

  /** Returns 200 with a value as JSON. */
  public static Response ok(Object body) {
    return json(200, body);
  }

  /**
   * Returns a response with a value as JSON. U+FFFD is escaped, because requests must also send it
   * escaped.
   */
  public static Response json(int status, Object body) {
    String text = Json.write(body).replace("\ufffd", "\\ufffd");
    return of(status).with("Content-Type", JSON_TYPE).withBody(text);
  }

  /** Returns 200 with {@code {"value": […]}}. */
  public static Response list(Collection<?> values) {
    return ok(collection(values));
  }

  /** Returns {@code {"value": […]}}. */
  public static ObjectNode collection(Collection<?> values) {
    ObjectNode json = Json.object();
    ArrayNode list = json.putArray("value");
    values.forEach(value -> list.add(Json.<JsonNode>tree(value)));
    return json;
  }

  /** Returns 202: the work continues, and its state can be read at the given URL. */
  public static Response accepted(URI status, Object body) {
    return json(202, body).with("Location", status.toString()).with("Retry-After", "2");
  }

  /**
   * Returns this response with an additional header, which replaces an existing one with the same
   * name.
   */
  public Response with(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(name, value);
    return new Response(status, more, body);
  }

  /**
   * Returns this response with the version of its resource as {@code ETag}; unchanged if the
   * version is unknown.
   */
  public Response withEtag(@Nullable String storedVersion) {
    return storedVersion == null ? this : with("ETag", Etags.format(storedVersion));
  }

  /**
   * Returns the response to a {@code HEAD} request (RFC 9110 §9.3.2): the headers of this response,
   * including the length of the omitted body.
   */
  Response withoutBody() {
    if (body == null) {
      return this;
    }
    int bytes = body instanceof byte[] given ? given.length : utf8Length((String) body);
    Response measured = with("Content-Length", Integer.toString(bytes));
    return new Response(status, measured.headers, null);
  }

  private static int utf8Length(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  /** Returns this response with another body: a {@code String} or a {@code byte[]}. */
  public Response withBody(Object content) {
    return new Response(status, headers, content);
  }
}
