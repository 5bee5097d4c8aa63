package com.couriermft.transfer.file;

import java.util.Arrays;

/** Checks and builds paths on partners' servers; hostile names cannot leave their directory. */
public final class SafePath {
  private static final int MAX_NAME = 255;
  private static final int MAX_EXTENSION = 20;

  private SafePath() {}

  /**
   * Returns whether a name from a server is a plain name: not empty, {@code .} or {@code ..}, and
   * at most 255 characters. A plain name has no slash, backslash, control character or invalid
   * UTF-8. It also has no trailing colon, which would make a directory look like the storage
   * location of a connection.
   */
  public static boolean isName(String name) {
    return !name.isEmpty()
        && name.length() <= MAX_NAME
        && !name.equals(".")
        && !name.equals("..")
        && !name.endsWith(":")
        && name.chars().noneMatch(SafePath::isForbidden);
  }

  /** Shortens a name to the maximum length. A shortened name keeps its extension. */
  public static String shortened(String name) {
    if (name.length() <= MAX_NAME) {
      return name;
    }
    int dot = name.lastIndexOf('.');
    String extension = name.length() - dot <= MAX_EXTENSION && dot > 0 ? name.substring(dot) : "";
    int end = MAX_NAME - extension.length();
    return name.substring(0, Character.isHighSurrogate(name.charAt(end - 1)) ? end - 1 : end)
        + extension;
  }

  /**
   * Returns a path of a definition, without doubled or trailing slashes.
   *
   * @throws com.couriermft.formats.failure.CourierException {@code invalid_path}: the path is
   *     empty, or has a {@code ..} segment or a control character
   */
  public static String check(String path) {
    if (path.isEmpty()) {
      throw FileErrors.invalidPath(path, "it is empty; '.' is the login directory.");
    }
    if (path.chars().anyMatch(Character::isISOControl)) {
      throw FileErrors.invalidPath(path, "control characters are not allowed.");
    }
    if (Arrays.asList(path.split("/")).contains("..")) {
      throw FileErrors.invalidPath(path, "'..' is not allowed.");
    }
    String single = path.replaceAll("/{2,}", "/");
    return single.length() > 1 && single.endsWith("/")
        ? single.substring(0, single.length() - 1)
        : single;
  }

  /**
   * Returns the path on a connection's server for a path in a definition or output: for {@code
   * partner-a:/incoming/a.csv}, the result is {@code /incoming/a.csv}.
   *
   * @throws com.couriermft.formats.failure.CourierException as for {@link #check}
   */
  public static String onServer(String connection, String path) {
    String own = connection + ":/";
    return check(path.startsWith(own) ? path.substring(own.length() - 1) : path);
  }

  /** Returns the path of a name in a directory. The login directory {@code .} adds no prefix. */
  public static String join(String directory, String name) {
    if (directory.equals(".") || directory.isEmpty()) {
      return name;
    }
    return directory.endsWith("/") ? directory + name : directory + "/" + name;
  }

  /** Returns the last segment of a path. */
  public static String name(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** Returns all but the last segment of a path; {@code .} if there is none. */
  public static String parent(String path) {
    int slash = path.lastIndexOf('/');
    return slash < 0 ? "." : slash == 0 ? "/" : path.substring(0, slash);
  }

  /**
   * Returns the n-th alternative for a path that is in use: {@code a.tar.gz}, {@code a-1.tar.gz},
   * {@code a-2.tar.gz}, … The number precedes the first dot, so that patterns by extension match
   * all alternatives.
   *
   * @param n 0 for the path itself
   */
  public static String alternative(String path, int n) {
    // A dot at the start of a name does not start an extension.
    int dot = path.indexOf('.', path.lastIndexOf('/') + 2);
    int end = dot < 0 ? path.length() : dot;
    return n == 0 ? path : path.substring(0, end) + "-" + n + path.substring(end);
  }

  /**
   * Returns the rest of a path below a directory; the path itself if it is not below the directory.
   */
  public static String relative(String directory, String path) {
    String prefix = join(directory, "");
    return path.startsWith(prefix) ? path.substring(prefix.length()) : path;
  }

  private static boolean isForbidden(int c) {
    return c == '/' || c == '\\' || c == '\ufffd' || Character.isISOControl(c);
  }
}
