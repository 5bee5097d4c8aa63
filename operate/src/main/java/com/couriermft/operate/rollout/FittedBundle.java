package com.couriermft.operate.rollout;

import com.couriermft.engine.plan.Mention;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.BundleCodes;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.operate.bundle.Bundle;
import com.couriermft.operate.bundle.CredentialCheck;
import com.couriermft.operate.bundle.Manifest;
import com.couriermft.operate.bundle.ObjectMentions;
import com.couriermft.operate.bundle.ObjectName;
import com.couriermft.operate.bundle.WebhookObjects;
import com.couriermft.storage.kind.ObjectKind;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A bundle adapted to an installation: with replaced values, mapped names and free ids. Definitions
 * are kept as strings, because an untrusted bundle may contain many large definitions. An instance
 * is used for one plan.
 */
final class FittedBundle {
  private final SortedMap<ObjectName, String> texts = new TreeMap<>();
  private final SortedMap<ObjectName, ObjectName> renames = new TreeMap<>();
  private final SortedMap<ObjectName, ObjectName> origins = new TreeMap<>();
  private final ObjectMentions mentions;
  private final List<BundleProblem> errors;

  /**
   * Applies values and mappings.
   *
   * @param errors receives all problems
   */
  FittedBundle(
      Bundle bundle, PlanOptions options, ObjectMentions mentions, List<BundleProblem> errors) {
    this.mentions = mentions;
    this.errors = errors;
    if (!options.isUndo()) {
      requireComplete(bundle);
    }
    NewNames mapping = new NewNames(mentions, options.mappings());
    for (ObjectName name : bundle.texts().keySet()) {
      if (!options.mappings().containsKey(name.toString())) {
        fit(name, bundle, options, mapping);
      }
    }
    options.values().keySet().stream()
        .filter(name -> !bundle.texts().containsKey(name))
        .forEach(name -> error(name, "", BundleCodes.UNKNOWN_OBJECT, "The bundle has no " + name));
    options.mappings().keySet().stream()
        .filter(name -> !names(bundle, name))
        .forEach(
            name ->
                errors.add(
                    BundleProblem.of(
                        "",
                        new Problem(
                            "/mappings",
                            BundleCodes.UNKNOWN_OBJECT,
                            "Nothing in the bundle refers to " + name + "."))));
  }

  /**
   * Checks that the bundle has every object in its manifest. A missing object was lost and must not
   * count as a deletion.
   */
  private void requireComplete(Bundle bundle) {
    for (ObjectName name : bundle.manifest().exported().keySet()) {
      if (!bundle.texts().containsKey(name)) {
        String detail =
            "The manifest lists %s, but the bundle has no file %s. Export the bundle again, or "
                + "remove the entry from %s.";
        errors.add(
            BundleProblem.of(
                Manifest.PATH,
                new Problem(
                    "/objects",
                    BundleCodes.BUNDLE_INCOMPLETE,
                    detail.formatted(name, name.path(), Manifest.PATH))));
      }
    }
  }

  private boolean names(Bundle bundle, String mapped) {
    String id = mapped.substring(mapped.indexOf('/') + 1);
    return bundle.texts().entrySet().stream()
        .anyMatch(each -> each.getKey().toString().equals(mapped) || each.getValue().contains(id));
  }

  private void fit(ObjectName name, Bundle bundle, PlanOptions options, NewNames mapping) {
    ObjectNode json;
    try {
      json = bundle.json(name);
    } catch (InvalidInputException e) {
      e.problems().forEach(problem -> errors.add(BundleProblem.of(name, problem)));
      return;
    }
    SortedMap<String, JsonNode> values = options.values().getOrDefault(name, new TreeMap<>());
    values.forEach(
        (pointer, value) -> {
          if (!TextEdits.set(json, pointer, value)) {
            String detail = "The object has no field '" + pointer + "' to set to this value";
            error(name, pointer, BundleCodes.UNKNOWN_OBJECT, detail);
          }
        });
    if (!options.isUndo()) {
      checkFromOutside(name, json);
      if (!isNamedAsItsFile(name, json)) {
        return;
      }
    }
    ObjectName fitted = mapping.apply(name, json);
    texts.put(fitted, Json.write(json));
    origins.put(fitted, name);
  }

