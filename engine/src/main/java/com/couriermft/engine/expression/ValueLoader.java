package com.couriermft.engine.expression;

import com.fasterxml.jackson.databind.JsonNode;

/** Reads values that are stored in separate blobs. */
@FunctionalInterface
public interface ValueLoader {
  /**
   * Returns the value in a blob.
   *
   * @param blob the blob's name, as in {@link OutputValue.Stored}
   * @throws com.couriermft.formats.failure.CourierException the blob is missing, or storage did not
   *     return a usable response
   */
  JsonNode load(String blob);
}
