package com.couriermft.functions.http;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Converts ETags (RFC 9110 §8.8.3). The stores' ETags are weak and contain quotes. Clients receive
 * strong, opaque ETags, because {@code If-Match} allows no others.
 */
final class Etags {
  /**
   * The pattern never backtracks, so that the parsing time is linear in the length of the header.
   */
  private static final Pattern ELEMENT =
      Pattern.compile("[ \\t]*+((?:W/)?+\"[\\x21\\x23-\\x7e\\x80-\\xff]*+\")?+[ \\t]*+(?:,|$)");

  private static final int MOST_TAGS = 100;

  private Etags() {}

  static String format(String stored) {
    byte[] bytes = stored.getBytes(StandardCharsets.UTF_8);
    return '"' + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes) + '"';
  }

  /**
   * Parses the ETags of {@code If-Match}; weak ETags keep their {@code W/}.
   *
   * @throws InvalidInputException {@code invalid_etag}: the header has no ETag, more than 100
   *     ETags, or other text
   */
  static List<String> parse(String header) {
    List<String> tags = new ArrayList<>();
    Matcher element = ELEMENT.matcher(header);
    int end = 0;
    while (end < header.length() && element.region(end, header.length()).lookingAt()) {
      if (element.group(1) != null) {
        tags.add(element.group(1));
      }
      end = element.end();
    }
    if (end < header.length() || tags.isEmpty() || tags.size() > MOST_TAGS) {
      throw InvalidInputException.at(
          "",
          RequestCodes.INVALID_ETAG,
          "If-Match accepts * or ETags from responses of this API, separated by commas.");
    }
    return tags;
  }
}