  /**
   * Checks that the name in a document equals the name of its file, because the plan shows the
   * file's name.
   */
  private boolean isNamedAsItsFile(ObjectName name, ObjectNode json) {
    JsonNode id = json.path(name.kind().idField());
    boolean same = id.isMissingNode() || id.isTextual() && id.textValue().equals(name.id());
    if (!same) {
      String detail =
          "The file name has the id '%s', but the content has %s; use the same id in both";
      error(
          name,
          "/" + name.kind().idField(),
          FieldCodes.ID_MISMATCH,
          detail.formatted(name.id(), id.isTextual() ? "'" + id.textValue() + "'" : id));
    }
    return same;
  }

  private void checkFromOutside(ObjectName name, ObjectNode json) {
    List<String> marked = new ArrayList<>();
    TextEdits.find(json, CredentialCheck.MARK, "", marked);
    for (String pointer : marked) {
      String detail = "The export removed a credential here; provide it in 'values'";
      error(name, pointer, BundleCodes.REDACTED_VALUE, detail);
    }
    if (ObjectName.RESERVED.contains(name.id())) {
      String detail = "'" + name.id() + "' has another meaning in URLs; choose another id";
      error(name, "/" + name.kind().idField(), FieldCodes.RESERVED_NAME, detail);
    }
  }

  private void error(ObjectName name, String pointer, FailureCode code, String detail) {
    errors.add(BundleProblem.of(name, new Problem(pointer, code, detail + ".")));
  }

  /** Returns the JSON of each object as a live view, in which later changes are visible. */
  SortedMap<ObjectName, String> texts() {
    return texts;
  }

  /** Returns the new names of renamed objects, by their names in the bundle. */
  SortedMap<ObjectName, ObjectName> renames() {
    return renames;
  }

  /** Returns the name that an object has in the bundle. */
  ObjectName origin(ObjectName name) {
    return origins.getOrDefault(name, name);
  }

  ObjectNode json(ObjectName name) {
    return (ObjectNode) Json.readTree(Objects.requireNonNull(texts.get(name), name::toString));
  }

  /**
   * Disables schedules and watches that are created next to existing ones, because otherwise
   * everything would be started twice.
   *
   * @return a warning for each disabled object
   */
  List<BundleProblem> disableStartersBeside() {
    List<BundleProblem> warnings = new ArrayList<>();
    for (ObjectName name : renames.values()) {
      ObjectNode json = json(name);
      boolean starts = name.kind() == ObjectKind.SCHEDULE || name.kind() == ObjectKind.WATCH;
      if (starts && json.path("enabled").asBoolean(true)) {
        texts.put(name, Json.write(json.put("enabled", false)));
        String detail =
            "%s is created disabled, because the existing one remains and executions would start "
                + "twice. Enable it when you disable the existing one.";
        warnings.add(
            BundleProblem.of(
                origin(name),
                new Problem("/enabled", BundleCodes.CREATED_DISABLED, detail.formatted(name))));
      }
    }
    return warnings;
  }

  /**
   * Renames objects and all references to them in the bundle.
   *
   * @param ids new ids by names
   */
  void rename(Map<ObjectName, String> ids) {
    Map<String, String> names = new TreeMap<>();
    ids.forEach((name, id) -> names.put(name.toString(), id));
    NewNames renaming = new NewNames(mentions, names);
    SortedMap<ObjectName, String> before = new TreeMap<>(texts);
    texts.clear();
    before.forEach(
        (name, text) -> {
          ObjectNode json = (ObjectNode) Json.readTree(text);
          ObjectName after = renaming.apply(name, json);
          String id = ids.get(name);
          if (id != null) {
            after = new ObjectName(name.kind(), id);
            json.put(name.kind().idField(), id);
            renames.put(origin(name), after);
          }
          texts.put(after, Json.write(json));
          origins.put(after, origin(name));
        });
  }

  /**
   * Renames references in definitions.
   *
   * @param mentions finds the references
   * @param names the new names, by kind and name: {@code connection/partner-a}
   */
  private record NewNames(ObjectMentions mentions, Map<String, String> names) {
    NewNames {
      names = Map.copyOf(names);
    }

    /**
     * Renames all references in a definition.
     *
     * @return the object's name after the renaming, because the name of a webhook depends on its
     *     target
     */
    ObjectName apply(ObjectName name, ObjectNode json) {
      if (names.isEmpty()) {
        return name;
      }
      for (Mention mention : mentions.of(name, json)) {
        String to = names.get(ObjectMentions.kind(mention) + "/" + mention.name());
        if (to != null) {
          TextEdits.rename(json, mention, to);
        }
      }
      return name.kind() == ObjectKind.WEBHOOK
          ? new ObjectName(name.kind(), WebhookObjects.renamed(name.id(), json))
          : name;
    }
  }
}
