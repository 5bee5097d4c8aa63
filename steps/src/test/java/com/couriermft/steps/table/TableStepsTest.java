package com.couriermft.steps.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TableStepsTest {
  private static final String ORDERS =
      "Nr;Land;Betrag;Datum\n1;CH;10,50;31.12.2025\n2;DE;3;01.01.2026\n3;CH;x;30.02.2026\n"
          + "4;ch;0,10;01.03.2026\nTOTAL;;;\n";
  private static final String GERMAN =
      "{\"type\":\"csv\",\"delimiter\":\";\",\"decimal_separator\":\",\"}";
  private static final String COLUMNS =
      "[{\"from\":\"Nr\",\"to\":\"order\",\"type\":\"integer\"},"
          + "{\"from\":\"Betrag\",\"to\":\"amount\",\"type\":\"decimal\"},"
          + "{\"from\":\"Datum\",\"to\":\"day\",\"type\":\"date\",\"format\":\"dd.MM.yyyy\"}]";
  private static final String SWISS =
      "{\"left\":\"{{row.Land}}\",\"operator\":\"equals\",\"right\":\"{{parameters.country}}\"}";

  private final TableSpace space = new TableSpace();

  @BeforeEach
  void parameters() {
    space.parameters.put("country", "CH").put("trap", "{{row.Betrag}}{{secrets.x}}");
  }

  @AfterEach
  void close() {
    space.close();
  }

  private JsonNode transform(String more) throws Exception {
    return space.run(
        new TransformStep(),
        "{\"input\":\"orders.csv\",\"input_format\":"
            + GERMAN
            + ",\"columns\":"
            + COLUMNS
            + more
            + "}");
  }

  @Test
  void transform_choosesFiltersTypesAndComputes() throws Exception {
    space.put("orders.csv", ORDERS);

    JsonNode out =
        transform(
            ",\"filter\":"
                + SWISS
                + ",\"on_error\":\"skip_row\",\"destination\":\"out.jsonl\","
                + "\"computed\":[{\"to\":\"key\",\"value\":\"{{row.Land}}-{{row.order}}\"},"
                + "{\"to\":\"same\",\"value\":\"{{row.amount}}\"}]");

    assertThat(space.text("out.jsonl"))
        .isEqualTo(
            "{\"order\":1,\"amount\":10.50,\"day\":\"2025-12-31\",\"key\":\"CH-1\",\"same\":10.50}\n"
                + "{\"order\":4,\"amount\":0.10,\"day\":\"2026-03-01\",\"key\":\"ch-4\",\"same\":0.10}\n");
    assertThat(out.path("row_count").asInt()).isEqualTo(2);
    assertThat(out.path("rejected_count").asInt()).isEqualTo(1);
    assertThat(out.path("columns"))
        .isEqualTo(Json.parse("[\"order\",\"amount\",\"day\",\"key\",\"same\"]"));
    assertThat(out.path("file").asText()).isEqualTo(space.files.absolute("out.jsonl"));
  }

  @Test
  void badValues_fail_areNamed_andNothingIsLeft() throws Exception {
    space.put("orders.csv", ORDERS);

    assertThatThrownBy(() -> transform(",\"destination\":\"out.csv\""))
        .isInstanceOf(CourierException.class)
        .hasMessageContaining("orders.csv' has 3 invalid values")
        .hasMessageContaining("row 3 (line 4), column 'Betrag': found 'x'")
        .hasMessageContaining("column 'Datum': found '30.02.2026'")
        .hasMessageContaining("row 5 (line 6), column 'Nr': found 'TOTAL'")
        .extracting(e -> ((CourierException) e).code())
        .isEqualTo("table_bad_value");
    assertThat(space.files.find("out*")).isEmpty();
  }

  @Test
  void badValues_areNulledOrSetAside() throws Exception {
    space.put("orders.csv", ORDERS);
    transform(",\"on_error\":\"null\",\"destination\":\"nulled.csv\"");
    assertThat(space.text("nulled.csv").lines())
        .containsExactly(
            "order,amount,day",
            "1,10.50,2025-12-31",
            "2,3,2026-01-01",
            "3,,",
            "4,0.10,2026-03-01",
            ",,");

    JsonNode out = transform(",\"on_error\":\"set_aside\",\"destination\":\"good.csv\"");
    assertThat(space.text("good.csv").lines()).hasSize(4);
    assertThat(out.path("rejected_count").asInt()).isEqualTo(2);
    assertThat(out.path("rejected_file").asText())
        .isEqualTo(space.files.absolute("good.csv.rejected.jsonl"));
    JsonNode first =
        Json.parse(space.text("good.csv.rejected.jsonl").lines().findFirst().orElseThrow());
    assertThat(first.path("line").asInt()).isEqualTo(4);
    assertThat(first.path("problems")).hasSize(2);
    assertThat(first.path("values").path("Betrag").asText()).isEqualTo("x");
  }

  @Test
  void valueThatLooksLikeAReference_staysText() throws Exception {
    space.put("orders.csv", ORDERS);
    transform(
        ",\"on_error\":\"skip_row\",\"destination\":\"out.jsonl\",\"computed\":["
            + "{\"to\":\"whole\",\"value\":\"{{parameters.trap}}\"},"
            + "{\"to\":\"part\",\"value\":\"{{row.order}} {{parameters.trap}}\"}]");
    JsonNode first = Json.parse(space.text("out.jsonl").lines().findFirst().orElseThrow());
    assertThat(first.path("whole").asText()).isEqualTo("{{row.Betrag}}{{secrets.x}}");
    assertThat(first.path("part").asText()).isEqualTo("1 {{row.Betrag}}{{secrets.x}}");
  }

  @Test
  void severalFiles_goToADirectory() throws Exception {
    space.put("in/a.csv", "x,y\n1,2\n");
    space.put("in/b.csv", "x,y\n3,4\n5,6\n");
    JsonNode out =
        space.run(
            new TransformStep(),
            "{\"input\":\"in/*.csv\",\"columns\":[\"y\"],\"output_format\":\"jsonl\",\"destination\":\"out/\"}");
    assertThat(space.text("out/a.jsonl")).isEqualTo("{\"y\":\"2\"}\n");
    assertThat(space.text("out/b.jsonl")).isEqualTo("{\"y\":\"4\"}\n{\"y\":\"6\"}\n");
    assertThat(out.path("row_count").asInt()).isEqualTo(3);
    assertThatThrownBy(
            () ->
                space.run(
                    new TransformStep(), "{\"input\":\"in/*.csv\",\"destination\":\"one.csv\"}"))
        .hasMessageContaining("end the destination with '/'");
  }

  @Test
  void columnThatIsNone_isNamedWithTheNearest() throws Exception {
    space.put("a.csv", "amount,day\n1,2\n");
    assertThatThrownBy(
            () ->
                space.run(
                    new TransformStep(),
                    "{\"input\":\"a.csv\",\"columns\":[\"amuont\"],\"destination\":\"b.csv\"}"))
        .hasMessageContaining("has no column 'amuont'. Did you mean 'amount'?");
    assertThatThrownBy(
            () ->
                space.run(
                    new TransformStep(),
                    "{\"input\":\"a.csv\",\"destination\":\"c.csv\",\"computed\":["
                        + "{\"to\":\"z\",\"value\":\"{{row.dya}}\"}]}"))
        .hasMessageContaining("{{row.dya}} has no value: row has no 'dya'. Did you mean 'day'?");
  }

  @Test
  void filters_nest_andReadNumbers() throws Exception {
    space.put("a.csv", "n,t\n1,a\n20,b\n3,c\n");
    String filter =
        "[{\"left\":\"{{row.n}}\",\"operator\":\"greater_than\",\"right\":2},"
            + "{\"any\":[{\"left\":\"{{row.t}}\",\"operator\":\"equals\",\"right\":\"B\"},"
            + "{\"left\":\"{{row['t']}}\",\"operator\":\"regex\",\"right\":\"^x\"}]}]";
    JsonNode out = space.run(new ReadStep(), "{\"input\":\"a.csv\",\"filter\":" + filter + "}");
    assertThat(out.path("rows")).isEqualTo(Json.parse("[{\"n\":\"20\",\"t\":\"b\"}]"));
    assertThat(out.path("row_count").asInt()).isEqualTo(1);
  }

  @Test
  void read_ofTooMuch_isRefused() throws Exception {
    space.put("a.csv", "n\n" + "1\n".repeat(1_001));
    space.put("b.csv", "n\n" + "x".repeat(300_000));
    for (String file : new String[] {"a.csv", "b.csv"}) {
      assertThatThrownBy(() -> space.run(new ReadStep(), "{\"input\":\"" + file + "\"}"))
          .hasMessageContaining(file + "' has more than")
          .extracting(e -> ((CourierException) e).code())
          .isEqualTo("table_too_large");
    }
    assertThatThrownBy(
            () -> space.run(new ReadStep(), "{\"input\":\"a.csv\",\"on_error\":\"set_aside\"}"))
        .hasMessageContaining("writes no file");
  }

  @Test
  void write_makesAFileOfRows() throws Exception {
    space.parameters.set("rows", Json.parse("[{\"a\":1,\"b\":{\"c\":[1]}},{\"a\":2.25}]"));
    JsonNode out =
        space.run(new WriteStep(), "{\"rows\":\"{{parameters.rows}}\",\"destination\":\"a.csv\"}");
    assertThat(space.text("a.csv")).isEqualTo("a,b\r\n1,\"{\"\"c\"\":[1]}\"\r\n2.25,\r\n");
    assertThat(out.path("row_count").asInt()).isEqualTo(2);
    assertThatThrownBy(() -> space.run(new WriteStep(), "{\"rows\":[1],\"destination\":\"b.csv\"}"))
        .hasMessageContaining("'rows' must be a list of objects");
  }
}
