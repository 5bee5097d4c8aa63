package com.couriermft.functions.api;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;

/** The ways in which the stored JSON of an object is damaged; the field is a required one. */
enum RowDamage {
  CUT((json, field) -> Json.write(json).substring(0, Json.write(json).length() / 2)),
  EMPTY((json, field) -> " "),
  NULL((json, field) -> "null"),
  WRONG_TYPE((json, field) -> Json.write(json.set(field, Json.object().put("x", 1)))),
  NEWER_FIELD((json, field) -> Json.write(json.put("of_a_newer_release", 1))),
  MISSING_PART((json, field) -> Json.write(json.without(field)));

  private final Change change;

  private interface Change {
    String of(ObjectNode json, String field);
  }

  RowDamage(Change change) {
    this.change = change;
  }

  /**
   * Returns the JSON with this damage.
   *
   * @param field a required field
   */
  String of(ObjectNode json, String field) {
    return change.of(json, field);
  }

  String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
