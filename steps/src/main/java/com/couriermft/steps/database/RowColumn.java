package com.couriermft.steps.database;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.CheckedObject;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * A column to write.
 *
 * @param from column of the input row
 * @param to column of the table
 */
record RowColumn(String from, String to) {
  /**
   * Parses column names, and objects with {@code from} and {@code to}.
   *
   * @throws com.couriermft.formats.failure.InvalidInputException {@code wrong_type}
   */
  static List<RowColumn> of(JsonNode columns) {
    List<RowColumn> all = new ArrayList<>();
    for (JsonNode each : columns.isArray() ? columns : List.<JsonNode>of()) {
      String name = each.asText("");
      String from = each.isObject() ? each.path("from").asText("") : name;
      String to = each.isObject() ? each.path("to").asText(from) : name;
      boolean fits = each.isTextual() || each.isObject() && each.size() <= 2;
      if (!fits || from.isBlank() || to.isBlank()) {
        throw InvalidInputException.at(
            "/columns/" + all.size(),
            FieldCodes.WRONG_TYPE,
            "A column must be a name or {\"from\", \"to\"}, not %s."
                .formatted(CheckedObject.describe(each)));
      }
      all.add(new RowColumn(from, to));
    }
    if (all.isEmpty()) {
      throw InvalidInputException.at(
          "/columns",
          FieldCodes.WRONG_TYPE,
          "'columns' must be a list of columns, not %s."
              .formatted(CheckedObject.describe(columns)));
    }
    return all;
  }
}
