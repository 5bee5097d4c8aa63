package com.couriermft.transfer.file;

/**
 * The policy for an existing destination. Files of earlier attempts of the same step are always
 * replaced.
 */
public enum Overwrite {
  /** Fail with code {@code already_exists}; the default everywhere. */
  FAIL,
  /** Replace the existing file. */
  REPLACE,
  /** Keep both: the new file gets the first free name {@code name-1.ext}, {@code name-2.ext}, … */
  RENAME;

  /** The help text of a field with this policy. */
  public static final String HELP =
      "What to do if a file with this path exists: `fail`; `replace` it; or `rename` the new file"
          + " to the first free name, such as orders-1.csv";
}
