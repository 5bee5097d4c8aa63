package com.couriermft.formats.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.failure.InvalidInputException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonBoundsTest {
  private static final String HALF = "\\ud83d";

  private static String refusal(String json) {
    InvalidInputException e =
        catchThrowableOfType(InvalidInputException.class, () -> Json.parse(json));
    return e.code() + " " + e.problems().get(0).pointer();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "10e2147483647",
        "1E+21474836480",
        "1e2147483648",
        "1e99999999999",
        "1e-99999999999",
        "1e2147483647",
        "1e-2147483647",
        "-1e401",
        "10e400",
        "1e-401",
        "0e9999",
        "1e+00000000000000000401"
      })
  void number_beyondTheExponent_isRefusedWhereItStands(String number) {
    assertThat(refusal("{\"a/b\": [0, " + number + "]}")).isEqualTo("number_out_of_range /a~1b/1");
    assertThat(refusal(number)).isEqualTo("number_out_of_range ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{\"a\": 1} {", "{\"a\": [1, 2", "[1] 2", "\"a", "{\"a\": NaN}", "nul", "{a: 1}"})
  void json_thatIsNone_isRefusedInPlainWords(String json) {
    assertThatThrownBy(() -> Json.parse(json))
        .hasMessageContaining("line 1")
        .message()
        .doesNotContain("Source", "REDACTED", "_", "Feature.FAIL");
  }

  @Test
  void number_digits_upToAThousand() {
    String digits = "9".repeat(1_000);
    assertThat(Json.parse(digits).bigIntegerValue()).hasToString(digits);
    assertThat(Json.parse("-" + digits).bigIntegerValue()).hasToString("-" + digits);
    assertThat(Json.parse("0." + "9".repeat(999)).decimalValue().precision()).isEqualTo(999);
    assertThat(refusal("9" + digits)).isEqualTo("number_out_of_range ");
    assertThat(refusal("9." + digits)).isEqualTo("number_out_of_range ");
    assertThat(refusal("9".repeat(1_000_000))).isEqualTo("number_out_of_range ");
    assertThat(Json.parse("1e400").decimalValue()).isEqualByComparingTo("1e400");
    assertThat(Json.parse("1e-400").decimalValue()).isEqualByComparingTo("1e-400");
  }

  @Property(tries = 3_000)
  void number_thatIsTaken_isTheSameAfterEachWayThroughStorage(@ForAll("numbers") String number) {
    JsonNode read;
    try {
      read = Json.parse("{\"n\": " + number + "}");
    } catch (InvalidInputException e) {
      assertThat(e.code()).isEqualTo("number_out_of_range");
      return;
    }
    String written = Json.write(read);
    assertThat(Json.write(Json.parse(written))).isEqualTo(written);
    JsonNode canonical = CanonicalJson.of((ObjectNode) read);
    String stored = Json.write(canonical);
    assertThat(Json.write(Json.parse(stored))).isEqualTo(stored);
    assertThat(CanonicalJson.of((ObjectNode) Json.readTree(stored))).isEqualTo(canonical);
    assertThat(Json.parse(written).get("n").decimalValue())
        .isEqualByComparingTo(new BigDecimal(number));
    assertThat(canonical.get("n").decimalValue()).isEqualByComparingTo(new BigDecimal(number));
    Json.requireBounds(read);
    Json.requireBounds(canonical);
  }

  @Provide
  Arbitrary<String> numbers() {
    Arbitrary<String> digits =
        Arbitraries.frequencyOf(
            Tuple.of(5, digits(3)), Tuple.of(3, digits(40)), Tuple.of(3, digits(1_010)));
    Arbitrary<String> whole = digits.map(d -> d.replaceFirst("^0+(?=[0-9])", ""));
    Arbitrary<String> fraction = digits.map(d -> "." + d).injectNull(0.4);
    Arbitrary<Integer> size =
        Arbitraries.of(0, 1, 7, 390, 399, 400, 401, 500, 9_999, 2_147_483_647);
    Arbitrary<String> exponent =
        Combinators.combine(Arbitraries.of("e", "E+", "e-"), size)
            .as((e, n) -> e + n)
            .injectNull(0.4);
    return Combinators.combine(Arbitraries.of("", "-"), whole, fraction, exponent)
        .as((sign, w, f, e) -> sign + w + (f == null ? "" : f) + (e == null ? "" : e));
  }

  private static Arbitrary<String> digits(int most) {
    return Arbitraries.strings().withChars("0019").ofMinLength(1).ofMaxLength(most);
  }

  @Test
  void depth_upToTwoHundred() {
    assertThat(Json.parse(nested(200))).isEqualTo(Json.readTree(nested(200)));
    assertThat(refusal(nested(201))).isEqualTo("too_deep " + "/0".repeat(200));
    assertThat(refusal("{\"p\": " + nested(200) + "}")).isEqualTo("too_deep /p" + "/0".repeat(199));
    assertThat(refusal("[".repeat(100_000))).startsWith("too_deep /0");
    assertThatThrownBy(() -> Json.requireBounds(Json.readTree(nested(201))))
        .hasMessageContaining("more than 200 levels deep");
  }

  private static String nested(int levels) {
    return "[".repeat(levels) + "]".repeat(levels);
  }

  @Test
  void text_ofHalfACharacter_isRefusedWhereItStands() {
    assertThat(refusal("{\"a\": [\"x" + HALF + "\"]}")).isEqualTo("invalid_unicode /a/0");
    assertThat(refusal("{\"a\": {\"x" + HALF + "\": 1}}")).isEqualTo("invalid_json ");
    assertThat(refusal("{\"a\": \"\ud83d\"}")).isEqualTo("invalid_unicode /a");
    assertThat(Json.parse("\"" + HALF + "\\udce6 \\u0000 \\ufffd \\uffff\"").textValue())
        .isEqualTo("\ud83d\udce6 \u0000 \ufffd \uffff");
  }

  @Test
  void text_thatIsNoJson_isRefused() {
    assertThat(refusal("")).isEqualTo("invalid_json ");
    assertThat(refusal("{} {}")).isEqualTo("invalid_json ");
    assertThat(refusal("{\"a\": 1, \"a\": 1}")).isEqualTo("invalid_json ");
    assertThat(refusal("NaN")).isEqualTo("invalid_json ");
  }

  @Test
  void write_whatCannotBeReadBack_throws() {
    BigDecimal unreadable = new BigDecimal("10e2147483646").scaleByPowerOfTen(1);
    for (JsonNode number :
        new JsonNode[] {
          DecimalNode.valueOf(unreadable),
          DecimalNode.valueOf(new BigDecimal("1e-2147483647")),
          DoubleNode.valueOf(Double.NaN),
          DoubleNode.valueOf(Double.NEGATIVE_INFINITY),
          Json.array().add(new BigDecimal("9".repeat(6_000)).toBigInteger()),
        }) {
      JsonNode value = Json.object().set("n", number);
      assertThatThrownBy(() -> Json.write(value)).isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(() -> Json.bytes(value)).isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(() -> Json.requireBounds(value))
          .hasMessageContaining("A number can have at most 1,000 digits");
    }
    JsonNode deep = Json.object();
    for (int i = 0; i < 1_100; i++) {
      deep = Json.array().add(deep);
    }
    JsonNode tooDeep = deep;
    assertThatThrownBy(() -> Json.write(tooDeep)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void readTree_whatAnEarlierReleaseStored_isReadAndWrittenAgain() {
    for (String stored : new String[] {"1E+2147483", "1E-5000", "9".repeat(1_400), nested(900)}) {
      assertThat(Json.write(Json.readTree(stored))).isEqualTo(stored);
    }
    assertThatThrownBy(() -> Json.readTree("1E+21474836480"))
        .isInstanceOf(DamagedDataException.class);
  }
}
