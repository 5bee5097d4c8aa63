package com.couriermft.bench;

import java.util.List;
import java.util.Locale;

/** The arguments of a benchmark, read from left to right. Not thread-safe. */
final class Arguments {
  private final String command;
  private final String[] texts;
  private int next;

  /**
   * Creates the reader, positioned at the first argument.
   *
   * @param command usage of the benchmark, for error messages
   */
  Arguments(String command, String[] texts) {
    this.command = command;
    this.texts = texts;
  }

  boolean hasNext() {
    return next < texts.length;
  }

  /** Returns the next option. */
  String option() {
    return texts[next++];
  }

  /** Returns the value after an option. */
  String value() {
    if (!hasNext()) {
      throw wrong("'" + texts[next - 1] + "' needs a value");
    }
    return texts[next++];
  }

  /** Returns the whole number after an option, at least 1. */
  long number() {
    String text = value();
    if (!text.matches("[1-9][0-9]{0,6}")) {
      throw wrong("'" + text + "' is no whole number from 1");
    }
    return Long.parseLong(text);
  }

  /** Returns the enum constant after an option, given in lower case. */
  <E extends Enum<E>> E oneOf(Class<E> words) {
    String text = value();
    for (E word : words.getEnumConstants()) {
      if (word.name().toLowerCase(Locale.ROOT).equals(text)) {
        return word;
      }
    }
    throw wrong(
        "'"
            + text
            + "' is none of "
            + List.of(words.getEnumConstants()).toString().toLowerCase(Locale.ROOT));
  }

  IllegalArgumentException wrong(String what) {
    return new IllegalArgumentException(command + ": " + what);
  }
}
