package com.couriermft.transfer.file;

import org.jspecify.annotations.Nullable;

/**
 * A range of numbers, both ends inclusive.
 *
 * @param least {@code null} for no lower limit
 * @param greatest {@code null} for no upper limit
 */
public record Span(@Nullable Long least, @Nullable Long greatest) {
  /** The range of all numbers. */
  public static final Span ANY = new Span(null, null);

  /** Returns whether a number is in the range. */
  public boolean holds(long number) {
    return (least == null || number >= least) && (greatest == null || number <= greatest);
  }

  public boolean isAny() {
    return least == null && greatest == null;
  }
}
