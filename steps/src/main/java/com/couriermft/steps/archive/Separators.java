package com.couriermft.steps.archive;

/**
 * The directory separators in names of zip entries (PKWARE APPNOTE 4.4.17.1 allows slashes only).
 */
public enum Separators {
  /** Only slashes are separators; names with backslashes are refused. */
  SLASH,
  /** Slashes and backslashes, which some Windows programs write, are separators. */
  ACCEPT_BACKSLASH;

  /** Returns a name with slashes only, converting backslashes if they are accepted. */
  String slashed(String name) {
    return this == ACCEPT_BACKSLASH ? name.replace('\\', '/') : name;
  }
}
