package com.couriermft.steps.http;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.failure.catalogue.HttpCodes;
import com.couriermft.formats.failure.catalogue.TransferCodes;
import com.couriermft.partners.http.HttpAnswer;
import com.couriermft.partners.http.HttpTarget;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Checks a response before its body is stored as the requested file. */
final class ExpectedFile {
  private static final Pattern TYPE =
      Pattern.compile("[a-z0-9!#$&^_.+*-]{1,100}/[a-z0-9!#$&^_.+*-]{1,100}");

  private final HttpConfig config;

  ExpectedFile(HttpConfig config) {
    this.config = config;
  }

  /**
   * Returns whether a string is a media type, or a pattern of media types such as {@code text/*}.
   */
  static boolean isType(String text) {
    return TYPE.matcher(text.toLowerCase(Locale.ROOT)).matches();
  }

  /**
   * Checks that the head of a response is consistent with the requested file.
   *
   * @throws CourierException {@code no_content}, {@code unexpected_content_type}, {@code
   *     response_too_small} (permanent)
   */
  void requireHead(HttpAnswer answer, HttpTarget target) {
    requireContent(answer, target);
    requireType(answer, target);
    Long length = answer.length();
    if (length != null && Decoded.isPlain(answer) && answer.status() != 206) {
      requireSize(length, target);
    }
  }

  /**
   * Refuses a response without content (RFC 9110, 15.3.5 and 15.3.6), because an empty file would
   * look like the requested file.
   */
  private static void requireContent(HttpAnswer answer, HttpTarget target) {
    if (answer.status() == 204 || answer.status() == 205) {
      throw CourierException.of(
          HttpCodes.NO_CONTENT,
          ("/%s: the server responded with %d, which has no content, so there is no file. If that "
                  + "is expected, set 'response' to 'none'.")
              .formatted(target.path(), answer.status()));
    }
  }

  private void requireType(HttpAnswer answer, HttpTarget target) {
    List<String> expected = config.expectContentType();
    String type = ContentType.of(answer.header("content-type").orElse("")).type();
    if (!expected.isEmpty() && expected.stream().noneMatch(each -> isOf(type, each))) {
      throw CourierException.of(
          HttpCodes.UNEXPECTED_CONTENT_TYPE,
          "/%s: the response has %s; 'expect_content_type' is %s. It may be a login or error page."
              .formatted(
                  target.path(),
                  type.isEmpty() ? "no type" : "the type '" + SafeText.of(type, 100) + "'",
                  String.join(", ", expected)));
    }
  }

  private static boolean isOf(String type, String pattern) {
    String wanted = pattern.toLowerCase(Locale.ROOT);
    return wanted.endsWith("/*")
        ? type.startsWith(wanted.substring(0, wanted.length() - 1))
        : type.equals(wanted);
  }

  /** Checks the minimum size of the file. */
  void requireSize(long bytes, HttpTarget target) {
    if (bytes < config.minBytes()) {
      throw CourierException.of(
          HttpCodes.RESPONSE_TOO_SMALL,
          "/%s: the file has %d bytes; 'min_bytes' is %d."
              .formatted(target.path(), bytes, config.minBytes()));
    }
  }

  /**
   * Returns the digest that the server sent for the file, if the step verifies digests; otherwise
   * empty.
   */
  Optional<ToldDigest> digest(HttpAnswer answer) {
    return config.verifyDigest() ? ToldDigest.of(answer) : Optional.empty();
  }

  /** Returns the expected SHA-256 of the file; empty if no SHA-256 is configured. */
  Optional<String> checksum(HttpAnswer answer) {
    String given = config.checksum();
    if (given == null || !given.startsWith("header:")) {
      return Optional.ofNullable(given);
    }
    String name = given.substring("header:".length()).strip().toLowerCase(Locale.ROOT);
    return Optional.of(
        answer
            .header(name)
            .map(text -> text.strip().toLowerCase(Locale.ROOT))
            .orElseThrow(
                () ->
                    CourierException.of(
                        TransferCodes.VERIFICATION_FAILED,
                        "The response has no header '%s', which must contain the file's SHA-256."
                            .formatted(name))));
  }
}
