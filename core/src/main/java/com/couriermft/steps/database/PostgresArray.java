package com.couriermft.steps.database;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;

/** Lists as PostgreSQL reads arrays: the server says of which type the elements are. */
final class PostgresArray {
  private PostgresArray() {}

  /** Returns a list, in which lists are further dimensions. */
  static String of(JsonNode list) {
    StringBuilder text = new StringBuilder("{");
    for (JsonNode each : list) {
      if (text.length() > 1) {
        text.append(',');
      }
      text.append(element(each));
    }
    return text.append('}').toString();
  }

  private static String element(JsonNode value) {
    if (value.isNull()) {
      return "NULL";
    } else if (value.isArray()) {
      return of(value);
    } else if (value.isNumber() || value.isBoolean()) {
      return value.asText();
    }
    String text = value.isTextual() ? value.textValue() : Json.write(value);
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
