package com.couriermft.formats.failure;

import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A problem is one thing wrong with an input, located.
 *
 * <pre>{"pointer": "/steps/2/type", "code": "unknown_step_type",
 *  "detail": "There is no step type 'sftp.lst'. Did you mean 'sftp.list'?",
 *  "suggestion": "sftp.list"}</pre>
 *
 * @param pointer JSON pointer (RFC 6901) into the input; empty for the whole of it
 * @param code stable snake_case name
 * @param detail what was found against what was expected, and what to do
 * @param suggestion the name that was probably meant, to be put in the place of the wrong one: that
 *     is the value at {@code pointer}, the last name of {@code pointer} where a field is unknown,
 *     or the name that {@code detail} quotes where the value is a text with references; {@code
 *     null} where no known name is near
 */
public record Problem(String pointer, String code, String detail, @Nullable String suggestion) {

  /** Makes a problem without a suggestion. */
  public Problem(String pointer, FailureCode code, String detail) {
    this(pointer, code.code(), detail, null);
  }

  /** A failure of what is at a place, told as a problem of it. */
  public static Problem of(String pointer, CourierException failure) {
    return new Problem(pointer, failure.failureCode(), failure.getMessage());
  }

  /** The same, where the input is a part of something larger: its place comes first. */
  public Problem within(String parent) {
    return new Problem(parent + pointer, code, detail, suggestion);
  }

  /**
   * A name that nothing has. The detail goes on with the nearest of the known names, which is also
   * the suggestion, or else lists them ({@link Suggestion#of}).
   */
  public static Problem unknownName(
      String pointer, FailureCode code, String detail, String found, Collection<String> known) {
    return new Problem(
        pointer, code.code(), detail + Suggestion.of(found, known), nearest(found, known));
  }

  /** A text that is none of those allowed: code {@code invalid_value}. */
  public static Problem notOneOf(String pointer, String found, List<String> allowed) {
    String expected = "Expected one of " + String.join(", ", allowed) + "; found '" + found + "'.";
    return new Problem(
        pointer, CommonCodes.INVALID_VALUE.code(), expected, nearest(found, allowed));
  }

  /** Returns whether the problem has this code. */
  public boolean is(FailureCode kind) {
    return code.equals(kind.code());
  }

  private static @Nullable String nearest(String found, Collection<String> known) {
    return Suggestion.nearest(found, known).orElse(null);
  }
}
