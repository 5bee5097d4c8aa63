package com.couriermft.infra.kql;

import com.couriermft.formats.json.Json;
import com.couriermft.infra.Project;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Events that an installation has written, without their ids and times. Tests in {@code functions}
 * bring each of them about and compare it with its file.
 */
final class EmittedEvents {
  private static final Path DIRECTORY =
      Path.of("infra-checks", "src", "test", "resources", "emitted");

  private EmittedEvents() {}

  /** Reads an event from the file of this name. */
  static JsonNode read(String name) {
    try {
      return Json.parse(
          Files.readString(Project.root().resolve(DIRECTORY).resolve(name + ".json")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
