package com.couriermft.infra.rules;

/**
 * A violation of a rule.
 *
 * @param rule name of the rule
 * @param file path from the repository's root
 * @param line line, from 1; 0 for the entire file
 * @param text the problem, the expected state, and what to do
 */
public record Finding(String rule, String file, int line, String text) {
  @Override
  public String toString() {
    return file + ":" + line + ": [" + rule + "] " + text;
  }
}
