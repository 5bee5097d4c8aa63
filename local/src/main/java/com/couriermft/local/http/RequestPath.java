package com.couriermft.local.http;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Splits and decodes the path of a request. */
final class RequestPath {
  private RequestPath() {}

  /**
   * Returns the decoded segments of a raw path, with {@code .} and {@code ..} resolved. {@code %2F}
   * and invalid escapes are not decoded.
   */
  static List<String> segments(String rawPath) {
    var segments = new ArrayList<String>();
    for (var raw : rawPath.split("/")) {
      var segment = decode(raw);
      if (segment.equals("..")) {
        if (!segments.isEmpty()) {
          segments.remove(segments.size() - 1);
        }
      } else if (!segment.isEmpty() && !segment.equals(".")) {
        segments.add(segment);
      }
    }
    return segments;
  }

  private static String decode(String raw) {
    var bytes = new ByteArrayOutputStream(raw.length());
    for (int i = 0; i < raw.length(); ) {
      var value = escape(raw, i);
      if (value >= 0 && value != '/') {
        bytes.write(value);
        i += 3;
      } else {
        var next = raw.offsetByCodePoints(i, 1);
        bytes.writeBytes(raw.substring(i, next).getBytes(StandardCharsets.UTF_8));
        i = next;
      }
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static int escape(String raw, int index) {
    if (raw.charAt(index) != '%' || index + 2 >= raw.length()) {
      return -1;
    }
    var high = Character.digit(raw.charAt(index + 1), 16);
    var low = Character.digit(raw.charAt(index + 2), 16);
    return high < 0 || low < 0 ? -1 : high * 16 + low;
  }
}
