package com.couriermft.steps.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.spi.ConfigBinder;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.couriermft.partners.connection.DatabaseType;
import com.couriermft.partners.database.DatabaseLab;
import com.couriermft.partners.database.Dialect;
import com.couriermft.partners.database.Dialects;
import com.couriermft.peers.PostgresServer;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.testing.CheckedSteps;
import com.couriermft.testing.FixedContext;
import com.couriermft.testing.ManualClock;
import com.couriermft.transfer.workspace.BlobWorkspace;
import com.couriermft.transfer.workspace.Spaces;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Tests that a query that PostgreSQL copies results in the same file as a query that is read row by
 * row.
 */
class CopiedQueryTest {
  private static final int TABLES = Integer.getInteger("courier.copied.tables", 12);

  private static final Dialect POSTGRES = Dialects.of(DatabaseType.POSTGRESQL);

  /** Literals by type. Queries can be copied for all types but the last four. */
  private static final List<List<String>> VALUES =
      List.of(
          List.of("smallint", "0", "-32768", "7"),
          List.of("int", "2147483647", "-1"),
          List.of("bigint", "-9223372036854775808", "12"),
          List.of("numeric", "'NaN'", "'-Infinity'", "1.500", "1e30", "1e-20", "-0.0"),
          List.of("numeric(12,2)", "12.50", "-0.01"),
          List.of("boolean", "true", "false"),
          List.of("uuid", "'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'"),
          List.of("json", "'{\"a\" : [1,  \"x,y\"]}'", "'null'"),
          List.of("jsonb", "'{\"b\":1, \"a\":\"\\u00fc\"}'"),
          List.of("char(4)", "'a'", "''", "'=1'"),
          List.of("varchar(9)", "'plain'", "'a,b'", "' x '"),
          List.of(
              "text", "''", "'\"'", "'a\r\nb'", "E'\\\\.'", "'\\N'", "'=1+1'", "'ü😀'", "'a\tb;'"),
          List.of("name", "'Name'"),
          List.of("t_copied_mood", "'calm'", "'so, so'"),
          List.of("t_copied_moods", "'calm'"),
          List.of("date", "'2026-02-03'", "'infinity'", "'0044-03-15 BC'", "'12026-01-01'"),
          List.of(
              "timestamp",
              "'2026-02-03 04:05:06.7008'",
              "'2026-02-03'",
              "'-infinity'",
              "'0044-03-15 01:02:03 BC'",
              "'0001-12-31 01:02:03 BC'",
              "'0002-12-31 01:02:03 BC'",
              "'12026-01-01 00:00:00.000001'"),
          List.of(
              "timestamptz",
              "'2026-02-03 04:05:06.7+05:30'",
              "'infinity'",
              "'0044-03-15 01:02:03+01 BC'",
              "'9999-12-31 23:30:00-02'",
              "'0001-01-01 00:30:00+02'"),
          List.of("float8", "1e20", "'NaN'", "0.1", "-1e-7"),
          List.of("bytea", "'\\x00ff'"),
          List.of("interval", "'1 day 2 hours'"),
          List.of("int[]", "'{1,2}'"));

  private static final List<String> FORMATS =
      List.of(
          "{}",
          "{`delimiter`: `;`, `line_end`: `lf`}",
          "{`delimiter`: `tab`, `quote`: `'`, `bom`: true}",
          "{`guard_formulas`: true}",
          "{`quote_empty`: false}",
          "{`header`: false}",
          "{`decimal_separator`: `,`, `delimiter`: `;`}",
          "{`charset`: `utf-16`}");

  private final Spaces spaces =
      new Spaces(new InMemoryBlobs(new ManualClock(Instant.parse("2026-01-01T00:00:00Z"))));
  private final BlobWorkspace workspace = spaces.attempt("step");
  private final DatabaseLab lab = new DatabaseLab(PostgresServer.shared());
  private final Random random = new Random(11);

  @BeforeEach
  void types() throws SQLException {
    try (Connection direct = lab.direct();
        Statement statement = direct.createStatement()) {
      statement.execute("drop type if exists t_copied_mood cascade");
      statement.execute("create type t_copied_mood as enum ('calm', 'so, so')");
      statement.execute("create domain t_copied_moods as t_copied_mood");
    }
  }

  @AfterEach
  void close() {
    spaces.close();
  }

  private static QueryConfig config(String sql, String format) {
    ObjectNode options = (ObjectNode) Json.parse(format.replace('`', '"'));
    ObjectNode config = Json.object().put("connection", "erp").put("sql", sql).put("output", "csv");
    config.put("overwrite", "replace");
    if (sql.contains(":all")) {
      config.putObject("parameters").put("all", true);
    }
    config.set("output_format", options.put("type", "csv"));
    return ConfigBinder.bind(QueryStep.TYPE, config);
  }

  private ObjectNode run(QueryConfig config) throws IOException, InterruptedException {
    StepContext.Attempt attempt = new StepContext.Attempt(Spaces.RUN, "job", "step", 0, "nonce");
    return CheckedSteps.run(
            new QueryStep(lab::databases), config, new FixedContext(workspace, attempt))
        .outputs();
  }

  /** A query with a parameter is read row by row. */
  private static QueryConfig fetched(String sql, String format) {
    return config("select * from (" + sql + "\n) as q where cast(:all as boolean)", format);
  }

