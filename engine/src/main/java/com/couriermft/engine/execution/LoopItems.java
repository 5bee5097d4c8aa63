package com.couriermft.engine.execution;

/**
 * The items of a loop, frozen when the loop started.
 *
 * @param count the number of items, 0..999,999
 * @param perPage the number of items in each page but the last
 * @param place all items as a JSON array if they fit in the row; otherwise the prefix of the pages'
 *     names
 */
public record LoopItems(int count, int perPage, String place) {
  /** The maximum length of items in a row, in characters of JSON. */
  public static final int MAX_INLINE = 1024;

  public static final LoopItems NONE = new LoopItems(0, 1, "[]");

  /** Returns whether the items are in the row itself. */
  public boolean isInline() {
    return place.startsWith("[");
  }

  /** Returns the name of the page that contains an item. */
  public String page(int index) {
    return "%s%06d.json".formatted(place, index / perPage);
  }
}
