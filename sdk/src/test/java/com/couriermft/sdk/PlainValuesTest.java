package com.couriermft.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.sdk.value.JsonText;
import com.couriermft.sdk.value.PlainValues;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the conversion of function results to JSON. */
class PlainValuesTest {
  record Line(String productName, BigDecimal price, Optional<LocalDate> due) {}

  @Test
  void result_ofAllKinds_isJson() {
    Object result =
        List.of(
            new Line("a\"b\n\u2028", new BigDecimal("1.10"), Optional.of(LocalDate.EPOCH)),
            Map.of(TimeUnit.DAYS, Arrays.asList(1, null, true, Duration.ofMinutes(3))),
            new String[] {"\ud83d\ude00", "\ud800"});
    assertThat(JsonText.write(PlainValues.of(result)))
        .isEqualTo(
            "[{\"product_name\":\"a\\\"b\\u000a\u2028\",\"price\":1.10,\"due\":\"1970-01-01\"},"
                + "{\"days\":[1,null,true,\"PT3M\"]},[\"\\ud83d\\ude00\",\"\\ud800\"]]");
  }

  static Stream<Object> noResults() {
    List<Object> itself = new ArrayList<>();
    itself.add(itself);
    Map<String, Object> nameless = new HashMap<>();
    nameless.put(null, 1);
    return Stream.of(new Object(), Double.NaN, itself, nameless, Secret.of("hush"), new byte[1]);
  }

  @ParameterizedTest
  @MethodSource("noResults")
  void value_thatJsonDoesNotKnow_isRefused(Object value) {
    assertThatThrownBy(() -> PlainValues.of(value))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageNotContaining("hush");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[1,]",
        "{\"a\":1,}",
        "01",
        "1.",
        "+1",
        "nul",
        "\"\\x\"",
        "\"\\u00g0\"",
        "\"\n\"",
        "[1] 2",
        "{a:1}",
        "\u00a01",
        "\"\\u12",
        "1e9999",
        "--1"
      })
  void text_thatIsNoJson_isRefused(String text) {
    assertThatThrownBy(() -> JsonText.read(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("invalid JSON at character");
  }

  @Test
  void nesting_hasAnEnd() {
    assertThatThrownBy(() -> JsonText.read("[".repeat(100_000)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "[1,-9223372036854775808,9223372036854775808,0.5,1E+2,{}]",
        "{\"a\":[],\"\\u0000\":\"\\\\\\\"/\"}"
      })
  void text_readAndWritten_isTheSame(String text) {
    String once = JsonText.write(JsonText.read(text));
    assertThat(once).isEqualTo(text);
    assertThat(JsonText.write(JsonText.read(once))).isEqualTo(once);
  }
}
