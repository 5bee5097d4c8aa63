package com.couriermft.operate.translation;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.failure.ForeignName;
import com.couriermft.formats.failure.ForeignName.Vocabulary;
import com.couriermft.formats.failure.ForeignNames;
import com.couriermft.steps.BuiltInTypes;
import com.couriermft.storage.event.EventCatalogue;
import com.couriermft.testing.ProjectFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Compares {@code docs/reference/migration.md} with the table of names in other engines. To update
 * the page, run {@code ./courier test -pl steps -Dtest=MigrationReferenceTest
 * -Dcourier.docs.write=true}.
 */
class MigrationReferenceTest {
  private static final String WRITE = "courier.docs.write";
  private static final String NAMES = "@names ";
  private static final Path PAGE = ProjectFiles.root().resolve("docs/reference/migration.md");
  private static final Path TEMPLATE =
      ProjectFiles.root().resolve("operate/src/test/resources/reference/migration.md");

  @Test
  void page_isUpToDate() throws IOException {
    String page = page();
    if (Boolean.getBoolean(WRITE)) {
      Files.writeString(PAGE, page);
    }
    assertThat(PAGE)
        .as("docs/reference/migration.md is stale: run this test with -D%s=true", WRITE)
        .content()
        .isEqualTo(page);
  }

  @Test
  void stepTypes_areOurs_andTheirsAreNot() {
    Set<String> types =
        Stream.concat(
                BuiltInTypes.types().stream().map(StepType::key),
                Stream.of("flow.foreach", "flow.if", "flow.else", "flow.end", "flow.parallel"))
            .collect(Collectors.toSet());
    for (ForeignName row : ForeignNames.of(Vocabulary.STEP_TYPE)) {
      assertThat(types).as("%s", row).containsAll(row.ours());
      assertThat(types).as("%s", row).doesNotContainAnyElementsOf(row.theirs());
    }
  }

  @Test
  void fieldsOfSteps_areThoseOfSomeType() {
    Set<String> fields =
        BuiltInTypes.types().stream()
            .flatMap(type -> type.fields().stream())
            .map(field -> field.name())
            .collect(Collectors.toSet());
    // The field 'source' belongs to flow.foreach, and 'guard_formulas' to output_format.
    fields.addAll(Set.of("source", "guard_formulas"));
    for (ForeignName row : ForeignNames.of(Vocabulary.STEP_FIELD)) {
      assertThat(fields).as("%s", row).containsAll(row.ours());
    }
  }

  @Test
  void typesOfEvents_areOurs() {
    List<String> types =
        ForeignNames.of(Vocabulary.VALUE).stream()
            .flatMap(row -> row.ours().stream())
            .filter(name -> name.contains("."))
            .toList();
    assertThat(types).hasSizeGreaterThan(10);
    assertThat(types).allSatisfy(type -> assertThat(EventCatalogue.find(type)).isPresent());
  }

  @Test
  void row_withoutANameOfOurs_saysWhereTheValueGoes() {
    for (Vocabulary vocabulary : Vocabulary.values()) {
      for (ForeignName row : ForeignNames.of(vocabulary)) {
        assertThat(row.ours().isEmpty() && row.note().isEmpty()).as("%s", row).isFalse();
      }
    }
  }

  private static String page() throws IOException {
    List<String> lines =
        new ArrayList<>(
            List.of(
                "<!-- Generated; do not edit. MigrationReferenceTest says how to generate it again."
                    + " -->"));
    for (String line : Files.readAllLines(TEMPLATE)) {
      if (line.startsWith(NAMES)) {
        lines.addAll(table(Vocabulary.valueOf(line.substring(NAMES.length()))));
      } else {
        lines.add(line);
      }
    }
    return String.join("\n", lines) + "\n";
  }

  private static List<String> table(Vocabulary vocabulary) {
    List<String> lines =
        new ArrayList<>(List.of("| other engine | Courier | what changes |", "|---|---|---|"));
    for (ForeignName row : ForeignNames.of(vocabulary)) {
      String note = row.note().replace("<", "&lt;");
      lines.add("| %s | %s | %s |".formatted(code(row.theirs()), code(row.ours()), note));
    }
    return lines;
  }

  private static String code(List<String> names) {
    return names.stream().map(name -> "`" + name + "`").collect(Collectors.joining(", "));
  }
}
