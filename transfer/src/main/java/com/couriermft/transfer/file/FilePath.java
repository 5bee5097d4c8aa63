package com.couriermft.transfer.file;

import static java.util.regex.Pattern.DOTALL;

import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A path in the format of definitions and outputs, checked and resolved: {@code a.csv}, {@code
 * /invoices/a.csv}, {@code work:/01JD…/a.csv}, {@code files:/invoices/a.csv} or, for the connection
 * {@code archive}, {@code archive:/2026/a.csv}. Globs are allowed.
 *
 * @param place {@link #WORK}, {@link #FILES} or the name of a connection
 * @param executionId the workspace's execution; {@code null} for other storage locations
 * @param path the path in the storage location, without a leading slash
 */
public record FilePath(String place, @Nullable String executionId, String path) {
  /** The name of the storage location of workspaces. */
  public static final String WORK = "work";

  /** The name of the storage location of the permanent store. */
  public static final String FILES = "files";

  /**
   * The maximum length of a path in characters. A path with its physical prefix fits into the 1,024
   * characters of a blob name.
   */
  static final int MAX_LENGTH = 900;

  private static final Pattern PLACED = Pattern.compile("([a-z0-9][a-z0-9-]{0,62}):/(.*)", DOTALL);

  /** Returns a path of a workspace. */
  public static FilePath inWorkspace(String executionId, String path) {
    return new FilePath(WORK, executionId, path);
  }

  /**
   * Resolves a path.
   *
   * @param executionId the execution to whose workspace relative paths refer
   * @throws com.couriermft.formats.failure.CourierException {@code invalid_path}
   */
  public static FilePath parse(String text, String executionId) {
    Matcher placed = PLACED.matcher(text);
    if (!placed.matches()) {
      return text.startsWith("/")
          ? new FilePath(FILES, null, check(text, text.substring(1)))
          : inWorkspace(executionId, check(text, text));
    }
    String rest = placed.group(2);
    if (!placed.group(1).equals(WORK)) {
      return new FilePath(placed.group(1), null, check(text, rest));
    }
    int slash = rest.indexOf('/');
    if (slash <= 0) {
      throw FileErrors.invalidPath(text, "expected work:/{execution_id}/{path}.");
    }
    check(text, rest);
    return inWorkspace(rest.substring(0, slash), rest.substring(slash + 1));
  }

  /** Returns whether a string starts with the name of a storage location. */
  public static boolean namesPlace(String text) {
    return PLACED.matcher(text).matches();
  }

  /** Returns the connection whose storage location contains a path; empty if there is none. */
  public static Optional<String> findConnection(String text) {
    return Optional.of(PLACED.matcher(text))
        .filter(Matcher::matches)
        .map(placed -> placed.group(1))
        .filter(place -> !place.equals(WORK) && !place.equals(FILES));
  }

  public boolean isInWorkspace() {
    return executionId != null;
  }

  public String absolute() {
    return place + ":/" + (executionId == null ? "" : executionId + "/") + path;
  }

  public String name() {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** Returns another path in the same storage location. */
  public FilePath at(String other) {
    return new FilePath(place, executionId, other);
  }

  /**
   * Returns the n-th alternative path for a path that is in use, as for {@link
   * SafePath#alternative}.
   */
  public FilePath alternative(int n) {
    return at(SafePath.alternative(path, n));
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
        throw FileErrors.invalidPath(
            text, "a segment is '.' or '..'; name the file by its full path.");
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
