package com.couriermft.partners.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.DatabaseCodes;
import com.couriermft.partners.connection.DatabaseType;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests statements with named parameters in each dialect. */
class SqlTextTest {
  private static SqlText parse(DatabaseType type, String sql) {
    return SqlText.parse(sql, Dialects.of(type));
  }

  /** Fragments that contain no parameter in any dialect and can be combined in any order. */
  private static final List<String> INERT =
      List.of(
          " select ",
          "'it''s :no'",
          "\"a :no\"",
          " -- :no ? ;\n",
          "/* :no ? ; */",
          " 1 ",
          ",",
          "a.b",
          " : ",
          "'--'",
          "'/*'",
          "''",
          ":=",
          " 'ü:no' ");

  private static List<String> inert(DatabaseType type) {
    List<String> all = new ArrayList<>(INERT);
    all.addAll(
        switch (type) {
          case POSTGRESQL ->
              List.of(
                  "x::text",
                  " $$ :no ' $$ ",
                  " $t$ $$ :no $t$ ",
                  " E'\\' :no' ",
                  " e'\\\\' ",
                  "/* /* :no */ :no */",
                  " a[1:2] ",
                  " $1x ",
                  " '\\' ");
          case MARIADB, MYSQL ->
              List.of("'\\' :no'", "\"\\\" :no\"", "`:no`", " # :no '\n", " 1--1 ", "'\\\\'");
          case SQLSERVER -> List.of("[a :no]", "[a]]:no]", "/* /* */ :no */", " '\\' ");
          case ORACLE -> List.of(" q'[it's :no]' ", " Q'{:no'}' ", " nq'!a' :no!' ", " '\\' ");
        });
    return all;
  }

  /** The model builds statements from fragments with known meanings. */
  @ParameterizedTest
  @EnumSource(DatabaseType.class)
  void parse_ofPieces_findsExactlyTheParameters(DatabaseType type) {
    List<String> pieces = inert(type);
    for (int seed = 0; seed < 3_000; seed++) {
      Random random = new Random(seed);
      StringBuilder sql = new StringBuilder();
      StringBuilder expected = new StringBuilder();
      List<String> names = new ArrayList<>();
      for (int i = random.nextInt(12); i >= 0; i--) {
        if (random.nextInt(3) == 0) {
          String name = List.of("a", "day_1", "_x", "ümlaut", "B").get(random.nextInt(5));
          names.add(name);
          sql.append(" :").append(name).append(' ');
          expected.append(" ? ");
        } else {
          String piece = pieces.get(random.nextInt(pieces.size()));
          sql.append(' ').append(piece).append(' ');
          expected.append(' ').append(piece).append(' ');
        }
      }
      SqlText read = parse(type, sql.toString());
      assertThat(read.places()).as("seed %d: %s", seed, sql).isEqualTo(names);
      assertThat(read.withMarks(place -> "?")).as("seed %d", seed).isEqualTo(expected.toString());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '^',
      value = {
        "POSTGRESQL~select 'a~line 1, column 8",
        "POSTGRESQL~select $$a~line 1, column 8",
        "POSTGRESQL~select /* /* */~line 1, column 8",
        "POSTGRESQL~select 1; drop table t~line 1, column 9",
        "MARIADB~select 'a\\'~line 1, column 8",
        "MARIADB~select ?~line 1, column 8",
        "MARIADB~select /*! sleep(1) */ 1~line 1, column 8",
        "MARIADB~select /*M! sleep(1) */ 1~line 1, column 8",
        "SQLSERVER~select [a~line 1, column 8",
        "ORACLE~select q'[a]~line 1, column 8",
        "ORACLE~select 1 -- ; fine~",
        "POSTGRESQL~select a ?| b~",
        "POSTGRESQL~select 1 ;  -- the end~"
      })
  void parse_ofWhatDoesNotEnd_namesItsPlace(DatabaseType type, String sql, String place) {
    if (place == null) {
      parse(type, sql);
      return;
    }
    assertThatThrownBy(() -> parse(type, sql))
        .isInstanceOfSatisfying(
            CourierException.class, e -> assertThat(e.is(DatabaseCodes.SQL_REJECTED)).isTrue())
        .hasMessageContaining(place);
  }

  @ParameterizedTest
  @EnumSource(DatabaseType.class)
  void parse_ofAnyText_endsAndKeepsEachCharacter(DatabaseType type) {
    String alphabet = "'\"`[]$q/*-#:?;\\ae_ \n1{}";
    for (int seed = 0; seed < 20_000; seed++) {
      Random random = new Random(seed);
      char[] text = new char[random.nextInt(14)];
      for (int i = 0; i < text.length; i++) {
        text[i] = alphabet.charAt(random.nextInt(alphabet.length()));
      }
      String sql = new String(text);
      SqlText read;
      try {
        read = parse(type, sql);
      } catch (CourierException e) {
        continue;
      }
      String back = read.withMarks(place -> ":" + read.places().get(place));
      assertThat(plain(back)).as("seed %d: %s", seed, sql).isEqualTo(plain(sql));
    }
  }

  /**
   * Returns the statement for drivers, with doubled question marks for operators and without the
   * terminator.
   */
  private static String plain(String sql) {
    return sql.replaceAll("\\?+", "?").replace(";", "");
  }
}
