package com.couriermft.storage.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventCatalogueTest {
  private static ObjectNode sample() {
    ObjectNode sample = Json.object().put("v", 1).put("id", "q|1").put("type", "queue.sample");
    sample.put("at", "2026-11-21T20:00:00Z").put("queue", "steps").put("messages", 7);
    return sample.put("oldest_seconds", 3).put("poison", false);
  }

  @Test
  void types_areToldOnce() {
    assertThat(EventCatalogue.all()).extracting(EventSchema::type).doesNotHaveDuplicates();
    assertThat(EventCatalogue.all()).extracting(EventSchema::meaning).doesNotContain("");
    for (EventType type : EventType.values()) {
      assertThat(EventCatalogue.find(type.text())).as(type.text()).isPresent();
    }
  }

  @Test
  void fieldsOfAType_areToldOnce_andNoneIsCommon() {
    List<String> common = EventCatalogue.COMMON.stream().map(EventField::name).toList();
    for (EventSchema schema : EventCatalogue.all()) {
      assertThat(schema.fields())
          .as(schema.type())
          .extracting(EventField::name)
          .doesNotHaveDuplicates()
          .doesNotContainAnyElementsOf(common)
          .allMatch(name -> name.matches("[a-z][a-z0-9_]*"));
    }
  }

  @Test
  void eventAsDescribed_hasNoProblem() {
    assertThat(EventCatalogue.problems(sample())).isEmpty();
  }

  @Test
  void eventThatDiffers_isToldHow() {
    assertThat(EventCatalogue.problems(sample().put("type", "queue.sampled")))
        .containsExactly("there is no event of type 'queue.sampled'");
    assertThat(EventCatalogue.problems(sample().put("messages", "7")))
        .containsExactly("'messages' is \"7\", no integer");
    assertThat(EventCatalogue.problems(sample().put("at", "yesterday")))
        .containsExactly("'at' is \"yesterday\", no time");
    assertThat(EventCatalogue.problems(sample().put("host", "a")))
        .containsExactly("'host' is not in the catalogue");
    assertThat(EventCatalogue.problems(sample().without(List.of("queue", "poison"))))
        .containsExactly("'queue' is missing", "'poison' is missing");
  }

  @Test
  void queueSample_warnsOfPoisonOnly() {
    EventSchema schema = EventCatalogue.find("queue.sample").orElseThrow();
    assertThat(schema.isWarning(sample())).isFalse();
    assertThat(schema.isWarning(sample().put("poison", true))).isTrue();
    assertThat(schema.isWarning(sample().put("poison", true).put("messages", 0))).isFalse();
  }
}
