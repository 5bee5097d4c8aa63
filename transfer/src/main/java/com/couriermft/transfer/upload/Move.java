package com.couriermft.transfer.upload;

/**
 * A file that is to get its name.
 *
 * @param from its temporary name
 * @param to the name it is to get
 * @param size its length
 * @param asked whether an earlier attempt may have asked for it without hearing the answer
 */
record Move(String from, String to, long size, boolean asked) {
  /** A move that nobody has asked for. */
  Move(String from, String to, long size) {
    this(from, to, size, false);
  }

  /** Returns the move of the same file to another name. */
  Move to(String other) {
    return new Move(from, other, size, asked);
  }
}
