package com.couriermft.steps.archive;

/**
 * The separators of directories in the names of a zip (PKWARE APPNOTE 4.4.17.1 allows slashes
 * only).
 */
public enum Separators {
  /** Slashes; names with backslashes are refused. */
  SLASH,
  /** Slashes, and backslashes from some Windows programs. */
  ACCEPT_BACKSLASH;

  /** A name with slashes only, where the other is accepted. */
  String slashed(String name) {
    return this == ACCEPT_BACKSLASH ? name.replace('\\', '/') : name;
  }
}
