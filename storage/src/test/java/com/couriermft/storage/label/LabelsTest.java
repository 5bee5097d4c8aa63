package com.couriermft.storage.label;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** Tests that labels are read, stored and found by filters. */
class LabelsTest {
  @Provide
  Arbitrary<Map<String, String>> sets() {
    Arbitrary<String> keys = Arbitraries.of("team", "tier", "a/b.c_d-e", "X", "9".repeat(63));
    Arbitrary<String> values = Arbitraries.of("", "payments", "ops", "a:b", "é𝄞", "v".repeat(255));
    return Arbitraries.maps(keys, values).ofMaxSize(5);
  }

  private static Labels labels(Map<String, String> values) {
    return new Labels(new TreeMap<>(values));
  }

  private static Labels read(ObjectNode json, List<Problem> problems) {
    CheckedObject object = new CheckedObject(json, "", problems);
    Labels read = Labels.read(object);
    object.end();
    return read;
  }

  @Property
  void labels_writtenAnyWay_areReadBack(@ForAll("sets") Map<String, String> values) {
    Labels labels = labels(values);
    List<Problem> problems = new ArrayList<>();
    assertThat(read(labels.addTo(Json.object()), problems)).isEqualTo(labels);
    assertThat(problems).isEmpty();
    assertThat(Labels.of(labels.addTo(Json.object()))).isEqualTo(labels);
    assertThat(Labels.ofText(labels.text())).isEqualTo(labels);
    assertThat(Json.read(Json.write(labels), Labels.class)).isEqualTo(labels);
  }

  @Property
  void filter_ofConditions_findsWhatFulfilsEach(
      @ForAll("sets") Map<String, String> carried, @ForAll("sets") Map<String, String> wanted) {
    boolean all = carried.entrySet().containsAll(wanted.entrySet());
    Labels labels = labels(carried);
    assertThat(LabelFilter.of(labels(wanted)).matches(labels)).isEqualTo(all);
    LabelFilter asked = LabelFilter.ALL;
    LabelFilter present = LabelFilter.ALL;
    for (Map.Entry<String, String> one : wanted.entrySet()) {
      asked = asked.and(filter(one.getKey() + ":" + one.getValue()));
      present = present.and(filter(one.getKey()));
    }
    assertThat(asked.matches(labels)).isEqualTo(all);
    assertThat(present.matches(labels)).isEqualTo(carried.keySet().containsAll(wanted.keySet()));
    assertThat(LabelFilter.ALL.matches(labels)).isTrue();
  }

  private static LabelFilter filter(String text) {
    return new LabelFilter(List.of(LabelFilter.Condition.find(text).orElseThrow()));
  }

  @Test
  void contradictingConditions_findNothing() {
    LabelFilter both = filter("team:a").and(filter("team:b"));
    assertThat(both.matches(labels(Map.of("team", "a")))).isFalse();
    assertThat(both.matches(labels(Map.of("team", "b")))).isFalse();
  }

  @Test
  void conditions_thatNoLabelFulfils_areRefused() {
    for (String wrong : List.of("", ":", ":a", "-a", "a b", "é:1", "k".repeat(64), "k:\u0007")) {
      assertThat(LabelFilter.Condition.find(wrong)).as(wrong).isEmpty();
    }
  }

  @Test
  void wrongLabels_areRefusedEachAtItsPlace_andReadAsNone() {
    ObjectNode wrong = Json.object();
    ObjectNode labels = wrong.putObject("labels");
    labels.put("right", "x").put("-wrong", "x").put("number", 1).put("long", "v".repeat(256));
    labels.put("k".repeat(64), "x").put("control", "a\nb").putObject("object");
    List<Problem> problems = new ArrayList<>();
    assertThat(read(wrong, problems)).isEqualTo(labels(Map.of("right", "x")));
    assertThat(problems.stream().map(Problem::pointer))
        .containsExactlyInAnyOrder(
            "/labels/-wrong",
            "/labels/number",
            "/labels/long",
            "/labels/" + "k".repeat(64),
            "/labels/control",
            "/labels/object");
  }

  @Test
  void seventeenLabels_areTooMany() {
    ObjectNode wrong = Json.object();
    ObjectNode labels = wrong.putObject("labels");
    for (int i = 0; i < Labels.MOST + 1; i++) {
      labels.put("k" + i, "v");
    }
    List<Problem> problems = new ArrayList<>();
    assertThat(read(wrong, problems)).isEqualTo(Labels.NONE);
    assertThat(problems.stream().map(Problem::pointer)).containsExactly("/labels");
    labels.remove("k0");
    assertThat(read(wrong, new ArrayList<>()).values()).hasSize(Labels.MOST);
    JsonNode none = Labels.NONE.addTo(Json.object());
    assertThat(none.has("labels")).isFalse();
  }
}
