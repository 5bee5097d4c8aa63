package com.couriermft.steps;

import com.couriermft.engine.spi.CleansUpBeforeRetry;
import com.couriermft.engine.spi.ConfigField;
import com.couriermft.engine.spi.FieldRule;
import com.couriermft.engine.spi.RollsBack;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Renders the pages of {@code docs/reference/steps} from the descriptions of step types. */
final class StepReference {
  private static final String GENERATED =
      """
      <!-- Generated from the step types; do not edit. StepReferenceTest says how to generate it again. -->
      """;

  private static final String FIELDS =
      "\n| field | group | type | default | description |\n|---|---|---|---|---|\n";

  private static final String OUTPUTS = "\n| output | value | description |\n|---|---|---|\n";

  private final List<Entry> entries;

  StepReference(List<Step<?>> steps, List<StepType<?>> markers) {
    this.entries =
        Stream.concat(
                steps.stream().map(step -> new Entry(step.type(), abilities(step))),
                markers.stream().map(marker -> new Entry(marker, List.of())))
            .sorted(Comparator.comparing(Entry::key))
            .toList();
  }

  /** A step type and its optional abilities, which its description does not contain. */
  private record Entry(StepType<?> type, List<String> abilities) {
    String key() {
      return type.key();
    }
  }

  /** Returns every page by file name: an index, and a page for each family of step types. */
  Map<String, String> pages() {
    Map<String, List<Entry>> families =
        entries.stream()
            .collect(
                Collectors.groupingBy(StepReference::family, TreeMap::new, Collectors.toList()));
    Map<String, String> pages = new LinkedHashMap<>();
    pages.put("README.md", index(families));
    families.forEach(
        (family, members) ->
            pages.put(
                family + ".md",
                twin(family, families)
                    .map(twin -> pageOfTwin(family, members, twin))
                    .orElseGet(() -> page(family, members))));
    return pages;
  }

  /** Returns a family that sorts later by name and whose page differs only in the family's name. */
  private static Optional<String> twin(String family, Map<String, List<Entry>> families) {
    String said = withoutName(family, families.get(family));
    return families.keySet().stream()
        .filter(other -> other.compareTo(family) > 0)
        .filter(other -> withoutName(other, families.get(other)).equals(said))
        .findFirst();
  }

  private static String withoutName(String family, List<Entry> members) {
    return page(family, members).replace(family, "*").replace(family.toUpperCase(Locale.ROOT), "*");
  }

  private static String pageOfTwin(String family, List<Entry> members, String twin) {
    StringBuilder page = new StringBuilder(GENERATED);
    page.append("# ").append(family).append(" steps\n\n");
    page.append(
        "[All step types](README.md), with the rules for every `config`. Each type has the");
    page.append(" same fields, outputs and rules as the one of `").append(twin).append("`.\n");
    for (Entry entry : members) {
      String key = twin + entry.key().substring(family.length());
      page.append("\n## ").append(entry.key()).append("\n\n");
      page.append(titled(entry.type()));
      page.append(" Same as [`%s`](%s.md#%s).\n".formatted(key, twin, key.replace(".", "")));
    }
    return page.toString();
  }

  private static String family(Entry entry) {
    String key = entry.key();
    return key.substring(0, key.indexOf('.'));
  }

  private static String index(Map<String, List<Entry>> families) {
    StringBuilder page = new StringBuilder(GENERATED);
    page.append(
        """
        # Step types

        These are the values of a step's `type` in this version. `GET /api/step-types` of a running app lists the same, with a
        JSON Schema (2020-12) for each `config`.

        [Jobs](../jobs.md#steps) has the fields that every step has besides its `config`. Unknown fields are refused.

        Any value of a `config` can contain [references](../expressions.md). In markers (`flow.*`), only values that may be
        any JSON can. A value that consists of one reference keeps its JSON type: `{{ steps.get.downloaded_files }}`, or with
        the step's index `context:1.downloaded_files`. In a longer string, `{{ }}` is replaced by text. A list of files can be
        a string, a list of strings, or a list of objects with a `path`, like the outputs of steps.

        The form of a path determines where the file is:

        | path | place |
        |---|---|
        | `a.csv`, `out/*.csv` | the workspace of the execution; Courier deletes it after the execution completes or is cancelled, and keeps it for `retention.resumable_days` after a failure |
        | `/invoices/a.csv` | the permanent store, which all executions share; files stay there until you delete them |
        | `archive:/a.csv` | the container or share of the connection `archive`, of type `blob` or `azure_files` |

        Outputs contain complete paths: `work:/{execution_id}/a.csv` is in a workspace, `files:/invoices/a.csv` in the permanent
        store.

        Every step that has outputs also has the output `duration_ms`. An object in an output has only the listed fields, and
        some of them may be absent. A job that refers to another field is saved with a [warning](../../author/api.md#jobs).

        | type | title | what it does |
        |---|---|---|
        """);
    families.forEach(
        (family, members) ->
            members.forEach(
                entry ->
                    page.append("| [`%s`](%s.md#%s)".formatted(entry.key(), family, anchor(entry)))
                        .append(" | " + entry.type().title() + " | ")
                        .append(cell(sentence(entry.type().summary())))
                        .append(" |\n")));
    return page.toString();
  }

