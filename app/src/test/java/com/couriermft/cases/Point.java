package com.couriermft.cases;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.Collectors;

/**
 * An attempt of a step at items of the loops around it, written as {@code get[3][0]/1}; attempt 0
 * is not written.
 *
 * @param step the step's id
 * @param at the indexes of the items, from the outermost loop inward
 * @param attempt the attempt's number, from 0
 */
record Point(String step, List<Integer> at, int attempt) {
  /** Copies mutable components. */
  Point {
    at = List.copyOf(at);
  }

  /** Returns whether a part of a script applies to this attempt; missing fields match any value. */
  boolean fits(JsonNode script) {
    return script.path("step").asText().equals(step)
        && (!script.has("at") || script.path("at").toString().equals(indexes()))
        && (!script.has("attempt") || script.path("attempt").intValue() == attempt);
  }

  private String indexes() {
    return at.stream().map(String::valueOf).collect(Collectors.joining(",", "[", "]"));
  }

  @Override
  public String toString() {
    String items = at.stream().map(i -> "[" + i + "]").collect(Collectors.joining());
    return step + items + (attempt == 0 ? "" : "/" + attempt);
  }
}