  private void assertSameFile(String sql, String format) throws Exception {
    ObjectNode copied = run(config(sql, format));
    String file = text(copied);
    ObjectNode fetched = run(fetched(sql, format));
    assertThat(file).as(sql + format).isEqualTo(text(fetched));
    for (String output : List.of("row_count", "bytes", "columns")) {
      assertThat(copied.get(output)).isEqualTo(fetched.get(output));
    }
  }

  private String text(ObjectNode outputs) throws IOException {
    try (InputStream in = workspace.read(workspace.get(outputs.path("file").asText()), 0)) {
      return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    }
  }

  private String value(List<String> kind) {
    int i = random.nextInt(kind.size());
    return "cast(%s as %s)".formatted(i == 0 ? "null" : kind.get(i), kind.get(0));
  }

  private String table(List<List<String>> kinds) {
    List<String> rows = new ArrayList<>();
    for (int row = 0; row < 30; row++) {
      rows.add(kinds.stream().map(this::value).collect(Collectors.joining(", ", "(", ")")));
    }
    return "select * from (values %s) as t -- to the end".formatted(String.join(", ", rows));
  }

  private List<List<String>> some() {
    int most = random.nextInt(4) == 0 ? VALUES.size() : VALUES.size() - 4;
    List<List<String>> kinds = new ArrayList<>();
    for (int i = 1 + random.nextInt(8); i > 0; i--) {
      kinds.add(VALUES.get(random.nextInt(most)));
    }
    return kinds;
  }

  @Test
  void file_ofAnyTable_isTheSameByBothWays() throws Exception {
    lab.save("'tls': {'mode': 'off'}, 'session': {'time_zone': 'Asia/Kolkata'}");
    String copied = table(VALUES.subList(0, VALUES.size() - 4));
    assertThat(statement(copied)).isPresent();
    assertThat(statement(table(VALUES))).isEmpty();
    assertSameFile(copied, "{}");
    for (int i = 0; i < TABLES; i++) {
      assertSameFile(table(some()), FORMATS.get(i % FORMATS.size()));
    }
  }

  private Optional<String> statement(String sql) throws SQLException {
    try (Connection direct = lab.direct();
        PreparedStatement prepared = direct.prepareStatement(sql)) {
      List<RowReader.Column> columns = RowReader.columns(prepared.getMetaData());
      return CopiedQuery.statement(sql, columns, config(sql, "{}").format().csv(), POSTGRES);
    }
  }

  @Test
  void query_ofManyRows_keepsItsOrder() throws Exception {
    assertSameFile(
        "with t as (select i, i % 7 as k from generate_series(1, 5000) as g(i))"
            + " select k, i, 'x' as \"a \"\"name\"\"\" from t order by k desc, i",
        "{}");
    assertSameFile("select 1 as a, 2 as b where false", "{}");
  }

  @Test
  void query_ofTooMuch_failsTheSame() {
    for (String sql :
        List.of(
            "select 1 as a, repeat('x', 1048577) as b",
            "select 1 as a, repeat('\"', 1048577) as b",
            "select 'a' as a, repeat('😀', 524289) as b",
            "select '{}'::json as a, to_json(repeat('ü', 3000000)) as b")) {
      assertThatThrownBy(() -> run(config(sql, "{}")))
          .isInstanceOfSatisfying(
              CourierException.class,
              e -> {
                assertThat(e.code()).isEqualTo("table_too_large");
                assertThat(e.getMessage()).contains("1, column 'b'");
              });
    }
    for (String sql :
        List.of(
            "select 1 as a, 2 as a",
            "select 1 as a, 1/0 as b",
            "select 1,",
            "select i, 1 / (9000 - i) as b from generate_series(1, 10000) as g(i)")) {
      assertThat(code(config(sql, "{}"))).isEqualTo(code(fetched(sql, "{}")));
    }
  }

  @Test
  void query_ofMoreRowsThanItMay_isBrokenOff() throws Exception {
    String sql = "select i, repeat('x', 1000) as b from generate_series(1, 5000000) as g(i)";
    ObjectNode config = Json.object().put("connection", "erp").put("sql", sql).put("max_rows", 99);
    QueryConfig bound = ConfigBinder.bind(QueryStep.TYPE, config.put("output", "csv"));
    assertThat(code(bound)).isEqualTo("result_too_large");
    assertThat(text(run(config("select 1 as a, 2 as b", "{}")))).isEqualTo("a,b\r\n1,2\r\n");
  }

  private String code(QueryConfig config) {
    try {
      run(config);
    } catch (CourierException e) {
      return e.code();
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
    throw new AssertionError("It does not fail");
  }

  @Test
  void texts_ofTheLongest_arePassed() throws Exception {
    assertSameFile("select repeat('\"', 1048576) as a, repeat('😀', 524288) as b", "{}");
  }

  /**
   * The other tests compare both ways only if these queries are copied and queries with a parameter
   * are not.
   */
  @Test
  void copies_arePossibleWhereTheFormatIsTheServers() {
    for (String format : FORMATS.subList(0, 3)) {
      assertThat(isPossible("select 1", format)).as(format).isTrue();
    }
    for (String format : FORMATS.subList(3, FORMATS.size())) {
      assertThat(isPossible("select 1", format)).as(format).isFalse();
    }
    assertThat(isPossible("table t;", "{}")).isTrue();
    assertThat(isPossible("select :all", "{}")).isFalse();
    assertThat(isPossible("explain select 1", "{}")).isFalse();
  }

  private static boolean isPossible(String sql, String format) {
    return CopiedQuery.isPossible(config(sql, format), Dialects.of(DatabaseType.POSTGRESQL));
  }
}
