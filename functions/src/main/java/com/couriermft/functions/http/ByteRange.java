package com.couriermft.functions.http;

import com.couriermft.formats.failure.catalogue.RequestCodes;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A byte range is one contiguous part of a file's bytes (RFC 9110 §14).
 *
 * @param first offset of its first byte
 * @param length 1 or more
 * @param total the file's size
 */
public record ByteRange(long first, int length, long total) {
  private static final Pattern HEADER = Pattern.compile("bytes=(\\d{0,18})-(\\d{0,18})");

  /**
   * Returns the range that a {@code Range} header asks for. Anything other than one range of bytes
   * is ignored, as in the RFC: empty.
   *
   * @param most maximum number of bytes in one answer: a longer range is truncated, and {@code
   *     Content-Range} says so
   * @throws StatusException 416: the file has no such bytes
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

  /** The {@code Content-Range} of the answer. */
  public String contentRange() {
    return "bytes " + first + "-" + (first + length - 1) + "/" + total;
  }
}
