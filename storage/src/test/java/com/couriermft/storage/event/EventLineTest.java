package com.couriermft.storage.event;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class EventLineTest {
  private static final Instant NOW = Instant.parse("2026-11-21T20:00:00Z");
  private static final String PREFIX = "courier.event ";

  private static ObjectNode missed() {
    ObjectNode event = Json.object().put("id", "e|1").put("type", "expectation.missed");
    event.put("expectation", "e").put("connection", "c").put("path", "/in");
    event.put("from", NOW.toString()).put("by", NOW.toString()).put("judged_at", NOW.toString());
    event.put("expected", 3).put("came", 1).putArray("files");
    return event;
  }

  private static JsonNode read(String line) {
    assertThat(line).startsWith(PREFIX);
    assertThat(line.getBytes(UTF_8).length).isLessThanOrEqualTo(8 * 1024);
    assertThat(line.lines()).hasSize(1);
    return Json.readTree(line.substring(PREFIX.length()));
  }

  @Test
  void event_isALineWithWhatEveryLineHas() {
    ObjectNode event = Json.object().put("id", "s|1").put("type", "sweep.heartbeat");
    event.put("duration_ms", 7).put("pools", 1).put("recovered", 0);
    assertThat(EventLine.of(event, NOW, "4bf92f3577b34da6a3ce929d0e0e4736"))
        .isEqualTo(
            "courier.event {\"v\":1,\"id\":\"s|1\",\"type\":\"sweep.heartbeat\","
                + "\"at\":\"2026-11-21T20:00:00Z\","
                + "\"trace_id\":\"4bf92f3577b34da6a3ce929d0e0e4736\","
                + "\"duration_ms\":7,\"pools\":1,\"recovered\":0}");
  }

  @Test
  void timeOfTheEvent_isKept() {
    ObjectNode event = missed().put("at", "2025-01-01T00:00:00Z");
    assertThat(read(EventLine.of(event, NOW, null)).get("at").asText())
        .isEqualTo("2025-01-01T00:00:00Z");
  }

  @Test
  void longText_isCut_andTheRestStays() {
    ObjectNode event = missed().put("problem", "x".repeat(30_000)).put("contact", "ops");
    JsonNode told = read(EventLine.of(event, NOW, null));
    assertThat(told.get("problem").asText()).hasSize(1_000).endsWith("…");
    assertThat(told.get("contact").asText()).isEqualTo("ops");
    assertThat(told.get("shortened").asBoolean()).isTrue();
    assertThat(EventCatalogue.problems(told)).isEmpty();
  }

  @Test
  void eventOfAnUnknownKind_isCutToItsFrame() {
    ObjectNode event = missed();
    for (int i = 0; i < 2_000; i++) {
      event.put("field_" + i, i);
    }
    JsonNode told = read(EventLine.of(event, NOW, null));
    assertThat(told.toString())
        .isEqualTo(
            "{\"v\":1,\"id\":\"e|1\",\"type\":\"expectation.missed\","
                + "\"at\":\"2026-11-21T20:00:00Z\",\"shortened\":true}");
  }

  /**
   * Generates line ends, characters that JSON escapes, four-byte characters and lone surrogates.
   */
  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.strings()
        .withChars('\n', '\r', '\u0001', '"', '\\', 'a', '\u2028', '\u2029', '\u0085', '\u20ac')
        .withChars('\ud83d', '\ude00')
        .ofMaxLength(3_000);
  }

  @Property(tries = 200)
  void anyEvent_isALineThatFits(
      @ForAll("texts") String path, @ForAll("texts") String problem, @ForAll("texts") String file) {
    ObjectNode event = missed().put("path", path).put("problem", problem).put("contact", path);
    for (int i = 0; i < 20; i++) {
      event.withArray("files").add(file);
    }
    JsonNode told = read(EventLine.of(event, NOW, null));
    assertThat(EventCatalogue.problems(told)).isEmpty();
    assertThat(told.get("id").asText()).isEqualTo("e|1");
    if (!told.has("shortened")) {
      assertThat(told.get("path").asText()).isEqualTo(new String(path.getBytes(UTF_8), UTF_8));
    }
  }
}
