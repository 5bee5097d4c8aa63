package com.couriermft.steps.function;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.sdk.value.JsonText;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/**
 * Tests that the SDK's own JSON, which a child process uses without libraries, agrees with Jackson.
 */
class FunctionValuesTest {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  /** The SDK supports exponents of up to three digits. */
  private static final Pattern LONG_EXPONENT = Pattern.compile("[eE][+-]?[0-9]{4}");

  private static final JsonMapper JACKSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  @Property(tries = 300)
  void value_readAndWrittenAgain_isTheSame(@ForAll("values") JsonNode value)
      throws JsonProcessingException {
    String written = JsonText.write(JsonText.read(JACKSON.writeValueAsString(value)));
    assertAlike(JACKSON.readTree(written), value);
  }

  /**
   * If any single character of a text is changed or removed, both parsers read the same value, or
   * both reject the text.
   */
  @Property(tries = 1_000)
  void damagedText_isReadByBothOrByNone(
      @ForAll("values") JsonNode value,
      @ForAll @IntRange(max = 400) int at,
      @ForAll("characters") String by)
      throws JsonProcessingException {
    String text = JACKSON.writeValueAsString(value);
    int place = at % text.length();
    String damaged = text.substring(0, place) + by + text.substring(place + 1);
    Optional<JsonNode> expected = byJackson(damaged);
    try {
      Object read = JsonText.read(damaged);
      assertThat(expected).as(damaged).isPresent();
      assertAlike(JACKSON.valueToTree(read), expected.get());
    } catch (IllegalArgumentException refused) {
      assertThat(expected.filter(read -> !LONG_EXPONENT.matcher(damaged).find()))
          .as(damaged)
          .isEmpty();
    }
  }

  private static Optional<JsonNode> byJackson(String text) {
    try {
      return Optional.of(JACKSON.readTree(text)).filter(read -> !read.isMissingNode());
    } catch (JsonProcessingException | NumberFormatException refused) {
      return Optional.empty();
    }
  }

  private static void assertAlike(JsonNode read, JsonNode expected) {
    Comparator<JsonNode> byNumber =
        (one, other) ->
            one.isNumber() && other.isNumber()
                ? one.decimalValue().compareTo(other.decimalValue())
                : one.equals(other) ? 0 : 1;
    assertThat(read.equals(byNumber, expected)).as("%s, expected %s", read, expected).isTrue();
  }

  @Provide
  Arbitrary<String> characters() {
    return Arbitraries.of(
        "", "\"", "\\", "{", "}", "[", "]", ",", ":", "0", "-", "+", ".", "e", "E", "u", "t", " ",
        "\n", "\t", "\u0000", "\u00e9", "\ud83d", "/");
  }

  @Provide
  Arbitrary<JsonNode> values() {
    return Arbitraries.recursive(FunctionValuesTest::leaves, FunctionValuesTest::holders, 0, 3);
  }

  private static Arbitrary<JsonNode> leaves() {
    return Arbitraries.oneOf(
        Arbitraries.strings().ofMaxLength(12).map(NODES::textNode),
        Arbitraries.longs().map(NODES::numberNode),
        Arbitraries.bigDecimals()
            .between(new BigDecimal("-1e12"), new BigDecimal("1e12"))
            .ofScale(9)
            .map(NODES::numberNode),
        Arbitraries.of(true, false).map(NODES::booleanNode),
        Arbitraries.just(NODES.nullNode()));
  }

  private static Arbitrary<JsonNode> holders(Arbitrary<JsonNode> of) {
    Arbitrary<JsonNode> lists = of.list().ofMaxSize(4).map(all -> NODES.arrayNode().addAll(all));
    Arbitrary<JsonNode> objects =
        Arbitraries.maps(Arbitraries.strings().ofMaxLength(5), of)
            .ofMaxSize(4)
            .map(all -> NODES.objectNode().setAll(all));
    return Arbitraries.oneOf(lists, objects, of);
  }
}
