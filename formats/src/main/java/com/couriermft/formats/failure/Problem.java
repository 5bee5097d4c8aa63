package com.couriermft.formats.failure;

import com.couriermft.formats.failure.ForeignName.Vocabulary;
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
   * Makes a problem of a name that nothing has. The detail goes on with the nearest of the known
   * names, which is also the suggestion, or else lists them ({@link Suggestion#of}).
   */
  public static Problem unknownName(
      String pointer, FailureCode code, String detail, String found, Collection<String> known) {
    String nearest = Suggestion.nearest(found, known).orElse(null);
    return new Problem(pointer, code.code(), detail + Suggestion.of(found, known), nearest);
  }

  /**
   * Makes a problem of a word of definitions that is not known at its place. The detail goes on
   * with Courier's word for what other engines call so and with what else changes ({@link
   * ForeignNames}), or as that of {@link #unknownName}. The suggestion is a word only where it can
   * replace the wrong one and the value stays as it is.
   */
  public static Problem unknownWord(
      Vocabulary vocabulary,
      String pointer,
      FailureCode code,
      String detail,
      String found,
      Collection<String> known) {
    return new Problem(
        pointer,
        code.code(),
        detail + Suggestion.of(vocabulary, found, known),
        Suggestion.replacement(vocabulary, found, known).orElse(null));
  }

  /** Makes a problem of a field that is not known at its place: code {@code unknown_field}. */
  public static Problem unknownField(
      String pointer, FailureCode code, String detail, String found, Collection<String> known) {
    return unknownWord(Vocabulary.ofField(pointer), pointer, code, detail, found, known);
  }

  /** A text that is none of those allowed: code {@code invalid_value}. */
  public static Problem notOneOf(String pointer, String found, List<String> allowed) {
    String expected = "Expected one of " + String.join(", ", allowed) + "; found '" + found + "'.";
    String meant = Suggestion.replacement(Vocabulary.VALUE, found, allowed).orElse(null);
    return new Problem(pointer, CommonCodes.INVALID_VALUE.code(), expected, meant);
  }

  /** Returns whether the problem has this code. */
  public boolean is(FailureCode kind) {
    return code.equals(kind.code());
  }
}
