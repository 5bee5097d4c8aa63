package com.couriermft.transfer.upload;

/**
 * A rename of a file to its final name.
 *
 * @param from the temporary name
 * @param to the final name
 * @param size the file's length
 * @param asked whether an earlier attempt may have requested the rename without receiving the
 *     response
 */
record Move(String from, String to, long size, boolean asked) {
  Move(String from, String to, long size) {
    this(from, to, size, false);
  }

  /** Returns the rename of the same file to another name. */
  Move to(String other) {
    return new Move(from, other, size, asked);
  }
}
