package com.couriermft.openpgp;

/**
 * The limits for reading a message.
 *
 * @param maxBytes the maximum size of the content
 */
public record ReadLimits(long maxBytes) {
  /** The maximum nesting depth of encrypted and compressed data. */
  static final int MAX_DEPTH = 16;

  /**
   * The maximum ratio of content to message, which applies once the content exceeds {@link
   * #FREE_BYTES}.
   */
  static final long MAX_RATIO = 100;

  /** The size of content up to which the compression ratio is not limited. */
  static final long FREE_BYTES = 64L << 20;

  /** The default limit of 1 TiB. */
  public static final ReadLimits DEFAULT = new ReadLimits(1L << 40);
}
