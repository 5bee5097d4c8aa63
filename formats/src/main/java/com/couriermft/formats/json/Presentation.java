package com.couriermft.formats.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How forms and references present a field.
 *
 * @param title the title in sentence case; empty for none
 * @param group the group in which the field is shown; null for none
 * @param advanced whether forms hide the field until all fields are shown
 * @param unit the unit of the number, as a plural; empty for none
 */
public record Presentation(
    String title, @Nullable FieldGroup group, boolean advanced, String unit) {
  /** The presentation of a field in a response, which no form shows. */
  public static final Presentation NONE = new Presentation("", null, false, "");

  /** Returns a snake_case name as a title: {@code Max files} for {@code max_files}. */
  static String titleOf(String name) {
    String words = name.replace('_', ' ');
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }

  /** Adds the presentation to the JSON Schema of the field. */
  public void addTo(ObjectNode schema) {
    if (!title.isEmpty()) {
      schema.put("title", title);
    }
    if (group != null) {
      schema.put("x-courier-group", group.title());
    }
    if (advanced) {
      schema.put("x-courier-advanced", true);
    }
    if (!unit.isEmpty()) {
      schema.put("x-courier-unit", unit);
    }
  }
}
