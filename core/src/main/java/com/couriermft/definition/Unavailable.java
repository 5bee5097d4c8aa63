package com.couriermft.definition;

import com.couriermft.json.CheckedObject;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * What a definition may say in a later version and must not say in this one: taking it silently
 * would promise what the engine does not do. A value that changes nothing ({@code null}, {@code
 * false}, an empty list) is let through.
 */
final class Unavailable {
  private static final List<String> OF_A_JOB = List.of("depends_on");

  private Unavailable() {}

  static void check(CheckedObject job) {
    OF_A_JOB.forEach(field -> check(job, field));
  }

  static void check(CheckedObject object, String field) {
    JsonNode value = object.find(field);
    boolean empty =
        value == null
            || value.isBoolean() && !value.booleanValue()
            || value.isArray() && value.isEmpty();
    if (!empty) {
      refuse(object, field, "'" + field + "'");
    }
  }

  private static void refuse(CheckedObject object, String field, String subject) {
    object.problem(
        field, "not_available_yet", subject + " is not available in this version; leave it out.");
  }
}
