package com.couriermft.openpgp;

/**
 * The limits of what a message may become.
 *
 * @param maxBytes of its content
 */
public record ReadLimits(long maxBytes) {
  /** The largest depth of encrypted and compressed data within each other. */
  static final int MAX_DEPTH = 16;

  /** The largest ratio of content to message, once the content has {@link #FREE_BYTES}. */
  static final long MAX_RATIO = 100;

  /** Up to here a message may compress as well as it likes. */
  static final long FREE_BYTES = 64L << 20;

  /** 1 TiB. */
  public static final ReadLimits DEFAULT = new ReadLimits(1L << 40);
}
