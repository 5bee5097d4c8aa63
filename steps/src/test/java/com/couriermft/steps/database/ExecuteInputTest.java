package com.couriermft.steps.database;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.couriermft.steps.database.ExecuteLab.Kind;
import com.couriermft.transfer.table.ColumnType;
import com.couriermft.transfer.table.TableColumns;
import com.couriermft.transfer.table.TableFormat;
import com.couriermft.transfer.table.TableWriter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests rows from files with typed values, in batches and by bulk loading. */
class ExecuteInputTest {
  private static final String COLUMNS = "id int, day date, total decimal(12,4), note varchar(20)";
  private static final String INSERT =
      "`table`: `%s`, `columns`: [`id`, `day`, `total`, `note`], `load`: {load}, `input`: ";

  private static byte[] workbook() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    TableColumns columns =
        new TableColumns(List.of("id", "day", "total", "note"), Map.of("day", ColumnType.DATE));
    try (TableWriter writer =
        TableFormat.plain(TableFormat.Kind.XLSX).write(out, columns, "a.xlsx")) {
      writer.write(
          Json.object()
              .put("id", 1)
              .put("day", "2026-02-03")
              .put("total", new BigDecimal("12.5"))
              .put("note", "=1+1"));
      writer.write(Json.object().put("id", 2).putNull("day").put("total", 100).put("note", ""));
      writer.finish();
    }
    return out.toByteArray();
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void workbook_isWrittenWithItsTypes(Kind kind) throws Exception {
    for (String load : List.of("false", "true")) {
      try (ExecuteLab lab = new ExecuteLab(kind, COLUMNS)) {
        lab.file("a.xlsx", workbook());
        JsonNode outputs = lab.run(INSERT.replace("{load}", load) + "`a.xlsx`");
        assertThat(outputs.path("rows_affected").asInt()).isEqualTo(2);
        assertThat(lab.rows("select id, day, total, note from %s order by id"))
            .as("load: " + load)
            .containsExactly("1|2026-02-03|12.5000|=1+1", "2|null|100.0000|null");
      }
    }
  }

  /** JSON has a single number type, and an integer column accepts any number without a fraction. */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void jsonLines_numbersInAnyForm_areWhatTheyAre(Kind kind) throws Exception {
    for (String load : List.of("false", "true")) {
      try (ExecuteLab lab = new ExecuteLab(kind, COLUMNS)) {
        lab.file(
            "a.jsonl",
            """
            {"id": 1e3, "day": "2026-02-03", "total": 1.5e-3, "note": 12}
            {"id": 2000.0, "day": null, "total": 1E+2, "note": true}
            """);
        lab.run(INSERT.replace("{load}", load) + "`a.jsonl`");
        List<String> rows = lab.rows("select id, day, total from %s order by id");
        assertThat(rows)
            .as("load: " + load)
            .containsExactly("1000|2026-02-03|0.0015", "2000|null|100.0000");
      }
    }
  }

  @Test
  void number_keepsItsScale_whereTheColumnHasNone() throws Exception {
    JsonNode number = DecimalNode.valueOf(new BigDecimal("12.50"));
    try (ExecuteLab lab = new ExecuteLab(Kind.POSTGRES, "n numeric");
        Connection direct = lab.database().direct();
        PreparedStatement insert =
            direct.prepareStatement("insert into %s values (?)".formatted(lab.table()))) {
      BoundParameters.set(insert, 1, number);
      insert.executeUpdate();
      assertThat(lab.rows("select n from %s")).containsExactly("12.50");
    }
  }
}
