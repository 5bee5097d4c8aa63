package com.couriermft.operate.report;

import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.RecordShape;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A line of a report.
 *
 * @param group values of the fields by which lines are grouped
 * @param sums the counts: {@link ExecutionSums} or {@link DeliverySums}
 */
public record ReportLine(Map<ReportField, String> group, Record sums) {
  public ReportLine {
    Map<ReportField, String> fields = new EnumMap<>(ReportField.class);
    fields.putAll(group);
    group = Collections.unmodifiableMap(fields);
  }

  /** Returns the sort key of the line, which is unique within a report. */
  public String key() {
    return group.values().stream().collect(Collectors.joining("|"));
  }

  /** Returns the columns of lines with this grouping and these counts. */
  static List<String> columns(List<ReportField> by, Class<? extends Record> sums) {
    List<String> columns = new ArrayList<>();
    by.stream().sorted().map(ReportField::column).forEach(columns::add);
    RecordShape.of(sums).properties().stream().map(Property::name).forEach(columns::add);
    return columns;
  }

  /** Returns the JSON form of the line: {@code {"day": "2026-11-23", "completed": 12, …}}. */
  public ObjectNode toJson() {
    ObjectNode json = Json.object();
    group.forEach((field, value) -> json.put(field.column(), value));
    return json.setAll(Json.<ObjectNode>tree(sums));
  }

  /** Returns the values of the line in the order of its columns. */
  public List<String> values() {
    return toJson().valueStream().map(JsonNode::asText).toList();
  }
}
