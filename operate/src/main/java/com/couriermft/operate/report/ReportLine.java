package com.couriermft.operate.report;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A line of a report.
 *
 * @param group what it is about, by field
 * @param numbers what was counted, by column, in their order
 */
public record ReportLine(Map<ReportField, String> group, Map<String, Long> numbers) {
  /** Copies. */
  public ReportLine {
    Map<ReportField, String> fields = new EnumMap<>(ReportField.class);
    fields.putAll(group);
    group = Collections.unmodifiableMap(fields);
    numbers = Collections.unmodifiableMap(new LinkedHashMap<>(numbers));
  }

  /** Returns the text by which lines of a report are sorted, and which no two of them share. */
  public String key() {
    return group.values().stream().collect(Collectors.joining("|"));
  }

  /** Returns the columns of lines that are grouped so and count this. */
  static List<String> columns(List<ReportField> by, List<String> numbers) {
    List<String> columns = new ArrayList<>();
    by.stream().sorted().map(ReportField::column).forEach(columns::add);
    columns.addAll(numbers);
    return columns;
  }

  /** Returns the line as {@code {"day": "2026-11-23", "completed": 12, …}}. */
  public ObjectNode toJson() {
    ObjectNode json = Json.object();
    group.forEach((field, value) -> json.put(field.column(), value));
    numbers.forEach(json::put);
    return json;
  }

  /** Returns the values of the line in the order of its columns. */
  public List<String> values() {
    List<String> values = new ArrayList<>(group.values());
    numbers.values().forEach(number -> values.add(number.toString()));
    return values;
  }
}
