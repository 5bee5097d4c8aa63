package com.couriermft.formats.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

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

  @Test
  void text_thatDoesNotFit_isShownShortAndWithoutControlCharacters() {
    object("{\"name\": \"a\\u001b[31m" + "b".repeat(500) + "\"}").text(NAME);
    assertThat(problems)
        .singleElement()
        .satisfies(p -> assertThat(p.detail()).hasSizeLessThan(300));
    assertThat(problems.get(0).detail())
        .startsWith("'a?[31mbbb")
        .endsWith("…' does not match [a-z]+; expected a name.");
  }

  @Test
  void secretText_thatDoesNotFit_isNotShown() {
    object("{\"secret\": \"hunter2\"}").text(SECRET);
    assertThat(problems)
        .containsExactly(
            new Problem(
                "/x/secret",
                CommonCodes.INVALID_VALUE,
                "What was sent (not shown) does not match [a-z]+; expected a name."));
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
