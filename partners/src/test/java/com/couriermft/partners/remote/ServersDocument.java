package com.couriermft.partners.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The table between two markers in a document, with a row for each capability and a column for each
 * server.
 */
final class ServersDocument {
  private static final String BEGIN = "<!-- probes: written by ProbedServersTest -->";
  private static final String END = "<!-- end of probes -->";
  private static final boolean WRITE = Boolean.getBoolean("courier.docs.write");

  private final Path file;
  private final String before;
  private final String after;
  private final Set<String> servers = new LinkedHashSet<>();
  private final Map<String, Map<String, String>> rows = new LinkedHashMap<>();

  ServersDocument(Path file) throws IOException {
    this.file = file;
    String text = Files.readString(file);
    int begin = text.indexOf(BEGIN) + BEGIN.length();
    int end = text.indexOf(END);
    before = text.substring(0, begin);
    after = text.substring(end);
    List<String> lines = text.substring(begin, end).strip().lines().toList();
    if (lines.size() > 2) {
      List<String> titles = cells(lines.get(0));
      servers.addAll(titles.subList(1, titles.size()));
      lines.subList(2, lines.size()).forEach(line -> read(titles, cells(line)));
    }
  }

  private void read(List<String> titles, List<String> cells) {
    Map<String, String> row = rows.computeIfAbsent(cells.get(0), name -> new LinkedHashMap<>());
    for (int i = 1; i < cells.size(); i++) {
      row.put(titles.get(i), cells.get(i));
    }
  }

  private static List<String> cells(String line) {
    return Arrays.stream(line.substring(1, line.length() - 1).split("\\|"))
        .map(String::strip)
        .toList();
  }

  /** Checks a cell or, with the system property, updates it. */
  void check(String row, String server, String found) {
    if (WRITE) {
      servers.add(server);
      rows.computeIfAbsent(row, name -> new LinkedHashMap<>()).put(server, found);
    } else {
      assertThat(rows.getOrDefault(row, Map.of()).get(server))
          .as("%s of %s in %s", row, server, file.getFileName())
          .isEqualTo(found);
    }
  }

  void save() throws IOException {
    if (!WRITE) {
      return;
    }
    List<String> lines = new ArrayList<>();
    lines.add("| | " + String.join(" | ", servers) + " |");
    lines.add("|---".repeat(servers.size() + 1) + "|");
    rows.forEach(
        (name, cells) ->
            lines.add(
                "| "
                    + name
                    + " | "
                    + String.join(
                        " | ", servers.stream().map(s -> cells.getOrDefault(s, "")).toList())
                    + " |"));
    Files.writeString(file, before + "\n" + String.join("\n", lines) + "\n" + after);
  }
}
