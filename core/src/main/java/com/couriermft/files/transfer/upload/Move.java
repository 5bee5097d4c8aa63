package com.couriermft.files.transfer.upload;

/**
 * A file that is to get its name.
 *
 * @param from its temporary name
 * @param to the name it is to get
 * @param size its length
 */
record Move(String from, String to, long size) {
  /** Returns the move of the same file to another name. */
  Move to(String other) {
    return new Move(from, other, size);
  }
}
