package com.couriermft.partners.http;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The response to a call, whose body has not been read. The caller must close it, which closes the
 * connection without reading the rest of the body. Not thread-safe, except for closing.
 */
public final class HttpAnswer implements Closeable {
  private final String method;
  private final int status;
  private final Map<String, List<String>> headers;
  private final InputStream body;
  private final URI uri;
  private final Runnable end;

  HttpAnswer(
      String method,
      int status,
      Map<String, List<String>> headers,
      InputStream body,
      URI uri,
      Runnable end) {
    this.method = method;
    this.status = status;
    this.headers = headers;
    this.body = body;
    this.uri = uri;
    this.end = end;
  }

  /** Returns the method of the answered request, which a redirect may have changed to GET. */
  public String method() {
    return method;
  }

  /**
   * Returns whether a body can follow the response's head (RFC 9110, 6.4.1), regardless of the
   * headers.
   */
  public boolean mayHaveBody() {
    return !method.equals("HEAD") && status != 204 && status != 304;
  }

  /** Returns the status code, 200..599. */
  public int status() {
    return status;
  }

  /**
   * Returns the values of the response headers by lower-case name, in the order of receipt, at most
   * 64 KiB in total. The values are untrusted input.
   */
  public Map<String, List<String>> headers() {
    return headers;
  }

  /**
   * Returns the first value of a header.
   *
   * @param name name in lower case
   */
  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name)).map(values -> values.get(0));
  }

  /**
   * Returns the value of {@code Content-Length}; {@code null} if the header is absent or invalid.
   */
  public @Nullable Long length() {
    return header("content-length")
        .filter(text -> text.matches("[0-9]{1,18}"))
        .map(Long::valueOf)
        .orElse(null);
  }

  /**
   * Returns the bytes of the body as sent, without decompressing them; empty if there is no body.
   *
   * @return a stream whose {@code read} throws {@link IOException} if the body is truncated, times
   *     out, or the call was cancelled; the message names the connection
   */
  public InputStream body() {
    return body;
  }

  /** Returns the URL that responded, after redirects and without its query. */
  public URI uri() {
    return uri;
  }

  @Override
  public void close() {
    end.run();
  }
}
