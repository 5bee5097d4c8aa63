package com.couriermft.engine.execution;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Thrown for a stored value that this release does not know. During a rollout only hosts of the
 * newer release process the execution; this release does not treat it as damaged.
 */
public final class UnknownValueException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /** The pattern of stored constants in every release. */
  private static final Pattern NAME = Pattern.compile("[a-z][a-z_]{0,40}");

  private UnknownValueException(String message, Throwable cause) {
    super(message, cause);
  }

  /**
   * Returns the constant of a stored value, such as {@code running}.
   *
   * @throws UnknownValueException this release has no such constant
   * @throws IllegalArgumentException no release writes a value of this format, so the row is
   *     damaged
   */
  public static <E extends Enum<E>> E constant(Class<E> type, String text) {
    try {
      return Enum.valueOf(type, text.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException none) {
      if (!NAME.matcher(text).matches()) {
        throw none;
      }
      throw new UnknownValueException(
          "'%s' is not a value of %s in this release".formatted(text, type.getSimpleName()), none);
    }
  }
}
