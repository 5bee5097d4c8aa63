package com.couriermft.engine.execution;

/**
 * The items of a loop, as they were frozen when it began.
 *
 * @param count how many there are, 0..999,999
 * @param perPage how many a page has, but for the last
 * @param place all of them as a JSON list, if they are few, else the beginning of the pages' names
 */
public record LoopItems(int count, int perPage, String place) {
  /** Most characters of JSON that stand in a row. */
  public static final int MAX_INLINE = 1024;

  /** No items. */
  public static final LoopItems NONE = new LoopItems(0, 1, "[]");

  /** Returns whether the items stand in the row itself. */
  public boolean isInline() {
    return place.startsWith("[");
  }

  /** Name of the page that an item is in. */
  public String page(int index) {
    return "%s%06d.json".formatted(place, index / perPage);
  }
}
