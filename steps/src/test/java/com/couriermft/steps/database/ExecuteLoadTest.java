package com.couriermft.steps.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Json;
import com.couriermft.steps.database.ExecuteLab.Kind;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that bulk loading results in the same rows as sending batches. */
class ExecuteLoadTest {
  private static final String[] PIECES = {
    "\\",
    "\t",
    "\n",
    "\r",
    "\"",
    "'",
    ",",
    "\\N",
    "\\.",
    "NULL",
    "ü",
    "\uD83D\uDE00",
    " ",
    "a",
    ";",
    "\u0001"
  };

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(8); i > 0; i--) {
      text.append(PIECES[random.nextInt(PIECES.length)]);
    }
    return text.toString();
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void rows_ofHostileTexts_areStoredAsTheyAre(Kind kind) throws Exception {
    Random random = new Random(7);
    ArrayNode rows = Json.array();
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 1_500; i++) {
      String text = random.nextInt(9) == 0 ? null : text(random);
      BigDecimal number = new BigDecimal(random.nextInt()).movePointLeft(3);
      rows.addObject().put("id", i).put("t", text).put("n", number);
      expected.add(i + "|" + text + "|" + number.toPlainString());
    }
    for (String load : List.of("true", "false")) {
      String type = kind == Kind.MARIA ? "varchar(60) collate utf8mb4_bin" : "varchar(60)";
      try (ExecuteLab lab = new ExecuteLab(kind, "id int, t " + type + ", n decimal(20, 3)")) {
        JsonNode outputs =
            lab.run(
                "`table`: `%s`, `columns`: [`id`, `t`, `n`], `commit_every`: 400, `load`: "
                    + load
                    + ", `input`: "
                    + Json.write(rows).replace("`", ""));
        assertThat(outputs.path("rows_affected").asInt()).isEqualTo(1_500);
        assertThat(lab.rows("select id, t, n from %s order by id"))
            .as("load: " + load)
            .isEqualTo(expected);
        assertThat(lab.ledger()).containsExactly("1500|1");
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void load_ofABadRow_leavesNothing(Kind kind) throws Exception {
    for (String bad :
        List.of(
            "[{`id`: 1, `t`: `a`}, {`id`: 1, `t`: `b`}]",
            "[{`id`: 1, `t`: `a`}, {`id`: 2, `t`: `secret-2-is-too-long`}]",
            "[{`id`: 1, `t`: `a`}, {`id`: `secret`, `t`: `b`}]",
            "[{`id`: 1, `t`: `a`}, {`id`: 2}]")) {
      try (ExecuteLab lab = new ExecuteLab(kind, "id int primary key, t varchar(5)")) {
        String config = "`table`: `%s`, `columns`: [`id`, `t`], `load`: true, `input`: " + bad;
        assertThatThrownBy(() -> lab.run(config))
            .isInstanceOfSatisfying(
                CourierException.class,
                e -> {
                  assertThat(e.code())
                      .isIn("constraint_violated", "value_rejected", "missing_column");
                  assertThat(e.getMessage()).doesNotContain("secret");
                });
        assertThat(lab.rows("select * from %s")).as(bad).isEmpty();
        assertThat(lab.ledger()).isEmpty();
      }
    }
  }
}
