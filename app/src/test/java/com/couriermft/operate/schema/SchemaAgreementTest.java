package com.couriermft.operate.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.automation.calendar.BusinessCalendar;
import com.couriermft.automation.calendar.Calendars;
import com.couriermft.automation.control.ControlQueue;
import com.couriermft.automation.schedule.Schedules;
import com.couriermft.engine.plan.JobValidator;
import com.couriermft.engine.spi.StepRegistry;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Pointer;
import com.couriermft.partners.channel.Channel;
import com.couriermft.partners.connection.ConnectionReader;
import com.couriermft.steps.BuiltInTypes;
import com.couriermft.storage.access.ApiKeyDefinition;
import com.couriermft.storage.settings.SettingsStore;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import com.couriermft.testing.JsonSchemaValidator;
import com.couriermft.testing.KnownNames;
import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Checks that readers and schemas agree. Each value of a full document is replaced with values of
 * all types, removed, and supplemented with an unknown sibling. The schema must reject exactly the
 * documents that the reader rejects because of their shape.
 */
class SchemaAgreementTest {
  /** Codes of problems with the shape; schemas cannot detect other problems. */
  private static final Set<String> OF_SHAPE =
      Set.of(
          "required",
          "wrong_type",
          "out_of_range",
          "invalid_value",
          "invalid_name",
          "unknown_field",
          "unsupported_keyword",
          "unknown_step_type",
          "unknown_connection_type",
          "unknown_channel_type",
          "secret_expected",
          "reference_not_allowed");

  /** Rules across fields, and regular expressions, neither of which these schemas contain. */
  private static final Pattern BEYOND =
      Pattern.compile(
          "/parameters/.*/default .*|/parameters/.*/pattern invalid_value"
              + "|/steps/2/config/right required"
              + "|/(at|expires_at) invalid_value");

  private static final List<JsonNode> REPLACEMENTS =
      List.of(
          Json.parse("{}"),
          Json.parse("{\"surplus\": 1}"),
          Json.parse("[]"),
          Json.parse("[7]"),
          Json.parse("\"\""),
          Json.parse("\"string\""),
          Json.parse("\"Two Words\""),
          Json.parse("\"" + "x".repeat(5_000) + "\""),
          Json.parse("\"{{variables.inbox}}\""),
          Json.parse("0"),
          Json.parse("-1"),
          Json.parse("1.5"),
          Json.parse("3000000000"),
          Json.parse("true"),
          Json.parse("false"));

  /** Returns a validator for the built-in types, for which all connections and keys exist. */
  static JobValidator validator() {
    StepRegistry registry = new StepRegistry(BuiltInTypes.steps());
    return new JobValidator(registry, KnownNames.ANY, Duration.ofMinutes(29));
  }

  @Test
  void job_changedAnywhere_isRefusedByBothOrByNeither() {
    assertAgreement("job", FullDocuments.JOB, validator()::read);
  }

  @Test
  void connection_changedAnywhere_isRefusedByBothOrByNeither() {
    for (String connection : FullDocuments.CONNECTIONS) {
      assertAgreement("connection", connection, json -> ConnectionReader.read("partner-a", json));
    }
  }

  @Test
  void channel_changedAnywhere_isRefusedByBothOrByNeither() {
    for (String channel : FullDocuments.CHANNELS) {
      assertAgreement("channel", channel, json -> Channel.read("ops", json));
    }
  }

  @Test
  void apiKey_changedAnywhere_isRefusedByBothOrByNeither() {
    assertAgreement(
        "api-key",
        "{\"role\": \"operator\", \"description\": \"loader\","
            + " \"expires_at\": \"2027-01-31T00:00:00Z\"}",
        ApiKeyDefinition::read);
  }

  @Test
  void calendar_changedAnywhere_isRefusedByBothOrByNeither() {
    assertAgreement(
        "calendar",
        "{\"calendar_id\": \"tokyo\", \"excluded\": [\"2026-12-31\"], \"weekdays\": [1, 5]}",
        json -> BusinessCalendar.read("tokyo", json));
  }

