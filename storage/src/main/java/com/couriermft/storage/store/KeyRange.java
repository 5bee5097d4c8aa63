package com.couriermft.storage.store;

/**
 * Row keys from {@code from} (inclusive) to {@code to} (exclusive), in ordinal order.
 *
 * @param from the first key of the range
 * @param to the first key after the range; {@link #END} for no upper bound
 */
public record KeyRange(String from, String to) {
  /** A string greater than every key. */
  public static final String END = "\uffff";

  /** Returns the range of keys with an ASCII prefix; {@code ""} is the range of all keys. */
  public static KeyRange prefix(String prefix) {
    if (prefix.isEmpty()) {
      return new KeyRange("", END);
    }
    int last = prefix.length() - 1;
    return new KeyRange(prefix, prefix.substring(0, last) + (char) (prefix.charAt(last) + 1));
  }

  public boolean contains(String key) {
    return key.compareTo(from) >= 0 && key.compareTo(to) < 0;
  }
}
