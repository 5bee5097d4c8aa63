package com.couriermft.formats.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CheckedObjectTest {
  private static final Property<Shape.Text> NAME =
      Property.required(
          "name", Shape.Text.matching(Pattern.compile("[a-z]+"), "a name"), "What it is called");

  private static final Property<Shape.Text> SECRET =
      Property.optional(
          "secret", Shape.Text.matching(Pattern.compile("[a-z]+"), "a name").unseen(), "A secret");

  private static final Property<Shape.Whole> COUNT =
      Property.optional("count", Shape.Whole.of(1, 9), "How many").defaultsTo(3);

  private static final Property<Shape.ListOf<Shape.Text>> PARTS =
      Property.optional("parts", new Shape.ListOf<>(NAME.shape(), 1, 2), "Its parts");

  private final List<Problem> problems = new ArrayList<>();

  @Test
  void absentFields_read_areTheirDefaultsOrRequired() {
    CheckedObject object = object("{\"count\": null}");
    assertThat(object.integer(COUNT)).isEqualTo(3);
    assertThat(object.findInteger(COUNT)).isNull();
    assertThat(object.integer(COUNT, 7)).isEqualTo(7);
    assertThat(object.texts(PARTS)).isEmpty();
    assertThat(problems).isEmpty();
    assertThat(object.text(NAME)).isEmpty();
    assertThat(problems)
        .containsExactly(
            new Problem("/x/name", FieldCodes.REQUIRED, "'name' is required: What it is called."));
  }

  @ParameterizedTest
  @CsvSource({"1.0, 1", "1e0, 1", "10e-1, 1", "0.3e1, 3", "3.000, 3", "9, 9", "9.0E0, 9"})
  void number_thatIsWholeByItsValue_isTaken(String sent, int expected) {
    assertThat(object("{\"count\": " + sent + "}").integer(COUNT)).isEqualTo(expected);
    assertThat(object("{\"count\": " + sent + "}").findWhole("count", 1, 9)).isEqualTo(expected);
    assertThat(problems).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "1.5, wrong_type", "1e-1, wrong_type", "'\"1\"', wrong_type", "true, wrong_type",
    "0.0, out_of_range", "1e1, out_of_range", "1e300, out_of_range", "-1e0, out_of_range"
  })
  void number_thatIsNotWholeOrOutOfRange_isRefused(String sent, String code) {
    object("{\"count\": " + sent + "}").integer(COUNT);
    assertThat(problems).singleElement().matches(p -> p.code().equals(code), code);
  }

  @Test
  void text_thatDoesNotFit_isShownShortAndWithoutControlCharacters() {
    object("{\"name\": \"a\\u001b[31m" + "b".repeat(500) + "\"}").text(NAME);
    assertThat(problems)
        .singleElement()
        .satisfies(p -> assertThat(p.detail()).hasSizeLessThan(300));
    assertThat(problems.get(0).detail())
        .startsWith("'a?[31mbbb")
        .endsWith("…' is not valid: expected a name.");
  }

  @Test
  void secretText_thatDoesNotFit_isNotShown() {
    object("{\"secret\": \"hunter2\"}").text(SECRET);
    assertThat(problems)
        .containsExactly(
            new Problem(
                "/x/secret",
                CommonCodes.INVALID_VALUE,
                "The value (not shown) is not valid: expected a name."));
  }

  @Test
  void list_withWrongElements_keepsTheRightOnes() {
    assertThat(object("{\"parts\": [\"a\", 7]}").texts(PARTS)).containsExactly("a");
    assertThat(object("{\"parts\": []}").texts(PARTS)).isEmpty();
    assertThat(problems)
        .extracting(p -> p.pointer() + " " + p.detail())
        .containsExactly(
            "/x/parts/1 Expected a name, found 7.", "/x/parts Expected 1..2 elements, found 0.");
  }

  private CheckedObject object(String json) {
    return new CheckedObject(Json.parse(json), "/x", problems);
  }
}
