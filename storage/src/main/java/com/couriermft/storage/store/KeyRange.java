package com.couriermft.storage.store;

/**
 * Row keys from {@code from} (inclusive) to {@code to} (exclusive), in ordinal order.
 *
 * @param from first key that belongs to the range
 * @param to first key that no longer does; {@link #END} when none is too great
 */
public record KeyRange(String from, String to) {
  /** Greater than every key. */
  public static final String END = "\uffff";

  /** Every key that starts with the prefix (ASCII); {@code ""} is every key. */
  public static KeyRange prefix(String prefix) {
    if (prefix.isEmpty()) {
      return new KeyRange("", END);
    }
    int last = prefix.length() - 1;
    return new KeyRange(prefix, prefix.substring(0, last) + (char) (prefix.charAt(last) + 1));
  }

  /** Returns whether a key belongs to the range. */
  public boolean contains(String key) {
    return key.compareTo(from) >= 0 && key.compareTo(to) < 0;
  }
}
