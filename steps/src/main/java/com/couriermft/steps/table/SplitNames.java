package com.couriermft.steps.table;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * File names derived from arbitrary values, unique regardless of case. Letters, digits, {@code .},
 * {@code _} and {@code -} are kept, and all other characters become {@code _}. Pure.
 */
final class SplitNames {
  private static final int MOST = 60;

  private SplitNames() {}

  /** Returns a name for each value, in the order of the values. */
  static Map<String, String> of(Set<String> values) {
    Map<String, String> names = new LinkedHashMap<>();
    Set<String> taken = new HashSet<>();
    for (String value : values) {
      String plain = plain(value);
      String name = plain;
      for (int i = 2; !taken.add(name.toLowerCase(Locale.ROOT)); i++) {
        name = plain + "-" + i;
      }
      names.put(value, name);
    }
    return names;
  }

  private static String plain(String value) {
    StringBuilder name = new StringBuilder();
    value
        .codePoints()
        .limit(MOST)
        .forEach(
            c -> {
              boolean stays = c < 0x80 && Character.isLetterOrDigit(c) || "._-".indexOf(c) >= 0;
              boolean letter = c >= 0x80 && Character.isLetter(c) && Character.charCount(c) == 1;
              name.appendCodePoint(stays || letter ? c : '_');
            });
    return name.isEmpty() ? "empty" : name.toString();
  }
}
