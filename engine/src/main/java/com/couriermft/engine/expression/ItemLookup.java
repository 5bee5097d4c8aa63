package com.couriermft.engine.expression;

import com.fasterxml.jackson.databind.JsonNode;

/** Finds the items that the loops around a step are at; asked only where one is referred to. */
@FunctionalInterface
public interface ItemLookup {
  /**
   * The present item of a loop.
   *
   * @param depth which loop, 0 for the outermost
   */
  JsonNode item(int depth);
}
