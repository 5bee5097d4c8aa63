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
 * An answer. Immutable but for the bytes of its body. No answer is stored by anyone on its way.
 *
 * @param status 100..599
 * @param headers by name
 * @param body a {@code String}, a {@code byte[]}, or {@code null} for none
 */
public record Response(int status, Map<String, String> headers, @Nullable Object body) {
  private static final String JSON_TYPE = "application/json";

  /** Copies. */
  public Response {
    headers = Map.copyOf(headers);
  }

  /** An answer without a body. */
  public static Response of(int status) {
    return new Response(status, Map.of("Cache-Control", "no-store"), null);
  }

  /** 200 with this as JSON. */
  public static Response ok(Object body) {
    return json(200, body);
  }

  /** Returns a response with a value as JSON; U+FFFD is escaped, as requests are to send it. */
  public static Response json(int status, Object body) {
    String text = Json.write(body).replace("\ufffd", "\\ufffd");
    return of(status).with("Content-Type", JSON_TYPE).withBody(text);
  }

  /** 200 with {@code {"value": […]}}. */
  public static Response list(Collection<?> values) {
    return ok(collection(values));
  }

  /** {@code {"value": […]}}. */
  public static ObjectNode collection(Collection<?> values) {
    ObjectNode json = Json.object();
    ArrayNode list = json.putArray("value");
    values.forEach(value -> list.add(Json.<JsonNode>tree(value)));
    return json;
  }

  /** 202: the work goes on, and this is where to look. */
  public static Response accepted(URI status, Object body) {
    return json(202, body).with("Location", status.toString()).with("Retry-After", "2");
  }

  /** Returns this response with one more header; an older one of that name is replaced. */
  public Response with(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(name, value);
    return new Response(status, more, body);
  }

  /**
   * Returns this response with the version of its resource as {@code ETag}, or unchanged if the
   * version is not known.
   */
  public Response withEtag(@Nullable String storedVersion) {
    return storedVersion == null ? this : with("ETag", Etags.format(storedVersion));
  }

  /**
   * Returns the answer to a {@code HEAD} (RFC 9110 §9.3.2): the headers of this response, among
   * them the length of the body that is left out.
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
