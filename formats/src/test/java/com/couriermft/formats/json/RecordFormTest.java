package com.couriermft.formats.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.failure.Problem;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.LongNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordFormTest {
  private static final RecordForm<Pause> PAUSE = RecordForm.of(Pause.class);

  private record Pause(
      @Field(name = "pause_id", title = "Pause ID", help = "Its id.", pattern = "[a-z]+") String id,
      @Field(
              help = "How long",
              group = FieldGroup.SCHEDULE,
              unit = "seconds",
              defaultValue = "5",
              type = Seconds.class)
          Duration length) {}

  private static final class Seconds implements FieldType<Shape.Whole, Duration> {
    @Override
    public Shape.Whole shape() {
      return Shape.Whole.of(0, 60);
    }

    @Override
    public Duration read(CheckedObject object, Property<Shape.Whole> property) {
      return Duration.ofSeconds(object.integer(property));
    }

    @Override
    public @Nullable JsonNode write(Duration value) {
      return value.isZero() ? null : LongNode.valueOf(value.toSeconds());
    }
  }

  private record Bare(String name) {}

  private record Odd(@Field(help = "Of a type without form") Thread thread) {}

  private static Pause read(String json, List<Problem> problems, Map<String, ?> known) {
    return PAUSE.read(new CheckedObject(Json.parse(json), "/at", problems), known);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'pause_id': 'a', 'length': 7} | {'pause_id': 'a', 'length': 7}",
        "{'pause_id': 'a'}              | {'pause_id': 'a', 'length': 5}",
        "{'pause_id': 'a', 'length': 0} | {'pause_id': 'a'}"
      },
      quoteCharacter = '"')
  void record_readAndWritten_hasItsDefaults(String given, String expected) {
    List<Problem> problems = new ArrayList<>();
    Pause pause = read(given.replace('\'', '"'), problems, Map.of());
    assertThat(problems).isEmpty();
    assertThat(PAUSE.write(pause)).hasToString(expected.replace('\'', '"').replace(" ", ""));
  }

  @Test
  void record_withWrongFields_isReadWithEveryProblem() {
    List<Problem> problems = new ArrayList<>();
    read("{\"pause_id\": \"A\", \"length\": 61, \"size\": 1}", problems, Map.of());
    assertThat(problems)
        .extracting(Problem::pointer)
        .containsExactly("/at/pause_id", "/at/length", "/at/size");
  }

  @Test
  void knownField_isNotTakenFromTheObject() {
    Pause pause = read("{}", new ArrayList<>(), Map.of("pause_id", "known"));
    assertThat(pause).isEqualTo(new Pause("known", Duration.ofSeconds(5)));
  }

  @Test
  void shape_hasTitlesGroupsAndUnits() {
    assertThat(PAUSE.shape().schema().at("/properties/pause_id"))
        .isEqualTo(
            Json.parse(
                "{\"title\": \"Pause ID\", \"x-courier-group\": \"General\", \"description\": \"Its"
                    + " id.\", \"type\": \"string\", \"pattern\": \"^(?:[a-z]+)$\"}"));
    assertThat(PAUSE.shape().schema().at("/properties/length"))
        .isEqualTo(
            Json.parse(
                "{\"title\": \"Length\", \"x-courier-group\": \"Schedule\", \"x-courier-unit\":"
                    + " \"seconds\", \"description\": \"How long.\", \"type\": \"integer\","
                    + " \"minimum\": 0, \"maximum\": 60, \"default\": 5}"));
  }

  @Test
  void componentWithoutForm_isRefused() {
    assertThatThrownBy(() -> RecordForm.of(Bare.class)).hasMessageContaining("has no @Field");
    assertThatThrownBy(() -> RecordForm.of(Odd.class)).hasMessageContaining("type without form");
  }
}
