package com.couriermft.engine.expression;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * Finds the current items of the loops around a step. It is called only for loops that a reference
 * names.
 */
@FunctionalInterface
public interface ItemLookup {
  /**
   * Returns the current item of a loop.
   *
   * @param depth position of the loop, 0 for the outermost
   */
  JsonNode item(int depth);
}
