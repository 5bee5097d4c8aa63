package com.couriermft.partners.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The body of a call. It can be opened several times, because the body must be sent again after a
 * redirect that keeps the method, or with a renewed token.
 *
 * @param contentType value of {@code Content-Type}; {@code null} for none
 * @param length length in bytes, sent as {@code Content-Length}; {@code -1} for no body
 * @param content opens the bytes from the start; the caller closes the stream
 */
public record HttpBody(@Nullable String contentType, long length, Opening content) {
  /** A request without a body. */
  public static final HttpBody NONE = new HttpBody(null, -1, InputStream::nullInputStream);

  /** Opens the bytes of a body. */
  public interface Opening {
    /** Opens the content at its first byte. */
    InputStream open() throws IOException;
  }

  /** Returns a body with these bytes, which are not copied. */
  public static HttpBody of(byte[] bytes, @Nullable String contentType) {
    return new HttpBody(contentType, bytes.length, () -> new ByteArrayInputStream(bytes));
  }

  /**
   * Returns a {@code multipart/form-data} body (RFC 7578) without copying its parts into memory.
   *
   * @param name boundary between the parts, which consists of letters and digits and must not occur
   *     in a part. It must be the same for each attempt, because servers compare the bodies of
   *     requests with the same idempotency key
   * @throws com.couriermft.formats.failure.CourierException {@code invalid_config} (permanent): the
   *     name, the file name or the content type of a part contains a control character
   * @throws IllegalArgumentException a part has no length
   */
  public static HttpBody multipart(List<Part> parts, String name) {
    return Multipart.of(parts, name);
  }

  /** Returns whether there is a body, which may be empty. */
  public boolean isThere() {
    return length >= 0;
  }

  /**
   * A part of a form.
   *
   * @param name name of the form's field
   * @param fileName name of a file; {@code null} for a plain field
   * @param body content and content type
   */
  public record Part(String name, @Nullable String fileName, HttpBody body) {}
}
