package com.couriermft.local.http;

import com.couriermft.local.app.HttpOutput;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A response in the format of the real host.
 *
 * <p>Text always has a charset, bytes have the type {@code application/octet-stream} unless the
 * function sets another type, and 204 and 304 have no body.
 *
 * @param headers the headers, with case-insensitive names
 */
record HostResponse(int status, Map<String, String> headers, byte[] body) {

  static HostResponse empty(int status) {
    return new HostResponse(status, Map.of(), new byte[0]);
  }

  static HostResponse json(int status, String json) {
    return text(status, Map.of("Content-Type", "application/json"), json);
  }

  /**
   * Returns the response for a function's return value: a response that the function built, a
   * string, bytes, or nothing.
   *
   * @throws IllegalArgumentException the value or the body has a different type, which the real
   *     host would convert to JSON
   */
  static HostResponse of(@Nullable Object returned) {
    if (returned == null) {
      return empty(204);
    }
    return returned instanceof HttpOutput output
        ? of(output.getStatusCode(), output.headers(), output.getBody())
        : of(200, Map.of(), returned);
  }

  private static HostResponse of(int status, Map<String, String> headers, @Nullable Object body) {
    if (body == null || status == 204 || status == 304) {
      return new HostResponse(status, headers, new byte[0]);
    }
    if (body instanceof String text) {
      return text(status, headers, text);
    }
    if (body instanceof byte[] bytes) {
      return new HostResponse(
          status, with(headers, typeOf(headers, "application/octet-stream")), bytes);
    }
    throw new IllegalArgumentException(
        "The body is a "
            + body.getClass().getName()
            + "; the local host sends String and byte[] only");
  }

  private static HostResponse text(int status, Map<String, String> headers, String text) {
    var type = typeOf(headers, "text/plain");
    var typed =
        type.toLowerCase(Locale.ROOT).contains("charset=") ? type : type + "; charset=utf-8";
    return new HostResponse(status, with(headers, typed), text.getBytes(StandardCharsets.UTF_8));
  }

  private static String typeOf(Map<String, String> headers, String defaultType) {
    var sorted = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
    sorted.putAll(headers);
    return sorted.getOrDefault("Content-Type", defaultType);
  }

  private static Map<String, String> with(Map<String, String> headers, String type) {
    var typed = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
    typed.putAll(headers);
    typed.put("Content-Type", type);
    return typed;
  }
}
