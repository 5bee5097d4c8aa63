package com.couriermft.infra.kql;

import com.couriermft.infra.kql.Workbook.Query;
import com.couriermft.infra.rules.Finding;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Checks that the portal can open the workbook: items have known kinds and unique names, and
 * queries equal the files in {@code queries/workbook}, run in the workspace, and use only existing
 * parameters.
 */
final class WorkbookRule implements MonitoringRule {
  private static final String RULE = "workbook";
  private static final String WORKSPACE = "__WORKSPACE_ID__";
  private static final Pattern PARAMETER = Pattern.compile("\\{(\\w+)(?::\\w+)?\\}");

  /** The versions of the content, by kind of item. */
  private static final Map<Integer, String> VERSIONS =
      Map.of(
          Workbook.TEXT, "",
          Workbook.QUERY, "KqlItem/1.0",
          Workbook.PARAMETERS, "KqlParameterItem/1.0");

  @Override
  public Stream<Finding> check(Monitoring monitoring) {
    Workbook workbook = monitoring.workbook();
    Set<String> shown = new HashSet<>();
    workbook.queries().forEach(query -> shown.add(query.path()));
    return Stream.of(
            checkWhole(monitoring, workbook),
            workbook.items().stream().flatMap(item -> checkItem(monitoring, item)),
            checkNames(monitoring, workbook),
            workbook.queries().stream().flatMap(q -> checkQuery(monitoring, workbook, q)),
            monitoring
                .queries("workbook")
                .filter(path -> !shown.contains(path))
                .map(path -> new Finding(RULE, path, 0, "No item of the workbook asks it.")))
        .flatMap(found -> found);
  }

  private static Stream<Finding> checkWhole(Monitoring monitoring, Workbook workbook) {
    boolean right =
        workbook.json().path("version").asText().equals("Notebook/1.0")
            && workbook.json().at("/fallbackResourceIds/0").asText().equals(WORKSPACE);
    String text = "Expected version Notebook/1.0, and %s as the only fallbackResourceIds.";
    return right ? Stream.empty() : Stream.of(at(monitoring, "version", text, WORKSPACE));
  }

  private static Stream<Finding> checkItem(Monitoring monitoring, JsonNode item) {
    String name = item.path("name").asText();
    int type = item.path("type").asInt();
    String version = item.at("/content/version").asText();
    if (version.equals(VERSIONS.get(type))) {
      return Stream.empty();
    }
    String text = "Item '%s' is of type %d and version '%s'; known are %s.";
    return Stream.of(at(monitoring, name, text, name, type, version, VERSIONS));
  }

  private static Stream<Finding> checkNames(Monitoring monitoring, Workbook workbook) {
    Set<String> names = new HashSet<>();
    return Stream.concat(
            workbook.items().stream().map(item -> item.path("name").asText()),
            workbook.parameters().stream().map(parameter -> parameter.path("id").asText()))
        .filter(name -> name.isEmpty() || !names.add(name))
        .map(name -> at(monitoring, name, "'%s' names two things; name one otherwise.", name));
  }

  private static Stream<Finding> checkQuery(Monitoring monitoring, Workbook workbook, Query query) {
    return Stream.of(
            checkText(monitoring, query),
            checkTarget(monitoring, query),
            checkParameters(monitoring, workbook, query))
        .flatMap(found -> found);
  }

  private static Stream<Finding> checkText(Monitoring monitoring, Query query) {
    if (query.text().equals(monitoring.texts().get(query.path()))) {
      return Stream.empty();
    }
    String text =
        "The query of '%s' is not %s: change the file, then run MonitoringTest with"
            + " -Dcourier.docs.write=true.";
    return Stream.of(at(monitoring, query.name(), text, query.name(), query.path()));
  }

  private static Stream<Finding> checkTarget(Monitoring monitoring, Query query) {
    boolean right =
        query.content().path("queryType").asInt(-1) == 0
            && query
                .content()
                .path("resourceType")
                .asText()
                .equals("microsoft.operationalinsights/workspaces")
            && query.content().at("/crossComponentResources/0").asText().equals(WORKSPACE)
            && query.content().at("/timeContext/durationMs").isIntegralNumber();
    String text =
        "'%s' does not ask the workspace: expected queryType 0, resourceType"
            + " microsoft.operationalinsights/workspaces, crossComponentResources [\"%s\"] and a"
            + " timeContext.";
    return right
        ? Stream.empty()
        : Stream.of(at(monitoring, query.name(), text, query.name(), WORKSPACE));
  }

  private static Stream<Finding> checkParameters(
      Monitoring monitoring, Workbook workbook, Query query) {
    Set<String> known = workbook.parameterNames();
    String time = query.content().path("timeContextFromParameter").asText();
    Stream<String> named = PARAMETER.matcher(query.text()).results().map(MatchResult::group);
    String text = "'%s' refers to %s; parameters are %s.";
    return Stream.concat(named, Stream.of(time).filter(name -> !name.isEmpty()))
        .filter(name -> !known.contains(name.replaceAll("[{}]|:.*", "")))
        .map(name -> at(monitoring, query.name(), text, query.name(), name, List.copyOf(known)));
  }

  private static Finding at(Monitoring monitoring, String name, String text, Object... values) {
    String at = name.equals("version") ? name : "\"name\": \"" + name + "\"";
    return monitoring.finding(RULE, Monitoring.WORKBOOK, at, text, values);
  }
}
