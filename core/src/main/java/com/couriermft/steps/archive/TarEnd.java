package com.couriermft.steps.archive;

import org.apache.commons.compress.archivers.tar.TarConstants;

/**
 * The bytes behind the zeros that end a tar: more zeros up to the blocking factor, or other
 * content.
 */
final class TarEnd {
  private boolean isFollowed;

  /**
   * Begins with what was read when the end was found.
   *
   * @param last the padding of the last entry, a block of zeros at least, and what follows
   */
  TarEnd(byte[] last) {
    int zeros = 0;
    for (byte octet : last) {
      isFollowed |= octet != 0 && zeros >= TarConstants.DEFAULT_RCDSIZE;
      zeros = octet == 0 ? zeros + 1 : zeros >= TarConstants.DEFAULT_RCDSIZE ? zeros : 0;
    }
  }

  /** Takes what else there is. */
  void followedBy(byte[] buffer, int length) {
    for (int i = 0; i < length && !isFollowed; i++) {
      isFollowed = buffer[i] != 0;
    }
  }

  /** Returns whether anything but zeros follows. */
  boolean isFollowed() {
    return isFollowed;
  }
}
