package com.couriermft.functions.http;

import com.couriermft.formats.failure.catalogue.RequestCodes;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A contiguous range of a file's bytes (RFC 9110 §14).
 *
 * @param first offset of the first byte
 * @param length number of bytes, at least 1
 * @param total size of the file
 */
public record ByteRange(long first, int length, long total) {
  private static final Pattern HEADER = Pattern.compile("bytes=(\\d{0,18})-(\\d{0,18})");

  /**
   * Returns the range that a {@code Range} header requests. As the RFC specifies, anything other
   * than a single byte range is ignored, and the result is empty.
   *
   * @param most maximum number of bytes in a response; a longer range is truncated, as {@code
   *     Content-Range} shows
   * @throws StatusException 416: the range is outside of the file
   */
  public static Optional<ByteRange> find(String header, long total, int most) {
    Matcher range = HEADER.matcher(header.strip());
    if (!range.matches() || range.group(1).isEmpty() && range.group(2).isEmpty()) {
      return Optional.empty();
    }
    long first;
    long last = total - 1;
    if (range.group(1).isEmpty()) {
      first = Math.max(0, total - Long.parseLong(range.group(2)));
    } else {
      first = Long.parseLong(range.group(1));
      if (!range.group(2).isEmpty()) {
        long asked = Long.parseLong(range.group(2));
        if (asked < first) {
          return Optional.empty();
        }
        last = Math.min(last, asked);
      }
    }
    if (first > last) {
      throw new StatusException(
          RequestCodes.RANGE_NOT_SATISFIABLE,
          "'" + header.strip() + "' is outside the file of " + total + " bytes.",
          Map.of("Content-Range", "bytes */" + total));
    }
    return Optional.of(new ByteRange(first, (int) Math.min(most, last - first + 1), total));
  }

  /** Returns the value of the response header {@code Content-Range}. */
  public String contentRange() {
    return "bytes " + first + "-" + (first + length - 1) + "/" + total;
  }
}
