package com.couriermft.transfer.delivery;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The end of a page: after a row, or within a row as {@code {row key}!{time}|{id}}.
 *
 * @param row the row key
 * @param entry the key of the last returned entry of the row; {@code null} if all were returned
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

  /** Returns whether an entry of a row was already returned on an earlier page. */
  boolean isPast(String rowKey, DeliveryRecord shown) {
    return rowKey.equals(row) && entry != null && shown.key().compareTo(entry) <= 0;
  }
}
