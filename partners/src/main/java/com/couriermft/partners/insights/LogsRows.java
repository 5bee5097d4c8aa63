package com.couriermft.partners.insights;

import com.azure.monitor.query.models.LogsColumnType;
import com.azure.monitor.query.models.LogsTable;
import com.azure.monitor.query.models.LogsTableCell;
import com.azure.monitor.query.models.LogsTableRow;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the rows in a response. The SDK provides each value as a string with its column's type. */
final class LogsRows {
  private LogsRows() {}

  /**
   * Returns the rows of the first table, each as a map of values by column. A value that does not
   * match its column's type remains a string.
   */
  static List<Map<String, JsonNode>> of(@Nullable List<LogsTable> tables) {
    List<Map<String, JsonNode>> rows = new ArrayList<>();
    if (tables == null || tables.isEmpty()) {
      return rows;
    }
    for (LogsTableRow row : tables.get(0).getRows()) {
      Map<String, JsonNode> named = new LinkedHashMap<>();
      for (LogsTableCell cell : row.getRow()) {
        named.put(cell.getColumnName(), value(cell.getColumnType(), cell.getValueAsString()));
      }
      rows.add(named);
    }
    return rows;
  }

  private static JsonNode value(@Nullable LogsColumnType type, @Nullable String text) {
    if (text == null) {
      return NullNode.getInstance();
    }
    try {
      if (LogsColumnType.BOOL.equals(type)) {
        return BooleanNode.valueOf(Boolean.parseBoolean(text));
      } else if (LogsColumnType.INT.equals(type)) {
        return IntNode.valueOf((int) Double.parseDouble(text));
      } else if (LogsColumnType.REAL.equals(type)) {
        return DoubleNode.valueOf(Double.parseDouble(text));
      }
    } catch (NumberFormatException e) {
      return TextNode.valueOf(text);
    }
    return TextNode.valueOf(text);
  }
}
