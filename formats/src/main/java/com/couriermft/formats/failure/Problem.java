package com.couriermft.formats.failure;

import com.couriermft.formats.failure.ForeignName.Vocabulary;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One problem of an input, with its location.
 *
 * <pre>{"pointer": "/steps/2/type", "code": "unknown_step_type",
 *  "detail": "There is no step type 'sftp.lst'. Did you mean 'sftp.list'?",
 *  "suggestion": "sftp.list"}</pre>
 *
 * @param pointer a JSON pointer (RFC 6901) into the input; empty for the entire input
 * @param code the stable snake_case name
 * @param detail the actual and the expected value, and what to do
 * @param suggestion the name that was probably intended, as a replacement for the wrong name. The
 *     wrong name is the value at {@code pointer}, or the last name of {@code pointer} if a field is
 *     unknown. If the value is a string with references, it is the name that {@code detail} quotes.
 *     {@code null} if no known name is similar
 */
public record Problem(String pointer, String code, String detail, @Nullable String suggestion) {

  /** Creates a problem without a suggestion. */
  public Problem(String pointer, FailureCode code, String detail) {
    this(pointer, code.code(), detail, null);
  }

  /** Converts a failure of the value at a location to a problem at that location. */
  public static Problem of(String pointer, CourierException failure) {
    return new Problem(pointer, failure.failureCode(), failure.getMessage());
  }

  /**
   * Returns this problem with a prefix on its pointer, for an input that is part of a larger input.
   */
  public Problem within(String parent) {
    return new Problem(parent + pointer, code, detail, suggestion);
  }

  /**
   * Returns the problem of an unknown name. The detail is followed by the most similar known name,
   * which is also the suggestion, or by a list of known names if no name is similar ({@link
   * Suggestion#of}).
   */
  public static Problem unknownName(
      String pointer, FailureCode code, String detail, String found, Collection<String> known) {
    String nearest = Suggestion.nearest(found, known).orElse(null);
    return new Problem(pointer, code.code(), detail + Suggestion.of(found, known), nearest);
  }

  /**
   * Returns the problem of an unknown word in a definition. If other engines use the word, the
   * detail is followed by Courier's word and by what else changes ({@link ForeignNames}).
   * Otherwise, the detail is the same as for {@link #unknownName}. There is a suggestion only if it
   * can replace the word while the value remains unchanged.
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

  /** Returns the problem of an unknown field: code {@code unknown_field}. */
  public static Problem unknownField(
      String pointer, FailureCode code, String detail, String found, Collection<String> known) {
    return unknownWord(Vocabulary.ofField(pointer), pointer, code, detail, found, known);
  }

  /**
   * Returns the problem of a string that is not one of the allowed values: code {@code
   * invalid_value}.
   */
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
