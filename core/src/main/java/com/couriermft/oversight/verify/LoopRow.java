package com.couriermft.oversight.verify;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * A loop that a branch is in, as docs/storage.md describes the column {@code loops}.
 *
 * @param at index of its marker
 * @param index the item, or the one that is handed out next
 * @param to the item before which new ones are needed
 * @param count of all items
 * @param failed items of a lane that are set aside
 * @param retrying whether the lane takes those up
 */
record LoopRow(int at, int index, int to, int count, int failed, boolean retrying) {
  static List<LoopRow> read(String json) {
    List<LoopRow> loops = new ArrayList<>();
    if (!json.isEmpty()) {
      Json.readTree(json).forEach(loop -> loops.add(of(loop)));
    }
    return loops;
  }

  private static LoopRow of(JsonNode json) {
    return new LoopRow(
        json.path("at").intValue(),
        json.path("index").intValue(),
        json.path("to").intValue(),
        json.path("count").intValue(),
        json.path("failed").intValue(),
        json.path("retrying").booleanValue());
  }

  /**
   * Returns whether the loop's item is one that it has; a lane that is to take failed items up is
   * at -1.
   */
  boolean isWithinItems() {
    return index >= (retrying ? -1 : 0) && index <= to && to <= count;
  }
}
