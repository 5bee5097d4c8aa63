package com.couriermft.infra.kql;

import com.couriermft.infra.rules.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The files with queries over the telemetry: queries, workbook and alerts. Immutable.
 *
 * @param texts content of the files by path from the repository's root
 */
record Monitoring(SortedMap<String, String> texts) {
  static final String QUERIES = "infra-bicep/queries/";
  static final String EVENTS = QUERIES + "courier-events.kql";
  static final String SLO = QUERIES + "courier-slo.kql";
  static final String WORKBOOK = "infra-bicep/workbooks/courier.json";
  static final String ALERTS = "infra-bicep/modules/alerts.bicep";
  static final String CATALOGUE = "docs/reference/events.json";
  static final String HANDBOOK = "docs/operate/monitoring.md";

  /**
   * The values of parameters, as the portal inserts them: a duration for the first parameter, and
   * quoted strings separated by commas for the others.
   */
  private static final Map<String, String> PARAMETERS =
      Map.of("TimeRange:grain", "1h", "Job", "'a','b'", "Connection", "'*'", "File", "a");

  Monitoring {
    texts = new TreeMap<>(texts);
  }

  /** Reads the files. */
  static Monitoring read(Path repository) throws IOException {
    SortedMap<String, String> texts = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(repository.resolve(QUERIES))) {
      for (Path path : paths.filter(Files::isRegularFile).toList()) {
        String name = repository.relativize(path).toString().replace('\\', '/');
        texts.put(name, Files.readString(path));
      }
    }
    for (String name : new String[] {WORKBOOK, ALERTS, CATALOGUE, HANDBOOK}) {
      texts.put(name, Files.readString(repository.resolve(name)));
    }
    return new Monitoring(texts);
  }

  /** Returns these files with one string replaced by another; the replaced string must exist. */
  Monitoring with(String path, String found, String written) {
    String text = text(path);
    if (!text.contains(found)) {
      throw new IllegalArgumentException(path + " does not contain " + found);
    }
    SortedMap<String, String> changed = new TreeMap<>(texts);
    changed.put(path, text.replace(found, written));
    return new Monitoring(changed);
  }

  String text(String path) {
    String text = texts.get(path);
    if (text == null) {
      throw new IllegalArgumentException("There is no " + path);
    }
    return text;
  }

  /** Returns the paths of the queries in a folder of {@link #QUERIES}, such as {@code alerts}. */
  Stream<String> queries(String folder) {
    return texts.keySet().stream().filter(path -> path.startsWith(QUERIES + folder + "/"));
  }

  Catalogue catalogue() {
    return Catalogue.read(text(CATALOGUE));
  }

  Workbook workbook() {
    return Workbook.read(text(WORKBOOK));
  }

  /** Returns the analysis of a query after the workbook's parameters are inserted. */
  Kusto.Meaning meaning(String path) {
    String query = text(path);
    for (Map.Entry<String, String> parameter : PARAMETERS.entrySet()) {
      query = query.replace("{" + parameter.getKey() + "}", parameter.getValue());
    }
    Map<String, String> functions = functions();
    if (path.equals(EVENTS)) {
      functions.clear();
    } else if (path.equals(SLO)) {
      functions.remove("CourierSlo");
    }
    return Kusto.bind(query, functions);
  }

  /**
   * Returns the definitions of the workspace's functions, by name. A function follows those that it
   * calls.
   */
  Map<String, String> functions() {
    Map<String, String> functions = new LinkedHashMap<>();
    functions.put("CourierEvents", text(EVENTS));
    functions.put("CourierSlo", text(SLO));
    return functions;
  }

  /** Returns a query without comments. */
  String code(String path) {
    return text(path)
        .lines()
        .map(line -> line.replaceFirst("^\\s*//.*", ""))
        .collect(Collectors.joining("\n"));
  }

  /**
   * Returns a finding at the first line of a file that contains a string, or at the file if no line
   * does.
   */
  Finding finding(String rule, String path, String at, String text, Object... values) {
    String[] lines = text(path).split("\n", -1);
    int line =
        Arrays.stream(lines).takeWhile(other -> !other.contains(at)).toArray().length
            % lines.length;
    return new Finding(
        rule, path, line == 0 && !lines[0].contains(at) ? 0 : line + 1, text.formatted(values));
  }
}
