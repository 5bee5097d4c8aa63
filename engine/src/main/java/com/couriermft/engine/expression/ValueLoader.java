package com.couriermft.engine.expression;

import com.fasterxml.jackson.databind.JsonNode;

/** Reads values that are kept in blobs of their own. */
@FunctionalInterface
public interface ValueLoader {
  /**
   * The value.
   *
   * @param blob as in {@link OutputValue.Stored}
   * @throws com.couriermft.formats.failure.CourierException it is gone, or storage gave no usable
   *     answer
   */
  JsonNode load(String blob);
}