  private static String page(String family, List<Entry> members) {
    StringBuilder page = new StringBuilder(GENERATED);
    page.append("# ").append(family).append(" steps\n\n");
    page.append("[All step types](README.md), with the rules for every `config`.\n");
    members.forEach(entry -> append(page, entry));
    return page.toString();
  }

  private static void append(StringBuilder page, Entry entry) {
    StepType<?> type = entry.type();
    page.append("\n## ").append(type.key()).append("\n\n").append(titled(type));
    page.append("\n");
    page.append(type.fields().isEmpty() ? "\nNo fields.\n" : FIELDS);
    type.fields().forEach(field -> page.append(row(field)));
    FieldRule.of(type)
        .forEach(group -> page.append("\n" + group.text() + " " + group.why() + "\n"));
    page.append(type.outputs().isEmpty() ? "\nNo outputs.\n" : OUTPUTS);
    type.outputs()
        .forEach(
            output ->
                page.append(
                    "| `%s` | %s | %s |\n"
                        .formatted(
                            output.name(), cell(words(output.shape())), cell(output.help()))));
    page.append("\n**Retries:** ").append(sentence(type.retryRule()));
    entry.abilities().forEach(ability -> page.append(' ').append(ability));
    page.append("\n\n```json\n").append(pretty(type)).append("\n```\n");
  }

  /**
   * Describes the shape of an output; for an object, including the fields that references may name.
   */
  private static String words(Shape shape) {
    if (shape instanceof Shape.ListOf<?> list) {
      return "list: each " + words(list.item());
    } else if (shape instanceof Shape.Fields object) {
      return object.properties().stream()
          .map(property -> "`" + property.name() + "`")
          .collect(Collectors.joining(", ", "object with ", ""));
    }
    return shape.words();
  }

  private static List<String> abilities(Step<?> step) {
    List<String> abilities = new ArrayList<>();
    if (step instanceof CleansUpBeforeRetry<?>) {
      abilities.add("Before a retry, Courier removes what the earlier attempt left.");
    }
    if (step instanceof RollsBack<?>) {
      abilities.add("If there is no further retry, Courier removes partial results.");
    }
    return abilities;
  }

  private static String row(ConfigField field) {
    Property<?> property = field.property();
    return "| `%s` | %s | %s | %s | **%s.** %s |\n"
        .formatted(
            property.name(),
            property.presentation().group().title(),
            cell(property.shape().words() + names(field.kind())),
            presence(property),
            property.presentation().title(),
            cell(sentence(property.help())));
  }

  private static String names(Field.Kind kind) {
    return switch (kind) {
      case PLAIN -> "";
      case CONNECTION -> ": name of a connection";
      case CHANNEL -> ": ID of a channel";
      case KEY -> ": name of a key";
      case PATH -> ": path";
      case PATTERN -> ": pattern";
      case GLOB -> ": glob";
      case URL_PATH -> ": path of a URL";
      case SQL -> ": SQL";
    };
  }

  private static String presence(Property<?> property) {
    if (property.defaultValue() != null) {
      return "`" + cell(Json.write(property.defaultValue())) + "`";
    }
    return property.required() ? "**required**" : "";
  }

  private static String pretty(StepType<?> type) {
    ObjectNode step = Json.object().put("type", type.key());
    if (!type.example().isEmpty()) {
      step.set("config", type.example());
    }
    try {
      return Json.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(step);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A JSON tree can always be written", e);
    }
  }

  /** Returns the anchor that GitHub derives from a heading. */
  private static String anchor(Entry entry) {
    return entry.key().replaceAll("[^a-z0-9_-]", "");
  }

  private static String titled(StepType<?> type) {
    return "**%s.** %s".formatted(type.title(), sentence(type.summary()));
  }

  private static String sentence(String text) {
    return text.isEmpty() || text.endsWith(".") ? text : text + ".";
  }

  private static String cell(String text) {
    return text.replace("|", "\\|").replace("\n", " ");
  }
}
