package com.couriermft.steps.http;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.partners.http.HttpAnswer;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;

/** Decodes the bytes of a response. */
final class Decoded {
  private Decoded() {}

  /**
   * Returns the decompressed body of a response. Servers may compress without being asked: a
   * request without {@code Accept-Encoding} accepts any encoding (RFC 9110, 12.5.3).
   *
   * @throws CourierException {@code response_not_readable} (permanent): the compression is not
   *     supported
   */
  static InputStream of(HttpAnswer answer) throws IOException {
    if (isPlain(answer)) {
      return answer.body();
    }
    PushbackInputStream body = new PushbackInputStream(answer.body());
    int first = body.read();
    if (first < 0) {
      return body;
    }
    body.unread(first);
    return Unpacked.of(body, answer.header("content-encoding").orElse(""));
  }

  /** Returns whether the response has no content encoding. */
  static boolean isPlain(HttpAnswer answer) {
    String encoding = answer.header("content-encoding").orElse("");
    return encoding.isBlank() || encoding.strip().equalsIgnoreCase("identity");
  }
}
