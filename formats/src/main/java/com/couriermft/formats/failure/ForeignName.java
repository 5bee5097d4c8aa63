package com.couriermft.formats.failure;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A name that other job engines use, and Courier's name for the same thing. Immutable.
 *
 * @param vocabulary the part of a definition in which the name is used
 * @param theirs the spellings in other engines; case, underscores, hyphens, dots and blanks are
 *     ignored
 * @param ours Courier's names, the most likely first; empty if Courier has no replacement
 * @param note sentences that describe what else changes with the name, such as the value or its
 *     location; empty if the value remains unchanged
 */
public record ForeignName(
    Vocabulary vocabulary, List<String> theirs, List<String> ours, String note) {
  public ForeignName {
    theirs = List.copyOf(theirs);
    ours = List.copyOf(ours);
  }

  /** The parts of a definition in which a name can be used. */
  public enum Vocabulary {
    /** The {@code type} of a step. */
    STEP_TYPE,
    /** A field of a step's {@code config}. */
    STEP_FIELD,
    /** Another field of a job, schedule, chain, connection or request. */
    FIELD,
    /** An output of a step. */
    OUTPUT,
    /** One of the values that a field allows. */
    VALUE;

    /** Returns the vocabulary of a field with a given pointer into the definition. */
    static Vocabulary ofField(String pointer) {
      return pointer.contains("/config/") ? STEP_FIELD : FIELD;
    }
  }

  /** Returns the first of Courier's names that the given collection contains. */
  public Optional<String> among(Collection<String> known) {
    return ours.stream().filter(known::contains).findFirst();
  }

  /** Returns whether the value remains unchanged when the name is replaced. */
  boolean isExact() {
    return note.isEmpty();
  }

  /**
   * Returns a name without case, underscores, hyphens, dots and blanks, so that all of its
   * spellings are equal.
   */
  public static String plainOf(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[_.\\-\\s]", "");
  }

  /** Returns a name in snake_case: {@code retry_step} for RetryStep. */
  public static String snakeOf(String name) {
    return name.replaceAll("([a-z0-9])([A-Z])", "$1_$2")
        .toLowerCase(Locale.ROOT)
        .replaceAll("[-\\s]+", "_");
  }
}
