package com.couriermft.functions.http;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Checks that the strings of a request were decoded correctly. The Functions host decodes the body
 * and the query as UTF-8, regardless of the charset, and replaces invalid bytes by U+FFFD.
 * Afterwards a replacement cannot be distinguished from a U+FFFD in the original.
 */
public final class SentText {
  private static final List<String> CHARSETS = List.of("utf-8", "utf8", "us-ascii");
  private static final char REPLACEMENT = '\ufffd';
  private static final String CHARSET = "charset=";

  private SentText() {}

  /**
   * Checks that a body was sent as UTF-8.
   *
   * @throws StatusException 415 {@code unsupported_media_type}: the body is compressed; {@code
   *     unsupported_charset}: the body has another charset
   * @throws InvalidInputException {@code invalid_encoding}: the body is not UTF-8
   */
  static void require(Request request) {
    requireDecodable(request);
    if (request.body().indexOf(REPLACEMENT) >= 0) {
      String detail =
          "The body is not valid UTF-8, or contains U+FFFD; send UTF-8, and write U+FFFD as "
              + "\\ufffd.";
      throw InvalidInputException.at("", RequestCodes.INVALID_ENCODING, detail);
    }
  }

  /**
   * Checks that a query is valid UTF-8, because its values may become parameters of an execution.
   *
   * @throws InvalidInputException {@code invalid_query}; the pointer is the parameter's name
   */
  static void requireQuery(Request request) {
    for (Map.Entry<String, String> parameter : request.query().entrySet()) {
      if ((parameter.getKey() + parameter.getValue()).indexOf(REPLACEMENT) >= 0) {
        String detail = "This parameter is not percent-encoded UTF-8, or contains U+FFFD.";
        throw InvalidInputException.at(parameter.getKey(), RequestCodes.INVALID_QUERY, detail);
      }
    }
  }

  /**
   * Checks that the host can have decoded the body.
   *
   * @throws StatusException 415, as {@link #require}
   */
  public static void requireDecodable(Request request) {
    Optional<String> encoding = request.findHeader("content-encoding");
    if (encoding.filter(e -> !e.equalsIgnoreCase("identity")).isPresent()) {
      String detail =
          "The body has the Content-Encoding '"
              + encoding.get()
              + "'; send it "
              + "without encoding.";
      throw new StatusException(RequestCodes.UNSUPPORTED_MEDIA_TYPE, detail);
    }
    charset(request.findHeader("content-type").orElse(""))
        .filter(charset -> !CHARSETS.contains(charset))
        .ifPresent(
            charset -> {
              String detail = "The body's charset is '" + charset + "'; send UTF-8.";
              throw new StatusException(RequestCodes.UNSUPPORTED_CHARSET, detail);
            });
  }

  private static Optional<String> charset(String contentType) {
    return Arrays.stream(contentType.toLowerCase(Locale.ROOT).split(";"))
        .skip(1)
        .map(String::strip)
        .filter(parameter -> parameter.startsWith(CHARSET))
        .map(parameter -> parameter.substring(CHARSET.length()).replace("\"", "").strip())
        .findFirst();
  }
}
