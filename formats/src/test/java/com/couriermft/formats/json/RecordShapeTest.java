package com.couriermft.formats.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordShapeTest {
  private enum Colour {
    RED,
    DARK_BLUE
  }

  @SchemaName("Part")
  private record Part(@Field(help = "Its name") String name) {}

  private record Inline(@Field(help = "How many", min = 0, max = 9) @Nullable Integer count) {}

  private record Whole(
      @JsonProperty("class")
          @Field(
              help = "Its class",
              values = {"a.b", "c"})
          String type,
      @Field(help = "Its colour") Colour darkColour,
      @Field(help = "When") @Nullable Instant at,
      @JsonInclude(JsonInclude.Include.ALWAYS) @Field(help = "Who") @Nullable String by,
      @Field(help = "Sizes", min = 0) List<Long> sizes,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) @Field(help = "Notes") List<String> notes,
      @Field(help = "By name", names = "[a-z]+") Map<String, Boolean> flags,
      @Field(help = "A part") Part part,
      @Field(help = "Parts") List<Part> parts,
      @Field(help = "Described here") Inline inline,
      @SchemaName("Document") @Field(help = "Any document") JsonNode document,
      @JsonUnwrapped Outer outer,
      @JsonUnwrapped @Nullable Optional optional) {}

  private record Outer(@Field(help = "Of the outer") String outside) {}

  private record Optional(@Field(help = "May be missing") String missing) {}

  private record Bare(@Field(help = "Described") String name, String other) {}

  private record Getter(@Field(help = "Described") String name) {
    public boolean isLong() {
      return name.length() > 9;
    }
  }

  private record Odd(@Field(help = "Of a type without a shape") Thread thread) {}

  @Test
  void shape_saysWhatIsWritten() {
    assertThat(RecordShape.of(Whole.class).schema().toString())
        .isEqualTo(
            """
            {"type":"object","additionalProperties":false,"properties":{
            "class":{"description":"Its class.","type":"string","enum":["a.b","c"]},
            "dark_colour":{"description":"Its colour.","type":"string","enum":["red","dark_blue"]},
            "at":{"description":"When.","type":"string","format":"date-time"},
            "by":{"description":"Who.","type":["string","null"]},
            "sizes":{"description":"Sizes.","type":"array","items":{"type":"integer","minimum":0}},
            "notes":{"description":"Notes.","type":"array","items":{"type":"string"}},
            "flags":{"description":"By name.","type":"object",
            "propertyNames":{"pattern":"^(?:[a-z]+)$"},"additionalProperties":{"type":"boolean"}},
            "part":{"description":"A part.","$ref":"#/components/schemas/Part"},
            "parts":{"description":"Parts.","type":"array",
            "items":{"$ref":"#/components/schemas/Part"}},
            "inline":{"description":"Described here.","type":"object","additionalProperties":false,
            "properties":{"count":{"description":"How many.","type":"integer",
            "minimum":0,"maximum":9}}},
            "document":{"description":"Any document.","$ref":"#/components/schemas/Document"},
            "outside":{"description":"Of the outer.","type":"string"},
            "missing":{"description":"May be missing.","type":"string"}},
            "required":["class","dark_colour","by","sizes","flags","part","parts","inline",
            "document","outside"]}\
            """
                .replace("\n", ""));
  }

  @ParameterizedTest
  @ValueSource(classes = {Bare.class, Getter.class, Odd.class})
  void fieldWithoutDescriptionOrShape_isRefused(Class<? extends Record> type) {
    assertThatThrownBy(() -> RecordShape.of(type))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageMatching(".*(without @Field|a type without a shape).*");
  }
}
