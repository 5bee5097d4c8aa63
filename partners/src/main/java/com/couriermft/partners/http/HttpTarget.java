package com.couriermft.partners.http;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.formats.text.UrlEncoding;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The target of a call, which is a URL below a connection's base URL. No spelling of the path can
 * leave that base. {@code ..}, {@code //host}, {@code https://host} and backslashes are refused,
 * whether plain or percent-encoded once or several times.
 *
 * @param path path, encoded as in a URL (RFC 3986, 3.3), without its leading slash; may be empty
 * @param query encoded query without its question mark; {@code null} for none
 */
public record HttpTarget(String path, @Nullable String query) {
  private static final int MOST = 8_000;
  private static final String ENCODED = "[A-Za-z0-9._~!$&'()*+,;=:@%s-]|%%[0-9A-Fa-f]{2}";
  private static final Pattern PATH = Pattern.compile("(?:" + ENCODED.formatted("/") + ")*+");
  private static final Pattern QUERY =
      Pattern.compile("(?:" + ENCODED.formatted("/?\\[\\]|\"{}^`") + ")*+");
  private static final Pattern SCHEME = Pattern.compile("(?s)[A-Za-z][A-Za-z0-9+.-]*:[/\\\\].*");
  private static final Pattern STRAY = Pattern.compile("%(?![0-9A-Fa-f]{2})");
  private static final Pattern CONTROL = Pattern.compile("(?s).*[\\x00-\\x1f\\x7f].*");

  /** Maximum number of decodings to detect nested encoding; no known server decodes more often. */
  private static final int DECODINGS = 3;

  /**
   * Checks path and query.
   *
   * @throws CourierException {@code invalid_config} (permanent): the path leaves the base, or the
   *     path or query is not encoded or is longer than 8,000 characters
   */
  public HttpTarget {
    path = path.startsWith("/") ? path.substring(1) : path;
    check(path);
    if (query != null && (query.length() > MOST || !QUERY.matcher(query).matches())) {
      throw refused("The query is not percent-encoded, or has more than 8,000 characters.");
    }
  }

  /**
   * Returns the target of a path with an optional query.
   *
   * @param text encoded path and query; one leading slash is ignored
   * @throws CourierException {@code invalid_config} (permanent), see the constructor
   */
  public static HttpTarget of(String text) {
    int mark = text.indexOf('?');
    return mark < 0
        ? new HttpTarget(text, null)
        : new HttpTarget(text.substring(0, mark), text.substring(mark + 1));
  }

  /**
   * Returns this target with additional query parameters, which this method encodes.
   *
   * @param more values by name, in the map's order
   */
  public HttpTarget with(Map<String, String> more) {
    String added =
        more.entrySet().stream()
            .map(
                each ->
                    UrlEncoding.encode(each.getKey()) + "=" + UrlEncoding.encode(each.getValue()))
            .collect(Collectors.joining("&"));
    if (added.isEmpty()) {
      return this;
    }
    return new HttpTarget(path, query == null || query.isEmpty() ? added : query + "&" + added);
  }

  /** Returns this target without the query parameters of the given name. */
  public HttpTarget without(String name) {
    if (query == null) {
      return this;
    }
    String rest =
        Arrays.stream(query.split("&"))
            .filter(field -> !field.split("=", 2)[0].equals(UrlEncoding.encode(name)))
            .collect(Collectors.joining("&"));
    return new HttpTarget(path, rest.isEmpty() ? null : rest);
  }

  private static void check(String path) {
    if (path.length() > MOST || !PATH.matcher(path).matches()) {
      throw refused(
          "The path '%s' is not percent-encoded, or has more than 8,000 characters."
              .formatted(SafeText.of(path, 200)));
    }
    String decoded = path;
    for (int i = 0; i <= DECODINGS; i++) {
      if (leaves(decoded)) {
        throw refused(
            ("The path '%s' is not below the connection's base URL; use a path without '.' or '..'"
                    + " segments and without a host.")
                .formatted(SafeText.of(path, 200)));
      }
      decoded = decoded(decoded);
    }
  }

  private static boolean leaves(String path) {
    boolean elsewhere =
        path.startsWith("/")
            || path.startsWith("\\")
            || SCHEME.matcher(path).matches()
            || CONTROL.matcher(path).matches();
    for (String segment : path.split("[/\\\\]", -1)) {
      // Some servers interpret text after a semicolon as a parameter of the segment.
      String name = segment.split(";", 2)[0];
      elsewhere |= name.equals(".") || name.equals("..");
    }
    return elsewhere;
  }

  /** Decodes a path; a percent sign without a valid escape is kept. */
  private static String decoded(String path) {
    String escaped = STRAY.matcher(path).replaceAll("%25").replace("+", "%2B");
    return URLDecoder.decode(escaped, StandardCharsets.UTF_8);
  }

  private static CourierException refused(String why) {
    return CourierException.of(StepCodes.INVALID_CONFIG, why);
  }
}
