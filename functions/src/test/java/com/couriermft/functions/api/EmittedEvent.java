package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Compares events with the files in {@code infra-checks/src/test/resources/emitted}, with which the
 * alert rules are tested. {@code -Dcourier.docs.write=true} writes the files.
 */
public final class EmittedEvent {
  private static final Path DIRECTORY =
      Path.of("..", "infra-checks", "src", "test", "resources", "emitted");

  private EmittedEvent() {}

  /**
   * Compares the first event of a type with its file.
   *
   * @param name name of the file, without its ending
   */
  public static void assertIn(String name, String type, CapturedEvents events) {
    ObjectNode event = (ObjectNode) events.ofType(type).get(0).deepCopy();
    List.of("id", "at", "trace_id").forEach(event::remove);
    for (String field : List.of("since", "execution_id", "webhook", "backup", "reason")) {
      if (event.has(field)) {
        event.put(field, field.equals("since") ? "2026-11-28T11:00:00Z" : "one");
      }
    }
    JsonNode caller = event.path("caller");
    if (caller.isTextual()) {
      event.put("caller", caller.textValue().replaceFirst("(break-glass-)\\w+$", "$101234567"));
    }
    String text = Json.write(event) + "\n";
    try {
      Path file = DIRECTORY.resolve(name + ".json");
      if (Boolean.getBoolean("courier.docs.write")) {
        Files.createDirectories(DIRECTORY);
        Files.writeString(file, text);
      }
      assertThat(file).content().isEqualTo(text);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    assertThat(events.problems()).isEmpty();
  }
}
