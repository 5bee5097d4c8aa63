package com.couriermft.functions.api;

import com.couriermft.functions.http.Validators;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * Computes the ETag of an overview. Ages are rounded, so that the tag stays the same while an
 * installation is idle, but changes when a sweep, a queue or a pool stops making progress. Pure.
 */
final class OverviewTag {
  private static final List<String> AGES =
      List.of("oldest_waiting_seconds", "oldest_seconds", "age_seconds");

  private OverviewTag() {}

  /** Returns the weak ETag of an overview. */
  static String of(ObjectNode overview) {
    ObjectNode content = overview.deepCopy();
    content.remove("at");
    if (content.get("sweep") instanceof ObjectNode sweep) {
      sweep.remove("at");
    }
    roughen(content);
    return Validators.weak(content);
  }

  private static void roughen(JsonNode json) {
    if (json instanceof ObjectNode object) {
      AGES.stream()
          .filter(object::has)
          .forEach(age -> object.put(age, rough(object.path(age).asLong())));
    }
    json.forEach(OverviewTag::roughen);
  }

  /**
   * Returns a rounded age: 0 below one minute, then 1 from one minute, 2 from two, 3 from four, 4
   * from eight minutes, and so on.
   */
  private static int rough(long seconds) {
    return Long.SIZE - Long.numberOfLeadingZeros(seconds / 60);
  }
}
