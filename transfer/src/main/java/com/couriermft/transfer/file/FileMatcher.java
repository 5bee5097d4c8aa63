package com.couriermft.transfer.file;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.text.TextPattern;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Matches files by name: a {@link Glob}, or a regular expression after {@code re:} that must match
 * completely. A pattern without a slash is matched against the name. A pattern with a slash is
 * matched against the path below the listed directory. Case-sensitive. Immutable.
 */
public final class FileMatcher {
  private static final FileMatcher ALL = new FileMatcher(name -> true, false);

  private final Predicate<String> matches;
  private final boolean wholePath;

  private FileMatcher(Predicate<String> matches, boolean wholePath) {
    this.matches = matches;
    this.wholePath = wholePath;
  }

  /**
   * Parses a pattern; {@code null} matches every file.
   *
   * @throws InvalidInputException {@code invalid_pattern}, pointer {@code /pattern}
   */
  public static FileMatcher of(@Nullable String text) {
    if (text == null || text.isEmpty()) {
      return ALL;
    }
    try {
      return new FileMatcher(
          text.startsWith("re:")
              ? TextPattern.of(text.substring(3))::matches
              : Glob.of(text)::matches,
          text.contains("/"));
    } catch (CourierException e) {
      throw InvalidInputException.at("/pattern", FieldCodes.INVALID_PATTERN, e.getMessage());
    }
  }

  /** Returns whether a file matches. */
  public boolean matches(String relativePath) {
    return matches.test(wholePath ? relativePath : SafePath.name(relativePath));
  }
}
