package com.couriermft.operate.bundle;

import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.BundleCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.transfer.file.Glob;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The objects to export: {@code {"kinds": ["job", "connection"], "select": ["job/partner-*"],
 * "with_dependencies": true, "with_starters": false, "credentials": "refuse"}}.
 *
 * @param kinds kinds of objects in the bundle; by default all kinds
 * @param select patterns of names, with or without a kind; by default all objects
 * @param withDependencies whether to include objects to which the selected objects refer; true by
 *     default
 * @param withStarters whether to include schedules, watches and webhooks that start the selected
 *     jobs and chains
 * @param marking whether to replace credentials in free text with a marker; otherwise an export
 *     with such credentials is refused
 */
public record ExportScope(
    Set<ObjectKind> kinds,
    List<String> select,
    boolean withDependencies,
    boolean withStarters,
    boolean marking) {
  private static final Pattern PATTERN = Pattern.compile("[a-z0-9*?!\\[\\]{},/.-]{1,200}");
  private static final List<String> KIND_NAMES =
      ObjectKind.portable().stream().map(ObjectKind::text).toList();

  private static final Property<Shape.ListOf<Shape.OneOf>> KINDS =
      Property.optional(
          "kinds",
          new Shape.ListOf<>(new Shape.OneOf(KIND_NAMES), 1, KIND_NAMES.size()),
          "Types of objects to include in the bundle");

  private static final Property<Shape.ListOf<Shape.Text>> SELECT =
      Property.optional(
          "select",
          new Shape.ListOf<>(Shape.Text.matching(PATTERN, "a pattern of names"), 1, 1_000),
          "Patterns of names: `job/partner-*`, `partner-*`");

  private static final Property<Shape.ListOf<Shape.Text>> JOB_IDS =
      Property.optional(
          "job_ids",
          new Shape.ListOf<>(Shape.Text.matching(JobDefinition.ID, ""), 1, 1_000),
          "IDs of jobs; the same as `select` with `job/` before each");

  private static final Property<Shape.Flag> DEPENDENCIES =
      Property.optional(
              "with_dependencies",
              new Shape.Flag(),
              "Whether to include objects that the selected ones refer to")
          .defaultsTo(true);

  private static final Property<Shape.Flag> STARTERS =
      Property.optional(
              "with_starters",
              new Shape.Flag(),
              "Whether to include objects that start the selected jobs and chains")
          .defaultsTo(false);

  private static final Property<Shape.OneOf> CREDENTIALS =
      Property.optional(
          "credentials",
          new Shape.OneOf(List.of("refuse", "mark")),
          "What to do with credentials in text: `refuse` the export, or `mark` them");

  /** The shape of a scope in a request. */
  public static final Shape.Fields SHAPE =
      Shape.Fields.of(KINDS, SELECT, JOB_IDS, DEPENDENCIES, STARTERS, CREDENTIALS);

  public ExportScope {
    kinds = Set.copyOf(kinds);
    select = List.copyOf(select);
  }

  /** Returns the scope of a job with its dependencies and starters. */
  public static ExportScope ofJob(String jobId) {
    Set<ObjectKind> kinds = EnumSet.copyOf(ObjectKind.portable());
    kinds.remove(ObjectKind.SETTINGS);
    return new ExportScope(kinds, List.of("job/" + jobId), true, true, true);
  }

  /** Returns the scope of exactly these objects. */
  public static ExportScope ofObjects(Stream<ObjectName> names) {
    List<String> select = names.map(ObjectName::toString).toList();
    return new ExportScope(Set.copyOf(ObjectKind.portable()), select, false, false, true);
  }

  /**
   * Reads a scope; an empty object selects everything.
   *
   * @throws InvalidInputException {@code invalid_export}, with every problem
   */
  public static ExportScope read(JsonNode json) {
    List<Problem> problems = new ArrayList<>();
    CheckedObject body = new CheckedObject(json, "", problems);
    Set<ObjectKind> kinds = EnumSet.noneOf(ObjectKind.class);
    body.choices(KINDS).forEach(kind -> ObjectKind.find(kind).ifPresent(kinds::add));
    List<String> select = new ArrayList<>(body.texts(SELECT));
    body.texts(JOB_IDS).forEach(id -> select.add("job/" + id));
    boolean dependencies = body.flag(DEPENDENCIES);
    boolean starters = body.flag(STARTERS);
    boolean marking = "mark".equals(body.findOneOf(CREDENTIALS.name(), List.of("refuse", "mark")));
    body.end();
    for (int i = 0; i < select.size(); i++) {
      try {
        Glob.of(select.get(i));
      } catch (CourierException e) {
        problems.add(new Problem("/select/" + i, CommonCodes.INVALID_VALUE, e.getMessage()));
      }
    }
    if (!problems.isEmpty()) {
      throw new InvalidInputException(
          BundleCodes.INVALID_EXPORT,
          "The export has " + problems.size() + " problem(s).",
          problems);
    }
    Set<ObjectKind> all = kinds.isEmpty() ? Set.copyOf(ObjectKind.portable()) : kinds;
    return new ExportScope(all, select, dependencies, starters, marking);
  }

  /** Returns the names in the selection that contain no wildcard. */
  List<ObjectName> exact() {
    return select.stream()
        .filter(text -> !Glob.isGlob(text))
        .flatMap(text -> ObjectName.parse(text).stream())
        .filter(name -> kinds.contains(name.kind()))
        .toList();
  }

  /** Returns whether all objects are selected by their exact names. */
  boolean isExact() {
    return !select.isEmpty()
        && select.stream().allMatch(text -> !Glob.isGlob(text) && text.indexOf('/') > 0);
  }

  /** Returns whether an object is selected itself, and not only as a dependency or starter. */
  boolean selects(ObjectName name) {
    return kinds.contains(name.kind())
        && (select.isEmpty() || select.stream().anyMatch(text -> fits(text, name)));
  }

  /**
   * Returns the first pattern that matches no object, because it is misspelled or the object is
   * missing.
   */
  Optional<String> unmatched(Collection<ObjectName> found) {
    return select.stream()
        .filter(text -> found.stream().noneMatch(name -> fits(text, name)))
        .findFirst();
  }

  private static boolean fits(String text, ObjectName name) {
    String pattern = text.indexOf('/') < 0 ? "*/" + text : text;
    return Glob.of(pattern).matches(name.toString());
  }

  /** Returns the scope in the format of a manifest. */
  ObjectNode toJson() {
    ObjectNode json = Json.object();
    json.set(
        "kinds",
        Json.tree(kinds.stream().sorted(ObjectKind.CREATION).map(ObjectKind::text).toList()));
    json.set("select", Json.tree(select));
    return json.put("with_dependencies", withDependencies).put("with_starters", withStarters);
  }
}
