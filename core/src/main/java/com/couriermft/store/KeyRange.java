package com.couriermft.store;

/**
 * Row keys from {@code from} (inclusive) to {@code to} (exclusive), in ordinal order.
 *
 * @param from first key that belongs to the range
 * @param to first key that no longer does
 */
public record KeyRange(String from, String to) {
  /** Every key that starts with the prefix; {@code ""} is every key. */
  public static KeyRange prefix(String prefix) {
    return new KeyRange(prefix, prefix + '\uffff');
  }
}
