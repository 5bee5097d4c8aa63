package com.couriermft.engine.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConditionTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"A.csv\" | equals | \"a.CSV\" | true",
        "\"A.csv\" | equals_exact | \"a.CSV\" | false",
        "\"A.csv\" | equals_exact | \"A.csv\" | true",
        "\"A.csv\" | not_equals | \"a.CSV\" | false",
        "1 | equals | 1.0 | true",
        "1 | equals_exact | 1.0 | true",
        "1 | equals | \"1\" | true",
        "1 | equals | \"1.0\" | false",
        "100.0 | equals | \"100\" | true",
        "1e2 | equals | \"100\" | true",
        "0.00000001 | equals | \"0.00000001\" | true",
        "100.0 | regex | \"^100$\" | true",
        "10.50 | contains | \".5\" | true",
        "9007199254740993 | equals | 9007199254740992 | false",
        "1e999999999 | equals | 1e999999998 | false",
        "\"STRASSE\" | equals | \"straße\" | false",
        "\"STRASSE\" | contains | \"straße\" | false",
        "\"ΟΔΟΣ.csv\" | contains | \"οδος\" | true",
        "\"ΟΔΟΣ\" | equals | \"οδος\" | true",
        "\"ΟΔΟΣ\" | greater_than | \"οδοσ\" | false",
        "\"İ\" | equals | \"i\" | true",
        "\"İx\" | contains | \"I\" | true",
        "\"𐐀\" | equals | \"𐐨\" | true",
        "{\"𐐀\": 1} | contains | \"𐐨\" | true",
        "true | equals | \"TRUE\" | true",
        "null | equals | \"\" | true",
        "[1, 2] | equals | \"[1,2]\" | true",
        "\"Invoice-7.CSV\" | contains | \".csv\" | true",
        "[\"A\", \"B\"] | contains | \"b\" | true",
        "[\"AB\"] | contains | \"b\" | false",
        "[1, 2] | contains | 2.0 | true",
        "{\"Key\": null} | contains | \"key\" | true",
        "{\"a\": \"key\"} | contains | \"key\" | false",
        "\"10\" | greater_than | \"9\" | true",
        "\"10\" | greater_than | 9.5 | true",
        "\"10x\" | greater_than | \"9\" | false",
        "\"beta\" | greater_than | \"ALPHA\" | true",
        "\" 7 \" | less_than | \"10\" | true",
        "1e999999999 | greater_than | 1 | true",
        "-1e999999999 | less_than | 1e-999999999 | true",
        "5 | less_than | 5 | false",
        "\"x\" | exists | null | true",
        "\"\" | exists | null | false",
        "null | exists | null | false",
        "0 | exists | null | true",
        "false | exists | null | true",
        "[] | exists | null | false",
        "[null] | exists | null | true",
        "{} | exists | null | false",
        "\"invoice_2026.csv\" | regex | \"_[0-9]{4}\" | true",
        "\"invoice.CSV\" | regex | \"csv$\" | false",
        "\"invoice.CSV\" | regex | \"(?i)csv$\" | true",
        "12345 | regex | \"^1.*5$\" | true",
      })
  void values_compareAsTheReferenceSays(String left, String operator, String right, boolean holds) {
    assertThat(condition(Json.readTree(left), operator, Json.readTree(right)).holds())
        .isEqualTo(holds);
  }

  private static Condition condition(JsonNode left, String operator, JsonNode right) {
    return new Condition(left, Operator.valueOf(operator.toUpperCase(Locale.ROOT)), right);
  }

  @Test
  void letters_foldAlikeOnEveryMachine() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("tr"));
      assertThat(
              condition(TextNode.valueOf("TITLE.TXT"), "contains", TextNode.valueOf("title"))
                  .holds())
          .isTrue();
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void secret_isNotCompared() {
    JsonNode secret = SecretNode.of(Secret.of("s3cret"));
    assertThatThrownBy(() -> condition(secret, "equals", TextNode.valueOf("s3cret")).holds())
        .hasFieldOrPropertyWithValue("code", "secret_not_allowed");
  }

  @Test
  void pattern_thatIsNone_saysWhy() {
    assertThatThrownBy(
            () -> condition(TextNode.valueOf("a"), "regex", TextNode.valueOf("a(")).holds())
        .hasFieldOrPropertyWithValue("code", "invalid_pattern")
        .hasMessageContaining("'a(' is not a valid regular expression");
    assertThatThrownBy(
            () -> condition(TextNode.valueOf("a"), "regex", TextNode.valueOf("(?=a)")).holds())
        .hasFieldOrPropertyWithValue("code", "invalid_pattern");
  }

  @Test
  void pattern_thatTakesBacktrackersForEver_ends() {
    Condition slow =
        condition(
            TextNode.valueOf("a".repeat(100_000) + "!"), "regex", TextNode.valueOf("^(a+)+$"));
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(60), () -> assertThat(slow.holds()).isFalse());
  }

  @Test
  void list_tooLongAsText_isRefused() {
    ArrayNode list = Json.array();
    for (int i = 0; i < 5; i++) {
      list.add("x".repeat(1 << 20));
    }
    assertThatThrownBy(() -> condition(list, "equals", TextNode.valueOf("")).holds())
        .hasFieldOrPropertyWithValue("code", "value_too_large")
        .hasMessage("What is compared results in a string of more than 4 MiB.");
    assertThat(condition(list, "exists", NullNode.getInstance()).holds()).isTrue();
  }

  @Test
  void missingRight_isTheEmptyText() {
    assertThat(condition(TextNode.valueOf(""), "equals", NullNode.getInstance()).holds()).isTrue();
  }
}
