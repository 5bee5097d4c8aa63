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
  RENAME
}
