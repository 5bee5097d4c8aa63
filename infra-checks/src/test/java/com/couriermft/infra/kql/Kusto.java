package com.couriermft.infra.kql;

import com.couriermft.local.NodeScript;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Analyzes queries with Microsoft's Kusto language service, and runs them over a few lines with our
 * {@code run.js}, because Azure's engine is not available offline. Thread-safe.
 *
 * <p>The service knows only the tables of Application Insights that queries may use, with the
 * columns in Microsoft's reference, and the given functions.
 */
final class Kusto {
  private static final Map<String, Map<String, String>> TABLES =
      Map.of(
          "AppTraces",
          Map.of(
              "TimeGenerated", "datetime",
              "Message", "string",
              "SeverityLevel", "int",
              "Properties", "dynamic",
              "OperationId", "string",
              "OperationName", "string",
              "ParentId", "string",
              "AppRoleName", "string",
              "AppRoleInstance", "string"),
          "AppRequests",
          Map.of(
              "TimeGenerated", "datetime",
              "Id", "string",
              "Name", "string",
              "Success", "bool",
              "ResultCode", "string",
              "DurationMs", "real",
              "OperationId", "string",
              "OperationName", "string",
              "AppRoleName", "string",
              "Properties", "dynamic"),
          "AppExceptions",
          Map.of(
              "TimeGenerated", "datetime",
              "ExceptionType", "string",
              "OuterMessage", "string",
              "ProblemId", "string",
              "OperationName", "string",
              "OperationId", "string",
              "AppRoleName", "string",
              "Properties", "dynamic"));

  private static final Map<List<Object>, Meaning> KNOWN = new ConcurrentHashMap<>();
  private static final NodeScript SERVICE =
      new NodeScript(Path.of("infra-checks", "node"), "read-kql.js");

  private static final NodeScript ENGINE =
      new NodeScript(Path.of("infra-checks", "node"), "run-kql.js");

  private Kusto() {}

  /**
   * The analysis of a query.
   *
   * @param columns columns of the result, in order
   * @param inputs positions where the query uses columns of the functions' results
   * @param findings problems of the query
   */
  record Meaning(List<Column> columns, List<Input> inputs, List<Problem> findings) {
    Meaning {
      columns = List.copyOf(columns);
      inputs = List.copyOf(inputs);
      findings = List.copyOf(findings);
    }

    Optional<Column> find(String name) {
      return columns.stream().filter(column -> column.name().equals(name)).findFirst();
    }
  }

  /**
   * A column of a result.
   *
   * @param type type, such as {@code long}
   */
  record Column(String name, String type) {
    boolean isTime() {
      return type.equals("datetime");
    }

    boolean isNumber() {
      return List.of("int", "long", "real", "decimal").contains(type);
    }

    boolean isText() {
      return type.equals("string");
    }
  }

  /**
   * A use of a column.
   *
   * @param line line, from 1
   * @param column position in the line, from 1
   */
  record Input(String name, int line, int column) {}

  /**
   * An error.
   *
   * @param code code of the language service or the engine
   * @param line line, from 1
   * @param column position in the line, from 1
   */
  record Problem(String code, String message, int line, int column) {}

  /**
   * Analyzes a query.
   *
   * @param functions definitions of the workspace's functions, by name
   */
  static Meaning bind(String query, Map<String, String> functions) {
    return KNOWN.computeIfAbsent(
        List.of(query, functions),
        unknown ->
            SERVICE.ask(
                Map.of("tables", TABLES, "functions", functions, "query", query), Meaning.class));
  }

  private record Result(List<JsonNode> rows, @Nullable String problem) {}

  /**
   * Runs a query.
   *
   * @param functions definitions of the workspace's functions, by name
   * @param tables rows by table, with times in ISO 8601
   * @param now time of the query
   * @throws IllegalStateException the query has an operator or a function that {@code run.js} does
   *     not support
   */
  static List<JsonNode> run(
      String query,
      Map<String, String> functions,
      Map<String, List<Map<String, Object>>> tables,
      Instant now) {
    Map<String, Object> question =
        Map.of(
            "types",
            TABLES,
            "functions",
            functions,
            "query",
            query,
            "tables",
            tables,
            "now",
            now.toString());
    Result result = ENGINE.ask(question, Result.class);
    if (result.problem() != null) {
      throw new IllegalStateException("The query cannot be run: " + result.problem());
    }
    return result.rows();
  }
}
