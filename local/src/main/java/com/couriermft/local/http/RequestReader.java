package com.couriermft.local.http;

import com.couriermft.local.app.HttpInput;
import com.couriermft.local.app.LocalSettings;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * Converts a request to the form that the worker receives.
 *
 * <p>A body without a Content-Length, such as a chunked body, becomes empty. A body of type {@code
 * application/octet-stream} or multipart becomes bytes. All other bodies become strings: they are
 * decoded as UTF-8, whatever charset the type names, unless a byte order mark indicates another
 * encoding. Malformed bytes become U+FFFD.
 *
 * @param limit the maximum size of a body in bytes; default 100 MiB, set by {@code
 *     FUNCTIONS_REQUEST_BODY_SIZE_LIMIT}
 */
record RequestReader(long limit) {
  private static final long DEFAULT_LIMIT = 104_857_600;

  /** Thrown if the body exceeds the limit. */
  static final class TooLarge extends Exception {}

  static RequestReader of(LocalSettings settings) {
    return new RequestReader(
        settings
            .find("FUNCTIONS_REQUEST_BODY_SIZE_LIMIT")
            .map(Long::valueOf)
            .orElse(DEFAULT_LIMIT));
  }

  /**
   * Reads a request with its entire body.
   *
   * @throws TooLarge the body, chunked or not, exceeds the limit
   * @throws IOException the client disconnects
   */
  HttpInput read(Request request) throws IOException, TooLarge {
    var url = request.getHttpURI();
    return new HttpInput(
        request.getMethod(),
        url.asString(),
        headers(request),
        query(url.getQuery()),
        body(request));
  }

  private static Map<String, String> headers(Request request) {
    var headers = new LinkedHashMap<String, String>();
    for (var field : request.getHeaders()) {
      var value = field.getValue() == null ? "" : field.getValue();
      headers.merge(field.getName().toLowerCase(Locale.ROOT), value, (a, b) -> a + "," + b);
    }
    return headers;
  }

  static Map<String, String> query(@Nullable String raw) {
    var query = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
    for (var pair : raw == null ? new String[0] : raw.split("&")) {
      var equals = pair.indexOf('=');
      if (equals > 0 && equals < pair.length() - 1) {
        query.merge(
            decode(pair.substring(0, equals)),
            decode(pair.substring(equals + 1)),
            (a, b) -> a + "," + b);
      }
    }
    return query;
  }

  private static String decode(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException malformedEscape) {
      return text;
    }
  }

  private @Nullable Object body(Request request) throws IOException, TooLarge {
    var length = request.getHeaders().getLongField(HttpHeader.CONTENT_LENGTH);
    if (length > limit) {
      throw new TooLarge();
    }
    try (var content = Request.asInputStream(request)) {
      if (length <= 0) {
        discard(content);
        return null;
      }
      var bytes = content.readAllBytes();
      return isBinary(request) ? bytes : text(bytes);
    }
  }

  /**
   * Decodes bytes as the host does: in the charset that the byte order mark indicates, or as UTF-8
   * without a byte order mark.
   */
  private static String text(byte[] bytes) {
    var utf8 = StandardCharsets.UTF_8;
    for (var charset : List.of(utf8, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
      var mark = "\ufeff".getBytes(charset);
      if (bytes.length >= mark.length
          && Arrays.equals(bytes, 0, mark.length, mark, 0, mark.length)) {
        return new String(bytes, mark.length, bytes.length - mark.length, charset);
      }
    }
    return new String(bytes, utf8);
  }

  private void discard(InputStream content) throws IOException, TooLarge {
    var buffer = new byte[8192];
    long total = 0;
    for (int count = content.read(buffer); count >= 0; count = content.read(buffer)) {
      total += count;
      if (total > limit) {
        throw new TooLarge();
      }
    }
  }

  private static boolean isBinary(Request request) {
    var field = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    var type = field == null ? "" : field.toLowerCase(Locale.ROOT);
    return type.split(";")[0].strip().equals("application/octet-stream")
        || type.contains("multipart/");
  }
}
