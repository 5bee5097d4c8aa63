package com.couriermft.formats.failure;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A name that other job engines use, with Courier's name for the same thing. Immutable.
 *
 * @param vocabulary where the name stands
 * @param theirs spellings of other engines; case, underscores, hyphens, dots and blanks do not
 *     count
 * @param ours Courier's names, the likeliest first; empty where nothing takes the name's place
 * @param note what changes with the name, as sentences: another value, or another place that the
 *     value belongs to; empty where the value stays as it is
 */
public record ForeignName(
    Vocabulary vocabulary, List<String> theirs, List<String> ours, String note) {
  /** Copies the lists. */
  public ForeignName {
    theirs = List.copyOf(theirs);
    ours = List.copyOf(ours);
  }

  /** Where a name stands. */
  public enum Vocabulary {
    /** The {@code type} of a step. */
    STEP_TYPE,
    /** A field of a step's {@code config}. */
    STEP_FIELD,
    /** Any other field of a job, schedule, chain, connection or request. */
    FIELD,
    /** An output of a step. */
    OUTPUT,
    /** One of the values that a field allows. */
    VALUE;

    /** Returns the vocabulary of a field by its pointer in the definition. */
    static Vocabulary ofField(String pointer) {
      return pointer.contains("/config/") ? STEP_FIELD : FIELD;
    }
  }

  /** Returns the first of Courier's names that a place knows. */
  public Optional<String> among(Collection<String> known) {
    return ours.stream().filter(known::contains).findFirst();
  }

  /** Returns whether a value can stay as it is when the name is replaced. */
  boolean isExact() {
    return note.isEmpty();
  }

  /** Returns a name without case, underscores, hyphens, dots and blanks: what spellings share. */
  public static String plainOf(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[_.\\-\\s]", "");
  }

  /** Returns a name in small letters with underscores: {@code retry_step} for RetryStep. */
  public static String snakeOf(String name) {
    return name.replaceAll("([a-z0-9])([A-Z])", "$1_$2")
        .toLowerCase(Locale.ROOT)
        .replaceAll("[-\\s]+", "_");
  }
}
