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
 * The response to a call, whose body has not been read. The caller closes it, which closes the
 * connection without reading the rest. Not thread-safe, except for closing.
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

  /** Returns the method of the request that it answers: a redirect may have made it a GET. */
  public String method() {
    return method;
  }

  /** Returns whether a body can follow the head (RFC 9110, 6.4.1), whatever the head announces. */
  public boolean mayHaveBody() {
    return !method.equals("HEAD") && status != 204 && status != 304;
  }

  /** Returns the status code, 200..599. */
  public int status() {
    return status;
  }

  /**
   * Returns the values of the headers by their names in lower case, in the order in which they
   * came; 64 KiB at most altogether. They are the server's text: hostile until checked.
   */
  public Map<String, List<String>> headers() {
    return headers;
  }

  /** Returns the first value of a header, whose name is given in lower case. */
  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name)).map(values -> values.get(0));
  }

  /** Returns the length in bytes that the server announces; {@code null} if absent or invalid. */
  public @Nullable Long length() {
    return header("content-length")
        .filter(text -> text.matches("[0-9]{1,18}"))
        .map(Long::valueOf)
        .orElse(null);
  }

  /**
   * Returns the bytes of the body as sent, never decompressed; empty for none.
   *
   * @return a stream whose {@code read} throws {@link IOException} if the body is truncated, times
   *     out, or the call was cancelled; the message names the connection
   */
  public InputStream body() {
    return body;
  }

  /** Returns the address that has answered, after redirects, without its query. */
  public URI uri() {
    return uri;
  }

  @Override
  public void close() {
    end.run();
  }
}
