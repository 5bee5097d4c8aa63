package com.couriermft.transfer.delivery;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The position at which a page ended: after a row, or within one, {@code {row key}!{time}|{id}}.
 *
 * @param row its key
 * @param entry the key of the last entry of that row that was shown; {@code null} if all were
 */
record Position(String row, @Nullable String entry) {
  private static final Pattern TEXT =
      Pattern.compile("[\\w.|~-]{1,460}\\|[0-9a-f]{32}(![0-9]{15}\\|[0-9a-f]{32})?");

  static boolean isValid(String text) {
    return TEXT.matcher(text).matches();
  }

  static Position of(String text) {
    int end = text.indexOf('!');
    return end < 0
        ? new Position(text, null)
        : new Position(text.substring(0, end), text.substring(end + 1));
  }

  String text() {
    return entry == null ? row : row + "!" + entry;
  }

  /** Returns whether an entry of some row was shown before. */
  boolean isPast(String rowKey, DeliveryRecord shown) {
    return rowKey.equals(row) && entry != null && shown.key().compareTo(entry) <= 0;
  }
}
