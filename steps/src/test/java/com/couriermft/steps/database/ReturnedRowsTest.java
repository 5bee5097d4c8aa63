package com.couriermft.steps.database;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.couriermft.partners.connection.DatabaseType;
import com.couriermft.partners.database.Dialect;
import com.couriermft.partners.database.Dialects;
import com.couriermft.steps.database.ExecuteLab.Kind;
import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests rows that are returned by statements that change a database. */
class ReturnedRowsTest {
  private static String keys(Kind kind) {
    String key = kind == Kind.POSTGRES ? "serial" : "int auto_increment";
    return "id " + key + " primary key, name varchar(5) not null unique";
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void keysOfStatements_areReturnedOnceAndTheSameAgain(Kind kind) throws Exception {
    try (ExecuteLab lab = new ExecuteLab(kind, keys(kind))) {
      String config =
          "`statements`: [`insert into %s (name) values (:a) returning id, name`,"
              + " `update %s set name = :b where name = :a`, `select count(*) as n from %s`],"
              + " `parameters`: {`a`: `x`, `b`: `y`}, `expect_rows`: {`min`: 2, `max`: 2}";
      JsonNode first = lab.run(config);
      assertThat(Json.write(first.path("rows"))).isEqualTo("[{\"id\":1,\"name\":\"x\"},{\"n\":1}]");
      assertThat(first.path("rows_affected").asInt()).isEqualTo(2);
      assertThat(Json.write(lab.run(config))).isEqualTo(Json.write(first));
      assertThat(lab.rows("select id, name from %s")).containsExactly("1|y");
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void keysOfRows_areInTheirOrderWithoutThoseSetAside(Kind kind) throws Exception {
    try (ExecuteLab lab = new ExecuteLab(kind, keys(kind))) {
      String config =
          "`sql`: `insert into %s (name) values :rows returning name`, `batch_rows`: 3,"
              + " `on_row_error`: `set_aside`, `input`: [{`name`: `c`}, {`name`: `a`},"
              + " {`name`: `a`}, {`name`: `too long`}, {`name`: `b`}]";
      JsonNode outputs = lab.run(config);
      assertThat(outputs.path("rows").findValuesAsText("name")).containsExactly("c", "a", "b");
      assertThat(outputs.path("rows_affected").asInt()).isEqualTo(3);
      assertThat(outputs.path("rejected_count").asInt()).isEqualTo(2);
      assertThat(lab.run(config).path("rows")).isEqualTo(outputs.path("rows"));
    }
  }

  /**
   * SQL Server's keyword for returned rows is an ordinary name in other databases, and vice versa.
   */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void columnCalledOutput_isNoReturnedRow(Kind kind) throws Exception {
    try (ExecuteLab lab = new ExecuteLab(kind, "id int, output int")) {
      JsonNode outputs =
          lab.run(
              "`statements`: [`insert into %s (id, output) values (1, 2)`,"
                  + " `select output from %s`]");
      assertThat(outputs.path("rows_affected").asInt()).isEqualTo(1);
      Dialect dialect = Dialects.of(kind.type());
      Dialect sqlServer = Dialects.of(DatabaseType.SQLSERVER);
      String input = ", `input`: [{`id`: 1, `o`: 3}]";
      ExecuteConfig named = lab.bind("`sql`: `update %s set output = :o where id = :id`" + input);
      assertThat(RowStatement.of(named, dialect).returns()).isFalse();
      assertThat(RowStatement.of(named, sqlServer).returns()).isTrue();
      ExecuteConfig keys =
          lab.bind("`sql`: `insert into %s (id) values (:id) returning id`" + input);
      assertThat(RowStatement.of(keys, dialect).returns()).isTrue();
      assertThat(RowStatement.of(keys, sqlServer).returns()).isFalse();
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void moreRowsThanAnOutputHolds_areRolledBack(Kind kind) throws Exception {
    try (ExecuteLab lab = new ExecuteLab(kind, "id int")) {
      StringBuilder rows = new StringBuilder("{`id`: 0}");
      for (int i = 1; i <= 1_000; i++) {
        rows.append(",{`id`:").append(i).append('}');
      }
      String config = "`sql`: `insert into %s (id) values :rows returning id`, `input`: [";
      assertThat(lab.code(config + rows + "]")).isEqualTo("result_too_large");
      assertThat(lab.rows("select * from %s")).isEmpty();
      assertThat(lab.ledger()).isEmpty();
    }
  }
}
