package com.couriermft.transfer;

import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A path as definitions and outputs write it, checked and resolved: {@code a.csv}, {@code
 * /invoices/a.csv}, {@code work:/01JD…/a.csv} or {@code files:/invoices/a.csv}. A glob passes too.
 *
 * @param executionId whose workspace; {@code null} for the permanent store
 * @param path within it, without leading slash
 */
record FilePath(@Nullable String executionId, String path) {
  /** Longest path in characters: with the physical prefix it fits the 1,024 of a blob name. */
  static final int MAX_LENGTH = 900;

  private static final String WORK = "work:/";
  private static final String FILES = "files:/";

  /**
   * Resolves a path.
   *
   * @param executionId whose workspace a relative path is in
   * @throws com.couriermft.failure.CourierException {@code invalid_path}
   */
  static FilePath parse(String text, String executionId) {
    if (text.startsWith(WORK)) {
      String rest = text.substring(WORK.length());
      int slash = rest.indexOf('/');
      if (slash <= 0) {
        throw FileErrors.invalidPath(text, "expected work:/{execution_id}/{path}.");
      }
      check(text, rest);
      return new FilePath(rest.substring(0, slash), rest.substring(slash + 1));
    }
    if (text.startsWith(FILES)) {
      return new FilePath(null, check(text, text.substring(FILES.length())));
    }
    return text.startsWith("/")
        ? new FilePath(null, check(text, text.substring(1)))
        : new FilePath(executionId, check(text, text));
  }

  boolean isPermanent() {
    return executionId == null;
  }

  String absolute() {
    return executionId == null ? FILES + path : WORK + executionId + "/" + path;
  }

  String name() {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** The n-th name to try beside this one: {@code a-1.csv} for {@code a.csv}. */
  FilePath alternative(int n) {
    int stem = path.lastIndexOf('/') + 1;
    int dot = path.indexOf('.', stem + 1);
    int end = dot < 0 ? path.length() : dot;
    return new FilePath(executionId, path.substring(0, end) + "-" + n + path.substring(end));
  }

  private static String check(String text, String path) {
    if (path.length() > MAX_LENGTH) {
      throw FileErrors.invalidPath(
          text.substring(0, 100) + "…",
          "it has " + path.length() + " characters; at most " + MAX_LENGTH + " are allowed.");
    }
    for (String segment : path.split("/", -1)) {
      if (segment.isEmpty()) {
        throw FileErrors.invalidPath(text, "a segment is empty; name a file, not a directory.");
      }
      if (segment.equals(".") || segment.equals("..")) {
        throw FileErrors.invalidPath(text, "'.' and '..' are not allowed.");
      }
    }
    if (path.indexOf('\\') >= 0) {
      throw FileErrors.invalidPath(text, "backslashes are not allowed; separate with '/'.");
    }
    CharsetEncoder utf8 = StandardCharsets.UTF_8.newEncoder();
    if (path.codePoints().anyMatch(Character::isISOControl) || !utf8.canEncode(path)) {
      throw FileErrors.invalidPath(text, "control characters are not allowed.");
    }
    return path;
  }
}
