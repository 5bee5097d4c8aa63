package com.couriermft.steps.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what table steps report about rows that they change, remove or merge. */
class TableRowsTest {
  private final TableSpace space = new TableSpace();

  @AfterEach
  void close() {
    space.close();
  }

  @Test
  void badValues_thatBecomeNull_areCounted() throws Exception {
    space.put("a.csv", "n,d\n1,2026-01-01\nx,no\n3,\n,y\n");
    String config =
        "`input`: `a.csv`, `on_error`: `null`, `columns`: [{`from`: `n`, `type`: `integer`},"
            + " {`from`: `d`, `type`: `date`}]";
    JsonNode read = space.run(new ReadStep(), "{" + config + "}");
    assertThat(read.path("nulled_count").asInt()).isEqualTo(3);
    JsonNode made = space.run(new TransformStep(), "{" + config + ", `destination`: `b.jsonl`}");
    assertThat(made.path("nulled_count").asInt()).isEqualTo(3);
    assertThat(made.path("rejected_count").asInt()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"greater_than|99|b", "less_than|100|a", "less_than|`100`|a", "greater_than|`abb`|c"})
  void cells_thatAreNoNumbers_areNeitherMoreNorLessThanOne(
      String operator, String right, String expected) throws Exception {
    space.put("a.csv", "id,v\na,99\nb,100\nc,abc\nd,\n");
    JsonNode out =
        space.run(
            new ReadStep(),
            "{`input`: `a.csv`, `filter`: {`left`: `{{row.v}}`, `operator`: `%s`, `right`: %s}}"
                .formatted(operator, right));
    assertThat(out.path("rows").findValuesAsText("id")).containsExactly(expected);
  }

  @Test
  void mergedJsonLines_haveTheColumnsOfAllRows() throws Exception {
    space.put("a.jsonl", "{\"a\":1,\"b\":2}\n{\"a\":3}\n{\"a\":4,\"d\":5}\n");
    space.put("b.jsonl", "{\"c\":6}\n");
    String config = "{`input`: `*.jsonl`, `destination`: `all.csv`, `output_format`: `csv`";
    assertThatThrownBy(() -> space.run(new MergeStep(), config + "}"))
        .hasMessageContaining("only the first has [a, b, d], only the second [c]");
    JsonNode out = space.run(new MergeStep(), config + ", `columns_differ`: `union`}");
    assertThat(space.text("all.csv")).isEqualTo("a,b,d,c\r\n1,2,,\r\n3,,,\r\n4,,5,\r\n,,,6\r\n");
    assertThat(out.path("columns")).hasSize(4);
  }

  @Test
  void writtenRows_nameTheirColumns() throws Exception {
    JsonNode out =
        space.run(
            new WriteStep(),
            "{`rows`: [{`b`: 1, `a`: 2}], `destination`: `r.tsv`,"
                + " `output_format`: {`line_end`: `lf`}}");
    assertThat(out.path("columns")).extracting(JsonNode::asText).containsExactly("b", "a");
    assertThat(space.text("r.tsv")).isEqualTo("b\ta\n1\t2\n");
  }

  @Test
  void tsv_staysOne_inADirectory() throws Exception {
    space.put("in/a.tsv", "a\tb\n1\t2\n");
    space.run(
        new TransformStep(),
        "{`input`: `in/*`, `input_format`: {`header`: true}, `output_format`: {`line_end`: `lf`},"
            + " `destination`: `out/`}");
    assertThat(space.text("out/a.tsv")).isEqualTo("a\tb\n1\t2\n");
  }

  @Test
  void formatOfADecimal_isRefused() {
    assertThatThrownBy(
            () ->
                space.run(
                    new ReadStep(),
                    "{`input`: `a.csv`, `columns`: [{`from`: `n`, `type`: `decimal`,"
                        + " `to_format`: `0.00`}]}"))
        .hasMessageContaining("'format' and 'to_format' require");
  }
}
