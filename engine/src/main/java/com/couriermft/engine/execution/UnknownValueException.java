package com.couriermft.engine.execution;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A row has a value that this release does not know. While a newer release is rolled out its hosts
 * know it: this one leaves the execution to them, and does not take it for damaged.
 */
public final class UnknownValueException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /** The form in which every release writes constants. */
  private static final Pattern NAME = Pattern.compile("[a-z][a-z_]{0,40}");

  private UnknownValueException(String message, Throwable cause) {
    super(message, cause);
  }

  /**
   * Reads a constant as rows have it, such as {@code running}.
   *
   * @throws UnknownValueException there is no such constant in this release
   * @throws IllegalArgumentException no release writes such a text: the row is damaged
   */
  public static <E extends Enum<E>> E constant(Class<E> type, String text) {
    try {
      return Enum.valueOf(type, text.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException none) {
      if (!NAME.matcher(text).matches()) {
        throw none;
      }
      throw new UnknownValueException(
          "'%s' is no %s of this release".formatted(text, type.getSimpleName()), none);
    }
  }
}
