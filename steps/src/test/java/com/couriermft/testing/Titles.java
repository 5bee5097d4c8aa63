package com.couriermft.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.FieldGroup;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Checks titles, groups and units of fields. */
public final class Titles {
  /** Sentence case: after the first word, only acronyms and names start with a capital. */
  private static final String TITLE =
      "[A-Z][A-Za-z0-9-]*( ([a-z0-9(][a-z0-9()-]*|[A-Z0-9-]{2,}s?|Graph))*";

  private static final List<String> GROUPS =
      Arrays.stream(FieldGroup.values()).map(FieldGroup::title).toList();

  private static final List<String> UNITS = List.of("seconds", "days", "bytes", "ms", "percent");

  private Titles() {}

  /**
   * Requires title, group and unit of all fields of an object.
   *
   * @param properties JSON Schemas of the fields by name
   */
  public static void requireAll(String where, JsonNode properties) {
    List<String> titles = new ArrayList<>();
    for (Map.Entry<String, JsonNode> field : properties.properties()) {
      String at = where + "/" + field.getKey();
      JsonNode schema = field.getValue();
      assertThat(schema.path("title").asText()).as(at).matches(TITLE);
      assertThat(schema.path("x-courier-group").asText()).as(at).isIn(GROUPS);
      UNITS.stream()
          .filter(unit -> field.getKey().equals(unit) || field.getKey().endsWith("_" + unit))
          .forEach(
              unit ->
                  assertThat(schema.path("x-courier-unit")).as(at).hasToString('"' + unit + '"'));
      titles.add(schema.get("title").textValue());
    }
    assertThat(titles).as(where).doesNotHaveDuplicates();
  }
}
