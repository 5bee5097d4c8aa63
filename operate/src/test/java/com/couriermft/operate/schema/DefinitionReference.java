package com.couriermft.operate.schema;

import com.couriermft.engine.definition.ParameterSchema;
import com.couriermft.engine.plan.Markers;
import com.couriermft.engine.spi.StepType;
import com.couriermft.testing.ProjectFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Renders {@code docs/reference/definitions.md} and the pages that it lists, from the templates in
 * the folder {@code reference/definitions} of the test resources. In a template, a line that starts
 * with {@code @} is replaced by generated lines ({@code @fields job}, {@code @example job},
 * {@code @markers}), and {@code @keywords} by the keywords of JSON Schema that parameters support.
 * {@code @fields connection/ftp like connection/sftp} lists only the names of the fields that both
 * types have in common.
 */
final class DefinitionReference {
  private static final Path FOLDER =
      ProjectFiles.root().resolve("operate/src/test/resources/reference");

  private static final String GENERATED =
      "<!-- Generated; do not edit. DefinitionReferenceTest says how to generate it again. -->";

  /** Number of lines of a table before its first row. */
  private static final int HEADING = 2;

  private DefinitionReference() {}

  /** Returns the names of the pages, such as {@code jobs.md}. */
  static List<String> names() throws IOException {
    try (Stream<Path> templates = Files.list(FOLDER.resolve("definitions"))) {
      return templates.map(template -> template.getFileName().toString()).sorted().toList();
    }
  }

  static String page(String name) throws IOException {
    List<String> lines = new ArrayList<>(List.of(GENERATED));
    for (String line : Files.readAllLines(FOLDER.resolve("definitions").resolve(name))) {
      String[] words = line.split(" ");
      switch (words[0]) {
        case "@fields" -> lines.addAll(fields(words));
        case "@example" -> lines.addAll(List.of("```json", example(words[1]).strip(), "```"));
        case "@markers" -> lines.addAll(markers());
        default -> lines.add(line.replace("@keywords", keywords()));
      }
    }
    return String.join("\n", lines) + "\n";
  }

  private static List<String> fields(String[] words) {
    List<String> lines = new ArrayList<>();
    List<String> own = new ArrayList<>(FieldTable.of(words[1]));
    for (int i = 3; i < words.length; i++) {
      List<String> others = FieldTable.of(words[i]);
      List<String> alike = own.stream().skip(HEADING).filter(others::contains).toList();
      own.removeAll(alike);
      String names =
          alike.stream().map(DefinitionReference::name).collect(Collectors.joining(", "));
      String type = words[i].substring(words[i].indexOf('/') + 1);
      lines.addAll(List.of("Same as for `%s`: %s.".formatted(type, names), ""));
    }
    if (own.size() > HEADING) {
      lines.addAll(own);
    }
    return lines;
  }

  private static String name(String row) {
    return row.substring("| ".length(), row.indexOf(" | "));
  }

  static String example(String kind) throws IOException {
    return Files.readString(FOLDER.resolve(kind + ".json"));
  }

  private static List<String> markers() {
    List<String> lines = new ArrayList<>(List.of("| marker | what it does |", "|---|---|"));
    for (StepType<?> type : Markers.types()) {
      String anchor = type.key().replace(".", "");
      lines.add("| [`%s`](steps/flow.md#%s) | %s |".formatted(type.key(), anchor, type.summary()));
    }
    return lines;
  }

  private static String keywords() {
    return ParameterSchema.schema("").get("properties").properties().stream()
        .map(keyword -> "`" + keyword.getKey() + "`")
        .collect(Collectors.joining(", "));
  }
}
