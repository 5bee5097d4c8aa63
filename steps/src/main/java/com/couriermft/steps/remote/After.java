package com.couriermft.steps.remote;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.transfer.file.SafePath;
import org.jspecify.annotations.Nullable;

/**
 * What happens to the source file after a download: {@code keep}, {@code delete}, or {@code
 * move:DIR}.
 *
 * @param kind one of the three treatments
 * @param directory target directory of a move; otherwise {@code null}
 */
record After(Kind kind, @Nullable String directory) {
  private static final String MOVE = "move:";

  enum Kind {
    KEEP,
    DELETE,
    MOVE
  }

  /**
   * Parses the setting.
   *
   * @throws InvalidInputException {@code invalid_value}: not one of the three values; {@code
   *     invalid_path}: the directory is not a path
   */
  static After of(String text) {
    if (text.equals("keep")) {
      return new After(Kind.KEEP, null);
    } else if (text.equals("delete")) {
      return new After(Kind.DELETE, null);
    } else if (text.startsWith(MOVE) && text.length() > MOVE.length()) {
      return new After(Kind.MOVE, directory(text.substring(MOVE.length())));
    }
    throw InvalidInputException.at(
        "/after",
        CommonCodes.INVALID_VALUE,
        "\"after\" is \"" + text + "\"; give \"keep\", \"delete\" or \"move:DIRECTORY\".");
  }

  private static String directory(String path) {
    try {
      return SafePath.check(path);
    } catch (CourierException e) {
      throw InvalidInputException.at("/after", e.failureCode(), e.getMessage());
    }
  }

  boolean removes() {
    return kind != Kind.KEEP;
  }
}
