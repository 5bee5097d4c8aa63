package com.couriermft.partners.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The body of a call. It can be opened more than once: a redirect that keeps the method and a token
 * that was refused have it sent again.
 *
 * @param contentType for {@code Content-Type}; {@code null} for none
 * @param length in bytes, sent as {@code Content-Length}; {@code -1} for no body at all
 * @param content opens the bytes from the start; the caller closes the stream
 */
public record HttpBody(@Nullable String contentType, long length, Opening content) {
  /** No body. */
  public static final HttpBody NONE = new HttpBody(null, -1, InputStream::nullInputStream);

  /** Opens the bytes of a body. */
  public interface Opening {
    /** Returns them from the first one. */
    InputStream open() throws IOException;
  }

  /** Returns a body of these bytes, which are not copied. */
  public static HttpBody of(byte[] bytes, @Nullable String contentType) {
    return new HttpBody(contentType, bytes.length, () -> new ByteArrayInputStream(bytes));
  }

  /**
   * Returns a body of parts (RFC 7578), {@code multipart/form-data}; nothing is copied into memory.
   *
   * @param name of the boundary between the parts, letters and digits that no part can contain: the
   *     same for each attempt, as servers compare what is sent with the same key
   * @throws com.couriermft.formats.failure.CourierException {@code invalid_config} (permanent): the
   *     name, the file name or the content type of a part has a control character
   * @throws IllegalArgumentException a part has no length
   */
  public static HttpBody multipart(List<Part> parts, String name) {
    return Multipart.of(parts, name);
  }

  /** Returns whether there is a body, be it an empty one. */
  public boolean isThere() {
    return length >= 0;
  }

  /**
   * A part of a form.
   *
   * @param name the field's
   * @param fileName of a file; {@code null} for a plain field
   * @param body its content and type
   */
  public record Part(String name, @Nullable String fileName, HttpBody body) {}
}
