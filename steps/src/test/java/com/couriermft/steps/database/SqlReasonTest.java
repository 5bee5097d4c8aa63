package com.couriermft.steps.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.json.Json;
import com.couriermft.steps.database.ExecuteLab.Kind;
import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that the reason for a database's refusal contains names but no values. */
class SqlReasonTest {
  private static final String COLUMNS =
      "id int, must int not null, short varchar(3), small smallint, day date, price decimal(6,2),"
          + " unique (id), constraint positive check (price > 0)";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "POSTGRES|must|null|value is missing|column must",
        "POSTGRES|id|1|same unique key|constraint t_execute",
        "POSTGRES|price|-7|check constraint|constraint positive",
        "POSTGRES|short|`secret`|too long|type character varying(3)",
        "POSTGRES|small|777777|out of range|type",
        "POSTGRES|small|`secret`|wrong format for its type|column v",
        "POSTGRES|day|`secret`|date or time|column v",
        "POSTGRES|price|77777.7|out of range|",
        "MARIA|must|null|value is missing|column must",
        "MARIA|id|1|same unique key|key id",
        "MARIA|price|-7|check constraint|constraint positive",
        "MARIA|short|`secret`|too long|column short",
        "MARIA|short|`for column `x```|too long|column short",
        "MARIA|small|777777|out of range|column small",
        "MARIA|small|`secret`|wrong format for its type|column small",
        "MARIA|day|`secret`|wrong format for its type|column day",
        "MARIA|price|77777.7|out of range|column price"
      })
  void refusal_namesReasonAndColumn(
      Kind kind, String column, String value, String reason, String name) throws Exception {
    try (ExecuteLab lab = new ExecuteLab(kind, COLUMNS)) {
      String given = value.replace("`x``", "'x'");
      boolean own = column.equals("id") || column.equals("must");
      String bad =
          "{`id`: %s, `must`: %s, `v`: %s}"
              .formatted(
                  column.equals("id") ? given : "2",
                  column.equals("must") ? given : "3",
                  own ? "null" : given);
      String config =
          "`sql`: `insert into %s (id, must, "
              + (own ? "day" : column)
              + ") values (:id, :must, :v)`, `input`: ";
      String good = "{`id`: 1, `must`: 1, `v`: null}";
      String all = config + "[" + good + ", " + bad + "]";
      assertThatThrownBy(() -> lab.run(all))
          .hasMessageContainingAll(reason, name == null ? "" : name)
          .hasMessageNotContainingAny("secret", "777", "-7");
      lab.next();
      JsonNode outputs = lab.run(all + ", `on_row_error`: `set_aside`");
      String line = lab.text(outputs.path("rejected_file").asText());
      assertThat(Json.parse(line).path("problem").asText())
          .contains("Row 2", reason, name == null ? "" : name)
          .doesNotContain("secret", "777", "-7");
    }
  }
}
