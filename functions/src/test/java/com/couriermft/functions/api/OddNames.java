package com.couriermft.functions.api;

import java.util.List;

/**
 * Strings that are not the name of any object, and mostly not valid as the name of a table, blob or
 * secret.
 */
final class OddNames {
  static final List<String> NAMES =
      List.of(
          "a/b",
          "a\\b",
          "a#b",
          "a?b",
          "a%2Fb",
          "a b",
          "a\tb",
          "a\u0085b",
          "\u0000",
          ".",
          "..",
          "-",
          "_",
          "~",
          "/",
          "#",
          "a:/b",
          "a/b:/c",
          "A",
          "|ours|000001",
          "|theirs|000001",
          "x".repeat(64),
          "x".repeat(513),
          "x".repeat(1_025));

  private OddNames() {}
}
