package com.couriermft.steps.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.spi.ConfigBinder;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.couriermft.partners.database.DatabaseLab;
import com.couriermft.peers.DatabaseServer;
import com.couriermft.peers.MariaServer;
import com.couriermft.peers.PostgresServer;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.testing.CheckedSteps;
import com.couriermft.testing.FixedContext;
import com.couriermft.testing.ManualClock;
import com.couriermft.transfer.workspace.BlobWorkspace;
import com.couriermft.transfer.workspace.Spaces;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.function.Supplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests {@code database.query} with real servers. */
class QueryStepTest {
  enum Kind {
    POSTGRES(PostgresServer::shared),
    MARIA(MariaServer::shared);

    private final Supplier<DatabaseServer> server;

    Kind(Supplier<DatabaseServer> server) {
      this.server = server;
    }
  }

  private final Spaces spaces =
      new Spaces(new InMemoryBlobs(new ManualClock(Instant.parse("2026-01-01T00:00:00Z"))));
  private final BlobWorkspace workspace = spaces.attempt("step");

  @AfterEach
  void close() {
    spaces.close();
  }

  private ObjectNode run(Kind kind, String sql, String parameters, String more)
      throws IOException, InterruptedException {
    ObjectNode config = Json.object().put("connection", "erp").put("sql", sql);
    config.set("parameters", Json.readTree(parameters.replace('`', '"')));
    config.setAll((ObjectNode) Json.readTree(("{" + more + "}").replace('`', '"')));
    DatabaseLab lab = new DatabaseLab(kind.server.get());
    StepResult result =
        CheckedSteps.run(
            new QueryStep(lab::databases),
            ConfigBinder.bind(QueryStep.TYPE, config),
            new FixedContext(
                workspace, new StepContext.Attempt(Spaces.RUN, "job", "step", 0, "nonce")));
    return result.outputs();
  }

  private JsonNode rows(Kind kind, String sql, String parameters)
      throws IOException, InterruptedException {
    return run(kind, sql, parameters, "").path("rows");
  }

