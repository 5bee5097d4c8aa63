package com.couriermft.steps.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.spi.ConfigBinder;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.couriermft.transfer.workspace.Spaces;
import com.couriermft.transfer.workspace.Workspace;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValidateTest {
  private static final String PAYMENTS =
      "id,amount,note\n1,10.50,a\n2,x,b\n1,0.25,c\n,3,d\nTOTAL,14.25,\n";
  private static final String CHECKS =
      "`input`: `p.csv`, `columns`: [{`from`: `id`, `required`: true},"
          + " {`from`: `amount`, `type`: `decimal`}], `unique`: [`id`],"
          + " `filter`: {`left`: `{{row.id}}`, `operator`: `not_equals`, `right`: `TOTAL`}";

  private final TableSpace space = new TableSpace();

  @AfterEach
  void close() {
    space.close();
  }

  private JsonNode validate(String more) throws Exception {
    return space.run(new ValidateStep(), "{" + CHECKS + more + "}");
  }

  private void payments() throws IOException {
    space.put("p.csv", PAYMENTS);
  }

  @Test
  void report_countsByColumn_andShowsNoValue() throws Exception {
    payments();
    space.parameters.put("total", "14.25");
    JsonNode out =
        validate(
            ", `on_error`: `report`, `min_rows`: 5,"
                + " `sums`: [{`column`: `amount`, `equals`: `{{parameters.total}}`}]");
    assertThat(out.path("valid").asBoolean()).isFalse();
    assertThat(out.path("row_count").asInt()).isEqualTo(4);
    assertThat(out.path("rejected_count").asInt()).isEqualTo(3);
    assertThat(out.path("rejected_file").isNull()).isTrue();
    assertThat(out.path("problems").toString())
        .isEqualTo(
            Json.parse(
                    """
                    [{"check": "value", "column": "amount", "count": 1, "first_row": 2, "first_line": 3},
                     {"check": "unique", "column": "id", "count": 1, "first_row": 3, "first_line": 4},
                     {"check": "value", "column": "id", "count": 1, "first_row": 4, "first_line": 5},
                     {"check": "row_count", "column": null, "count": 1, "first_row": null,
                      "first_line": null},
                     {"check": "sum", "column": "amount", "count": 1, "first_row": null,
                      "first_line": null}]
                    """)
                .toString());
    assertThat(out.path("sums").toString()).isEqualTo("[{\"column\":\"amount\",\"sum\":13.75}]");
    assertThat(space.files.find("*")).hasSize(1);
  }

  @Test
  void fail_namesTheFirstProblems() throws Exception {
    payments();
    assertThatThrownBy(() -> validate(""))
        .hasMessageContaining("p.csv' has 3 invalid values")
        .hasMessageContaining("row 2 (line 3), column 'amount'")
        .hasMessageContaining("row 3 (line 4), column 'id': it has the same value as row 1")
        .extracting(e -> ((CourierException) e).code())
        .isEqualTo("table_bad_value");
  }

  @Test
  void setAside_putsBadRowsIntoAFile_withinTheLimit() throws Exception {
    payments();
    JsonNode out = validate(", `on_error`: `set_aside`, `max_rejected`: 3");
    String kept = "/rejected/job/" + Spaces.RUN + "/step.p.csv.rejected.jsonl";
    assertThat(out.path("rejected_file").asText()).isEqualTo(space.files.absolute(kept));
    assertThat(Workspace.isRunsOwn(out.path("rejected_file").asText())).isFalse();
    assertThat(space.text(kept).lines())
        .extracting(line -> Json.parse(line).path("line").asInt())
        .containsExactly(3, 4, 5);
    assertThatThrownBy(
            () ->
                validate(
                    ", `on_error`: `set_aside`, `max_rejected`: 2, `destination`: `bad/b.jsonl`"))
        .hasMessageContaining("has more than 2 invalid rows: row 2")
        .extracting(e -> ((CourierException) e).code())
        .isEqualTo("table_bad_value");
    assertThat(space.files.find("bad/*")).isEmpty();
  }

  @Test
  void setAside_countsAndSumsThatAreWrong_failTheStep() throws Exception {
    payments();
    assertThatThrownBy(
            () ->
                validate(
                    ", `on_error`: `set_aside`, `max_rows`: 3,"
                        + " `sums`: [{`column`: `amount`, `min`: 13.75, `max`: `13.7500`},"
                        + " {`column`: `amount`, `min`: 14}]"))
        .hasMessageContaining(
            "'work:/01JD0000000000000000000000/p.csv': it has 4 rows, expected at most 3; the sum"
                + " of 'amount' is 13.75, expected 14 or more.")
        .extracting(e -> ((CourierException) e).code())
        .isEqualTo("table_check_failed");
  }

  /** A check must not pass because its bound is missing. */
  @ParameterizedTest
  @ValueSource(strings = {"equals", "min", "max"})
  void sumWithABoundThatIsNoNumber_isRefused(String bound) throws Exception {
    payments();
    String sums =
        ", `on_error`: `report`, `sums`: [{`column`: `amount`, `%s`: `{{parameters.x}}`}]";
    for (JsonNode missing :
        List.of(NullNode.getInstance(), TextNode.valueOf("{{x}}"), TextNode.valueOf("context:x"))) {
      space.parameters.set("x", missing);
      assertThatThrownBy(() -> validate(sums.formatted(bound)))
          .isInstanceOf(CourierException.class)
          .hasMessageContaining("a number, such as 1234.50")
          .extracting(e -> ((CourierException) e).code())
          .isEqualTo("invalid_config");
    }
  }

  @Test
  void keysOfSeveralColumns_areComparedByValue() throws Exception {
    space.put(
        "k.jsonl", "{\"a\":1,\"b\":\"x\"}\n{\"a\":1.0,\"b\":\"x\"}\n{\"a\":\"1\",\"b\":\"x\"}\n");
    space.put("l.csv", "a,b\nx,yz\nxy,z\nx,\nx,\nx,yz\n");
    String config = "{`input`: `%s`, `unique`: [[`a`, `b`]], `on_error`: `report`}";
    for (String file : new String[] {"k.jsonl", "l.csv"}) {
      JsonNode out = space.run(new ValidateStep(), config.formatted(file));
      assertThat(out.path("rejected_count").asInt()).isEqualTo(1);
      assertThat(out.path("problems").path(0).path("column").asText()).isEqualTo("a, b");
    }
    assertThatThrownBy(() -> space.run(new ValidateStep(), "{`input`: `l.csv`, `unique`: [`aa`]}"))
        .hasMessageContaining("has no column 'aa'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "`unique`: [`idd`] | 'columns' has no 'idd'. Did you mean 'id'?",
        "`unique`: [[]] | /unique/0: Expected the name of a column",
        "`unique`: `id` | Expected a list of at most 10",
        "`sums`: [{`column`: `id`}] | 'id' is not a column of type integer or decimal",
        "`sums`: [{`column`: `amount`, `equals`: null}] | a number, such as 1234.50",
        "`sums`: [{`column`: `amount`, `equals`: `1,5`}] | a number, such as 1234.50",
        "`sums`: [{`column`: `amount`, `min`: 2, `max`: 1}] | A sum needs 'equals'",
        "`min_rows`: 2, `max_rows`: 1 | 'min_rows' (2) must not be greater than 'max_rows' (1)",
        "`max_rejected`: 1 | no invalid row is allowed",
        "`destination`: `x` | A file is written only with"
      })
  void wrongDefinitions_areRefusedWhenTheyAreSaved(String more, String message) {
    String config = "{" + CHECKS.replace(", `unique`: [`id`]", "") + ", " + more + "}";
    ObjectNode given = (ObjectNode) Json.parse(config.replace('`', '"'));
    assertThatThrownBy(() -> ConfigBinder.bind(new ValidateStep().type(), given))
        .hasMessageContaining(message);
  }
}
