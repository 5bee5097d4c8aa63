package com.couriermft.infra.rules;

/**
 * Something that is wrong.
 *
 * @param rule which rule says so
 * @param file from the repository's root
 * @param line from 1; 0 for the whole file
 * @param text what was found, what was expected, and what to do
 */
public record Finding(String rule, String file, int line, String text) {
  @Override
  public String toString() {
    return file + ":" + line + ": [" + rule + "] " + text;
  }
}
