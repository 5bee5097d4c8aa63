package com.couriermft.steps.database;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.steps.database.ExecuteLab.Kind;
import com.couriermft.steps.database.ValueTypes.Pair;
import com.couriermft.steps.database.ValueTypes.ValueType;
import com.couriermft.testing.ProjectFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Tests that one step can write back what another has read: each column type in each file format,
 * by bound values and by bulk loading, within a database and into the other database. {@code
 * docs/reference/values.md} contains the results; to update it, run the test with {@code
 * -Dcourier.docs.write=true}.
 */
class ValueReferenceTest {
  private static final Path PAGE = ProjectFiles.root().resolve("docs/reference/values.md");
  private static final List<String> FORMATS = List.of("csv", "jsonl", "xlsx");
  private static final List<String> WAYS = List.of("table", "sql", "load");
  private static final String SAME = "same";

  @BeforeAll
  static void types() throws SQLException {
    try (ExecuteLab lab = new ExecuteLab(Kind.POSTGRES, "id int")) {
      lab.sql("drop type if exists t_value_mood cascade");
      lab.sql("drop domain if exists t_value_bytes cascade");
      lab.sql("create type t_value_mood as enum ('calm', 'so, so')");
      lab.sql("create domain t_value_bytes as bytea");
    }
  }

  @Test
  void values_arriveAsTheyLeft() throws Exception {
    StringBuilder page = new StringBuilder(HEAD);
    page.append(table("PostgreSQL", Kind.POSTGRES, ValueTypes.POSTGRES));
    page.append(table("MariaDB", Kind.MARIA, ValueTypes.MARIA));
    page.append(pairs());
    if (Boolean.getBoolean("courier.docs.write")) {
      Files.writeString(PAGE, page);
    }
    assertThat(PAGE).as("docs/reference/values.md is stale").content().isEqualTo(page.toString());
  }

  private static final String HEAD =
      """
      # Values of databases in files

      Generated: `ValueReferenceTest` copies each type from a table through a file into a table. It uses `database.query`, then `database.execute`
      with `table`, with `sql` and with `load`. The values are critical ones: empty strings, zero bytes, many digits, days before year 1. "same": all
      three ways kept every value; other cells describe the change.

      """;

  private static String table(String title, Kind kind, List<ValueType> types) throws Exception {
    List<List<String>> cells = new ArrayList<>();
    for (String format : FORMATS) {
      cells.add(copied(kind, types, kind, types, format));
    }
    StringBuilder text =
        new StringBuilder(
            "## %s%n%n| type | CSV | JSON lines | XLSX |%n|---|---|---|---|%n".formatted(title));
    for (int i = 0; i < types.size(); i++) {
      text.append(row("`" + types.get(i).name() + "`", cells, i));
    }
    return text.append('\n').toString();
  }

  private static String pairs() throws Exception {
    List<ValueType> postgres = ValueTypes.PAIRS.stream().map(Pair::postgres).toList();
    List<ValueType> maria = ValueTypes.PAIRS.stream().map(Pair::maria).toList();
    List<List<String>> cells = new ArrayList<>();
    for (String format : FORMATS) {
      cells.add(copied(Kind.POSTGRES, postgres, Kind.MARIA, maria, format));
    }
    for (String format : FORMATS) {
      cells.add(copied(Kind.MARIA, maria, Kind.POSTGRES, postgres, format));
    }
    StringBuilder text =
        new StringBuilder(
            """
            ## From one database into the other

            | PostgreSQL | MariaDB | to MariaDB: CSV | JSON lines | XLSX | to PostgreSQL: CSV | JSON lines | XLSX |
            |---|---|---|---|---|---|---|---|
            """);
    for (int i = 0; i < postgres.size(); i++) {
      text.append(
          row("`%s` | `%s`".formatted(postgres.get(i).name(), maria.get(i).name()), cells, i));
    }
    return text.toString();
  }

  private static String row(String head, List<List<String>> cells, int type) {
    return "| %s | %s |%n"
        .formatted(
            head,
            cells.stream().map(column -> column.get(type)).collect(Collectors.joining(" | ")));
  }

  /** Returns the result of copying each type in one format. */
  private static List<String> copied(
      Kind from, List<ValueType> left, Kind to, List<ValueType> right, String format)
      throws Exception {
    try (ExecuteLab source = new ExecuteLab(from, ValueTypes.columns(left));
        ExecuteLab target = new ExecuteLab(to, ValueTypes.columns(right))) {
      source.sql("insert into %s values " + ValueTypes.rows(left));
      byte[] file =
          source.query(
              "`sql`: `select * from %s order by id`, `output`: `"
                  + format
                  + "`, `destination`: `f/`");
      target.file("a." + format, file);
      List<List<String>> before = columns(source, from, left);
      List<List<List<String>>> after = new ArrayList<>();
      for (String way : WAYS) {
        target.begin();
        after.add(put(target, way, "a." + format, right) ? columns(target, to, right) : List.of());
      }
      return IntStream.range(0, left.size())
          .mapToObj(
              i ->
                  cell(
                      left.get(i),
                      format,
                      before.get(i),
                      after.stream().map(all -> all.get(i)).toList()))
          .toList();
    }
  }

  private static boolean put(ExecuteLab target, String way, String file, List<ValueType> types)
      throws IOException, InterruptedException {
    String names =
        IntStream.range(0, types.size()).mapToObj(i -> "v" + i).collect(Collectors.joining("`, `"));
    String table = "`table`: `%s`, `columns`: [`id`, `" + names + "`]";
    String config =
        switch (way) {
          case "table" -> table;
          case "load" -> table + ", `load`: true";
          default -> "`sql`: `insert into %s (id, " + names.replace("`", "") + ") values :rows`";
        };
    try {
      target.run(config + ", `input`: `" + file + "`");
      return true;
    } catch (CourierException e) {
      throw new AssertionError(way + " of " + file + ": " + e.getMessage(), e);
    }
  }

  private static List<List<String>> columns(ExecuteLab lab, Kind kind, List<ValueType> types)
      throws SQLException {
    List<List<String>> columns = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      String told = types.get(i).told("v" + i, kind);
      columns.add(lab.rows("select " + told + " from %s order by id"));
    }
    return columns;
  }

  private static String cell(
      ValueType type, String format, List<String> before, List<List<String>> after) {
    boolean same = after.stream().allMatch(before::equals);
    if (same) {
      return SAME;
    }
    assertThat(type.inXlsx())
        .as("%s by %s: %s became %s", type.name(), format, before, after)
        .isNotEmpty();
    assertThat(format).as(type.name()).isEqualTo("xlsx");
    return type.inXlsx();
  }
}
