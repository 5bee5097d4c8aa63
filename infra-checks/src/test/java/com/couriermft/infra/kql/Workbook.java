package com.couriermft.infra.kql;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * A workbook in the format of the portal: its items include queries and parameters. Immutable, as
 * long as its JSON is not modified.
 *
 * @param json {@code {"version": "Notebook/1.0", "items": [{"type": 3, "name": …, "content":
 *     {"query": …}}]}}
 */
record Workbook(JsonNode json) {
  static final int TEXT = 1;
  static final int QUERY = 3;
  static final int PARAMETERS = 9;

  static Workbook read(String text) {
    return new Workbook(Json.parse(text));
  }

  /**
   * A query of an item or a parameter.
   *
   * @param name name of the item or the parameter
   * @param content the JSON of the query, with {@code query} and its options
   * @param isParameter whether the results are the possible values of a parameter
   */
  record Query(String name, ObjectNode content, boolean isParameter) {
    String text() {
      return content.path("query").asText();
    }

    /** Returns the path of the file that contains the query. */
    String path() {
      return Monitoring.QUERIES + "workbook/" + name.toLowerCase(Locale.ROOT) + ".kql";
    }
  }

  List<JsonNode> items() {
    List<JsonNode> items = new ArrayList<>();
    json.path("items").forEach(items::add);
    return items;
  }

  List<JsonNode> parameters() {
    List<JsonNode> parameters = new ArrayList<>();
    for (JsonNode item : items()) {
      item.at("/content/parameters").forEach(parameters::add);
    }
    return parameters;
  }

  Set<String> parameterNames() {
    return parameters().stream().map(p -> p.path("name").asText()).collect(Collectors.toSet());
  }

  /** Returns all queries; queries of parameters come first. */
  List<Query> queries() {
    List<Query> queries = new ArrayList<>();
    for (JsonNode parameter : parameters()) {
      if (parameter.has("query")) {
        queries.add(new Query(parameter.path("name").asText(), (ObjectNode) parameter, true));
      }
    }
    for (JsonNode item : items()) {
      if (item.path("type").asInt() == QUERY) {
        String name = item.path("name").asText();
        queries.add(new Query(name, (ObjectNode) item.path("content"), false));
      }
    }
    return queries;
  }

  /** Returns this workbook with other queries. */
  Workbook withQueries(UnaryOperator<String> textOfPath) {
    Workbook copy = new Workbook(json.deepCopy());
    copy.queries().forEach(q -> q.content().put("query", textOfPath.apply(q.path())));
    return copy;
  }
}