  @Test
  void schedule_changedAnywhere_isRefusedByBothOrByNeither() {
    InMemoryTables tables = new InMemoryTables(InstantSource.system());
    Calendars.documents(tables)
        .put(
            "tse-holidays",
            BusinessCalendar.read("tse-holidays", Json.object()).toJson(),
            "test",
            null);
    ControlQueue queue = new ControlQueue(new InMemoryWorkQueue(InstantSource.system()));
    Schedules schedules = new Schedules(tables, queue, new AnyTarget(), kind -> List.of());
    for (String schedule : FullDocuments.SCHEDULES) {
      assertAgreement("schedule", schedule, json -> schedules.read("nightly", json));
    }
  }

  @Test
  void settings_changedAnywhere_areRefusedByBothOrByNeither() {
    assertAgreement(
        "settings",
        FullDocuments.SETTINGS,
        json -> new SettingsStore(new InMemoryTables(InstantSource.system()), 5).check(json));
  }

  private static void assertAgreement(String kind, String text, Consumer<JsonNode> reader) {
    JsonNode document = Json.parse(text);
    JsonSchemaValidator schema =
        JsonSchemaValidator.of(SchemaCatalogTest.CATALOG.get(kind).toJson());
    assertThat(problems(reader, document)).as("the full document").isEmpty();
    assertThat(schema.problems(document)).as("the full document").isEmpty();
    List<String> disagreements = new ArrayList<>();
    int refused = 0;
    for (Change change : changes(document)) {
      List<Problem> read = problems(reader, change.result());
      boolean wrong = read.stream().anyMatch(SchemaAgreementTest::isOfShape);
      boolean invalid = !schema.problems(change.result()).isEmpty();
      refused += wrong ? 1 : 0;
      // Rules across several fields are part of the schema if JSON Schema can express them.
      boolean stated =
          invalid && read.stream().anyMatch(each -> each.is(FieldCodes.INVALID_COMBINATION));
      if (wrong != invalid && !stated) {
        disagreements.add(
            change.what() + (wrong ? " only the reader: " + read : " only the schema"));
      }
    }
    assertThat(disagreements).isEmpty();
    assertThat(refused).as("changes that are refused").isGreaterThan(40);
  }

  private static boolean isOfShape(Problem problem) {
    String found = problem.pointer() + " " + problem.code();
    return OF_SHAPE.contains(problem.code()) && !BEYOND.matcher(found).matches();
  }

  private static List<Problem> problems(Consumer<JsonNode> reader, JsonNode document) {
    try {
      reader.accept(document.deepCopy());
      return List.of();
    } catch (InvalidInputException e) {
      return e.problems();
    }
  }

  private record Change(String what, JsonNode result) {}

  private static List<Change> changes(JsonNode document) {
    List<String> pointers = new ArrayList<>();
    collect(document, "", pointers);
    List<Change> changes = new ArrayList<>();
    for (String pointer : pointers) {
      JsonPointer at = JsonPointer.compile(pointer);
      for (JsonNode value : REPLACEMENTS) {
        String shown = value.toString().substring(0, Math.min(30, value.toString().length()));
        changes.add(new Change(pointer + " = " + shown, replaced(document, at, value)));
      }
      if (document.at(at.head()).isObject()) {
        changes.add(new Change(pointer + " left out", removed(document, at)));
        JsonPointer twin = JsonPointer.compile(pointer + "s_");
        changes.add(new Change(twin + " added", replaced(document, twin, document.at(at))));
      }
    }
    return changes;
  }

  private static void collect(JsonNode node, String pointer, List<String> pointers) {
    if (!pointer.isEmpty()) {
      pointers.add(pointer);
    }
    node.properties()
        .forEach(e -> collect(e.getValue(), Pointer.child(pointer, e.getKey()), pointers));
    for (int i = 0; node.isArray() && i < node.size(); i++) {
      collect(node.get(i), Pointer.child(pointer, i), pointers);
    }
  }

  private static JsonNode replaced(JsonNode document, JsonPointer at, JsonNode value) {
    JsonNode copy = document.deepCopy();
    if (copy.at(at.head()) instanceof ObjectNode object) {
      object.set(at.last().getMatchingProperty(), value);
    } else {
      ((ArrayNode) copy.at(at.head())).set(at.last().getMatchingIndex(), value);
    }
    return copy;
  }

  private static JsonNode removed(JsonNode document, JsonPointer at) {
    JsonNode copy = document.deepCopy();
    ((ObjectNode) copy.at(at.head())).remove(at.last().getMatchingProperty());
    return copy;
  }
}
