package com.couriermft.functions.api;

import java.util.List;

/** Texts that are the name of nothing, most of which no table, blob or vault could have as one. */
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
