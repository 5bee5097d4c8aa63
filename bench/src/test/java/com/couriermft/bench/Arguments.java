package com.couriermft.bench;

import java.util.List;
import java.util.Locale;

/** What a benchmark was called with, read from the left. Not thread-safe. */
final class Arguments {
  private final String command;
  private final String[] texts;
  private int next;

  /**
   * Begins with the first.
   *
   * @param command how the benchmark is called, for complaints
   */
  Arguments(String command, String[] texts) {
    this.command = command;
    this.texts = texts;
  }

  boolean hasNext() {
    return next < texts.length;
  }

  /** The next option. */
  String option() {
    return texts[next++];
  }

  /** What follows an option. */
  String value() {
    if (!hasNext()) {
      throw wrong("'" + texts[next - 1] + "' needs a value");
    }
    return texts[next++];
  }

  /** The whole number, from 1, that follows an option. */
  long number() {
    String text = value();
    if (!text.matches("[1-9][0-9]{0,6}")) {
      throw wrong("'" + text + "' is no whole number from 1");
    }
    return Long.parseLong(text);
  }

  /** The word that follows an option, one of an enum's in small letters. */
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
