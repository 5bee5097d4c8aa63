package com.couriermft.transfer.file;

/**
 * The ways to treat a destination that exists. What an earlier attempt of the same step left is
 * always replaced.
 */
public enum Overwrite {
  /** Refuse, code {@code already_exists}; the default everywhere. */
  FAIL,
  /** Put the new file in its place. */
  REPLACE,
  /** Keep both: the new one gets the first free name {@code name-1.ext}, {@code name-2.ext}, … */
  RENAME
}