  private String text(JsonNode outputs) throws IOException {
    try (InputStream in = workspace.read(workspace.get(outputs.path("file").asText()), 0)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void run_valuesOfParameters_neverBecomeSql(Kind kind) throws Exception {
    String evil = "'; drop table x; -- \\\\' :a ? \\u0001";
    JsonNode rows =
        rows(kind, "select :a as a, ':a' as b, length(:a) as c", "{`a`: `" + evil + "`}");
    assertThat(rows.path(0).path("a").asText()).isEqualTo("'; drop table x; -- \\' :a ? \u0001");
    assertThat(rows.path(0).path("b").asText()).isEqualTo(":a");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "POSTGRES|12345678901234567890.1234567890123456789::numeric|12345678901234567890.1234567890123456789",
        "POSTGRES|9223372036854775807::bigint|9223372036854775807",
        "POSTGRES|'NaN'::numeric|\"NaN\"",
        "POSTGRES|'infinity'::timestamptz|\"infinity\"",
        "POSTGRES|timestamptz '2026-01-02 03:04:05.678+02'|\"2026-01-02T01:04:05.678Z\"",
        "POSTGRES|timestamp '2026-01-02 03:04:05'|\"2026-01-02T03:04:05\"",
        "POSTGRES|date '2026-01-02'|\"2026-01-02\"",
        "POSTGRES|true|true",
        "POSTGRES|'\\x00ff'::bytea|\"AP8=\"",
        "POSTGRES|null::int|null",
        "POSTGRES|B'101'|\"101\"",
        "POSTGRES|1.50|1.50",
        "MARIA|cast(12345678901234567890.12345678901234567890 as"
            + " decimal(50,20))|12345678901234567890.12345678901234567890",
        "MARIA|cast(18446744073709551615 as unsigned)|18446744073709551615",
        "MARIA|timestamp '2026-01-02 03:04:05'|\"2026-01-02T03:04:05\"",
        "MARIA|date '2026-01-02'|\"2026-01-02\"",
        "MARIA|x'00ff'|\"AP8=\"",
        "MARIA|cast(null as int)|null"
      })
  void run_values_areWhatTheyWere(Kind kind, String sql, String expected) throws Exception {
    JsonNode value = rows(kind, "select " + sql + " as v", "{}").path(0).path("v");
    assertThat(Json.write(value)).isEqualTo(expected);
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void run_aList_isBoundAsMany(Kind kind) throws Exception {
    String in = kind == Kind.POSTGRES ? "= any(:ids)" : "in (:ids)";
    String sql = "select a from (select 1 as a union select 2 union select 3) t where a " + in;
    assertThat(rows(kind, sql + " order by a", "{`ids`: [3, 1]}").findValuesAsText("a"))
        .containsExactly("1", "3");
    if (kind == Kind.POSTGRES) {
      assertThat(rows(kind, sql, "{`ids`: []}")).isEmpty();
    } else {
      assertCode(() -> rows(kind, sql, "{`ids`: []}"), "invalid_config");
    }
  }

  @Test
  void run_listsOfTexts_keepEveryCharacter() throws Exception {
    JsonNode rows =
        rows(
            Kind.POSTGRES,
            "select * from unnest(cast(:all as text[])) as t(v)",
            "{`all`: [`a,b`, `{}`, `q\\`q`, `b\\\\s`, ``, `NULL`, null]}");
    assertThat(rows.findValues("v").stream().map(Json::write))
        .containsExactly(
            "\"a,b\"", "\"{}\"", "\"q\\\"q\"", "\"b\\\\s\"", "\"\"", "\"NULL\"", "null");
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void run_toAFile_quotesWhatMustBe(Kind kind) throws Exception {
    String sql = "select 1 as a, 'x,\"y\"' as b, '' as c, null as d, 'ü\n' as e";
    JsonNode csv = run(kind, sql, "{}", "`output`: `csv`, `destination`: `out.csv`");
    assertThat(text(csv)).isEqualTo("a,b,c,d,e\r\n1,\"x,\"\"y\"\"\",\"\",,\"ü\n\"\r\n");
    assertThat(csv.path("row_count").asInt()).isEqualTo(1);
    JsonNode tabs =
        run(
            kind,
            sql,
            "{}",
            "`output`: `csv`, `output_format`: {`delimiter`: `tab`, `quote_empty`: false}");
    assertThat(text(tabs)).isEqualTo("a\tb\tc\td\te\r\n1\t\"x,\"\"y\"\"\"\t\t\t\"ü\n\"\r\n");
    JsonNode sheet = run(kind, sql, "{}", "`output`: `xlsx`");
    assertThat(sheet.path("file").asText()).endsWith(".xlsx");
    JsonNode lines = run(kind, sql, "{}", "`output`: `jsonl`");
    assertThat(text(lines))
        .isEqualTo("{\"a\":1,\"b\":\"x,\\\"y\\\"\",\"c\":\"\",\"d\":null,\"e\":\"ü\\n\"}\n");
  }

  @Test
  void run_moreRowsThanASheetHolds_isRefused() {
    String sql = "select null::int as a from generate_series(1, 1048576)";
    assertCode(() -> run(Kind.POSTGRES, sql, "{}", "`output`: `xlsx`"), "too_many_rows");
  }

  /** The driver may buffer 48 MiB of a result and fails if more is buffered. */
  @Test
  void run_moreRowsThanTheDriverMayHold_areStreamed() throws Exception {
    String sql = "select i, repeat('x', 1000) as t from generate_series(1, 60000) as g(i)";
    JsonNode out = run(Kind.POSTGRES, sql, "{}", "`output`: `csv`, `destination`: `/big.csv`");
    assertThat(out.path("row_count").asInt()).isEqualTo(60_000);
    assertThat(out.path("bytes").asLong()).isGreaterThan(60_000_000);
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void run_whatIsNotAQuery_changesNothing(Kind kind) throws Exception {
    assertThatThrownBy(() -> run(kind, "create table t_written (a int)", "{}", ""))
        .isInstanceOf(CourierException.class);
    assertCode(() -> run(kind, "select * from t_written", "{}", ""), "sql_rejected");
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void run_whatIsWrong_isNamed(Kind kind) {
    assertCode(() -> run(kind, "select 1 as a, 2 as a", "{}", ""), "duplicate_column");
    assertCode(() -> run(kind, "select :a as a", "{}", ""), "invalid_config");
    assertCode(() -> run(kind, "select 1 as a", "{`b`: 1}", ""), "invalid_config");
    assertCode(
        () -> run(kind, "select 1 as a union select 2", "{}", "`max_rows`: 1"), "result_too_large");
    assertCode(() -> run(kind, "select repeat('x', 300000) as a", "{}", ""), "result_too_large");
    assertCode(() -> run(kind, "selec 1", "{}", ""), "sql_rejected");
  }

  private static void assertCode(ThrowingCallable call, String code) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            CourierException.class, e -> assertThat(e.code()).as(e.getMessage()).isEqualTo(code));
  }

  @Test
  void check_referencesInSql_areRefusedWithTheirPlace() {
    ObjectNode config =
        Json.object()
            .put("connection", "erp")
            .put("sql", "select *\nfrom t where a = {{parameters.a}}");
    assertThat(ConfigBinder.check(QueryStep.TYPE, config, "/steps/0/config"))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.pointer()).isEqualTo("/steps/0/config/sql");
              assertThat(problem.code()).isEqualTo("literal_expected");
              assertThat(problem.detail()).contains("line 2, column 18");
            });
  }
}
