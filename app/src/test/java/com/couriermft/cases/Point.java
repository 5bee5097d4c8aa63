package com.couriermft.cases;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.Collectors;

/**
 * An attempt of a step at the items of the loops around it, written {@code get[3][0]/1}; attempt 0
 * is not written.
 *
 * @param step the step's id
 * @param at indexes of the items, from the outermost loop inward
 * @param attempt from 0
 */
record Point(String step, List<Integer> at, int attempt) {
  /** Copies. */
  Point {
    at = List.copyOf(at);
  }

  /** Whether a part of a script speaks of it; what that leaves out is any. */
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
