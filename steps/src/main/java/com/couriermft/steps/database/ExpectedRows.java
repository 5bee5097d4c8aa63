package com.couriermft.steps.database;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.DatabaseCodes;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** The expected number of changed rows, inclusive. */
record ExpectedRows(long min, long max) {
  /**
   * Parses {@code {"min": 1, "max": 1}}; either field is optional.
   *
   * @throws com.couriermft.formats.failure.InvalidInputException {@code wrong_type}
   */
  static ExpectedRows of(@Nullable JsonNode given) {
    if (given == null) {
      return new ExpectedRows(0, Long.MAX_VALUE);
    }
    JsonNode min = given.path("min");
    JsonNode max = given.path("max");
    int known = (min.isMissingNode() ? 0 : 1) + (max.isMissingNode() ? 0 : 1);
    boolean fits =
        given.isObject()
            && known > 0
            && known == given.size()
            && isCount(min)
            && isCount(max)
            && (min.isMissingNode() || max.isMissingNode() || min.asLong() <= max.asLong());
    if (!fits) {
      throw InvalidInputException.at(
          "/expect_rows",
          FieldCodes.WRONG_TYPE,
          "'expect_rows' must be {\"min\", \"max\"} with whole numbers from 0, and min not above "
              + "max.");
    }
    return new ExpectedRows(min.asLong(0), max.isMissingNode() ? Long.MAX_VALUE : max.asLong());
  }

  private static boolean isCount(JsonNode value) {
    return value.isMissingNode()
        || value.canConvertToExactIntegral() && value.canConvertToLong() && value.asLong() >= 0;
  }

  /**
   * Requires a number of changed rows.
   *
   * @throws CourierException {@code unexpected_row_count}
   */
  void require(long affected) {
    if (affected < min || affected > max) {
      String expected = max == Long.MAX_VALUE ? min + " or more" : min + " to " + max;
      throw CourierException.of(
          DatabaseCodes.UNEXPECTED_ROW_COUNT,
          "%d rows were changed, expected %s; all changes were rolled back."
              .formatted(affected, expected));
    }
  }
}
