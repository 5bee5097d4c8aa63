package com.couriermft.cases;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.couriermft.testing.ProjectFiles;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One case in the format that {@code definitions/README.md} describes.
 *
 * @param name name of the file, without {@code .json}
 * @param json the content
 */
record CaseFile(String name, JsonNode json) {
  private static final Path FOLDER =
      ProjectFiles.root().resolve("app/src/test/resources/definitions");
  private static final Set<String> PARTS =
      Set.of("case", "source", "differs", "definition", "parameters", "script", "expect");
  private static final Set<String> SCRIPT = Set.of("fails", "actions", "at_rest");
  static final String RULES = "rules.json";

  /** Rejects fields that the tests would ignore. */
  CaseFile {
    assertThat(PARTS).as("parts of %s", name).containsAll(names(json));
    assertThat(SCRIPT).as("script of %s", name).containsAll(names(json.path("script")));
    assertThat(json.path("case").asText()).as("what %s is about", name).isNotBlank();
    assertThat(json.path("expect")).as("what %s expects", name).isNotEmpty();
  }

  /** Returns all cases, ordered by name. */
  static List<CaseFile> all() {
    try (Stream<Path> files = Files.walk(FOLDER)) {
      return files
          .filter(file -> file.toString().endsWith(".json") && !file.endsWith(RULES))
          .sorted()
          .map(CaseFile::read)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns the rules that cases demonstrate, and the decisions that made some of them differ from
   * the original design.
   */
  static JsonNode rules() {
    return parse(FOLDER.resolve(RULES));
  }

  private static CaseFile read(Path file) {
    String name = file.getFileName().toString();
    return new CaseFile(name.substring(0, name.lastIndexOf('.')), parse(file));
  }

  private static JsonNode parse(Path file) {
    try {
      return Json.parse(Files.readAllBytes(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns a one-sentence description. */
  String about() {
    return json.path("case").asText();
  }

  /** Returns the ids of the rules that the case demonstrates. */
  List<String> sources() {
    List<String> ids = new ArrayList<>();
    json.path("source").forEach(id -> ids.add(id.asText()));
    return ids;
  }

  /** Returns the decision that made the case differ from the original design. */
  Optional<String> differs() {
    return Optional.ofNullable(json.path("differs").textValue());
  }

  /** Returns the job, which has the name of the file. */
  ObjectNode definition() {
    ObjectNode job = Json.object().put("job_id", name).put("name", about());
    return job.setAll((ObjectNode) json.path("definition").deepCopy());
  }

  /** Returns the parameters of the execution. */
  ObjectNode parameters() {
    return json.path("parameters") instanceof ObjectNode given ? given.deepCopy() : Json.object();
  }

  /** Returns a part of the script. */
  JsonNode script(String part) {
    return json.path("script").path(part);
  }

  /** Returns the expected result. */
  JsonNode expected() {
    return json.path("expect");
  }

  private static List<String> names(JsonNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  @Override
  public String toString() {
    return name;
  }
}
