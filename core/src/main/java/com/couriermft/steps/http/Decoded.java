package com.couriermft.steps.http;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.failure.catalogue.HttpCodes;
import com.couriermft.partners.http.HttpAnswer;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;

/** The bytes of an answer as its server meant them. */
final class Decoded {
  private Decoded() {}

  /**
   * Returns the body of an answer.
   *
   * @param decompress whether it is unpacked
   * @throws CourierException {@code response_not_readable} (permanent): it is compressed though
   *     nobody asked for that, or in a way that is not known
   */
  static InputStream of(HttpAnswer answer, boolean decompress) throws IOException {
    if (isPlain(answer)) {
      return answer.body();
    }
    PushbackInputStream body = new PushbackInputStream(answer.body());
    int first = body.read();
    if (first < 0) {
      return body;
    }
    body.unread(first);
    String encoding = answer.header("content-encoding").orElse("");
    if (!decompress) {
      throw CourierException.of(
          HttpCodes.RESPONSE_NOT_READABLE,
          "The answer is compressed (%s) though nobody asked for that: set 'decompress'."
              .formatted(SafeText.of(encoding, 50)));
    }
    return Unpacked.of(body, encoding);
  }

  /** Returns whether the bytes that come are those that are meant. */
  static boolean isPlain(HttpAnswer answer) {
    String encoding = answer.header("content-encoding").orElse("");
    return encoding.isBlank() || encoding.strip().equalsIgnoreCase("identity");
  }
}
