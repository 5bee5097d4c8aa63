package com.couriermft.operate.rollout;

import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.BundleCodes;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Pointer;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.couriermft.operate.bundle.Bundle;
import com.couriermft.operate.bundle.BundleZip;
import com.couriermft.operate.bundle.ObjectName;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.label.LabelFilter.Condition;
import com.couriermft.storage.label.Labels;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Base64;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A request for a plan:
 *
 * <pre>{"zip": "UEsDB…", "policy": {"default": "replace", "connection": "keep"},
 *  "mappings": {"connection/partner-a": "partner-a-test"},
 *  "values": {"job/partner-invoices": {"/variables/url": "https://test.example.com"}},
 *  "prune": "managed_by:partner-bundle", "prune_keys": ["old-partner"], "edited": true}</pre>
 *
 * <p>{@code prune_keys} are names of keys that {@code prune} may delete. Other keys are not
 * deleted, because a private part cannot be restored. {@code edited} means that people may have
 * edited the files in the zip since the export, for example in a repository.
 *
 * <p>Instead of {@code zip} (Base64), a request may have {@code files}, an object with the files of
 * a bundle by path, or {@code undo}, the id of an applied plan.
 *
 * @param bundle the bundle to apply; {@code null} for {@code undo}
 * @param options options for applying the bundle
 * @param undo id of the plan to undo; {@code null} for a bundle
 */
public record PlanRequest(@Nullable Bundle bundle, PlanOptions options, @Nullable String undo) {
  private static final String DEFAULT = "default";
  private static final String NAME = "[a-z0-9][a-z0-9-]{0,62}";
  private static final Property<Shape.ListOf<Shape.Text>> PRUNE_KEYS =
      Property.optional(
          "prune_keys",
          new Shape.ListOf<>(Shape.Text.matching(JobDefinition.ID, ""), 0, 1_000),
          "Names of keys that `prune` may delete");

  private static final Pattern MAPPED =
      Pattern.compile("(calendar|key|connection|pool|job|chain)/" + NAME);
  private static final int MOST_TEXT = 64 << 20;

  /**
   * Reads a request.
   *
   * @throws InvalidInputException {@code invalid_plan}, with every problem; {@code invalid_bundle},
   *     {@code bundle_too_large}, {@code unsupported_bundle_format}
   */
  public static PlanRequest read(JsonNode json) {
    List<Problem> problems = new ArrayList<>();
    CheckedObject body = new CheckedObject(json, "", problems);
    String zip = body.findText("zip", MOST_TEXT);
    ObjectNode files = body.find("files") == null ? null : body.object("files");
    String undo = body.findText("undo", 26);
    // The response to a job's export may be sent unchanged, so its metadata is accepted and
    // ignored.
    body.object("export_metadata");
    Map<ObjectKind, ConflictPolicy> policies = policies(body, problems);
    SortedMap<String, String> mappings = mappings(body);
    SortedMap<ObjectName, SortedMap<String, JsonNode>> values = values(body);
    Labels label = label(body);
    List<String> keys = body.texts(PRUNE_KEYS);
    boolean edited = Boolean.TRUE.equals(body.findFlag("edited"));
    body.end();
    if (List.of(zip != null, files != null, undo != null).stream().filter(b -> b).count() != 1) {
      problems.add(
          new Problem("", FieldCodes.REQUIRED, "Set exactly one of 'zip', 'files' and 'undo'."));
    }
    if (!problems.isEmpty()) {
      throw new InvalidInputException(
          BundleCodes.INVALID_PLAN,
          "The request for a plan has " + problems.size() + " problem(s).",
          problems);
    }
    Bundle bundle =
        zip != null
            ? (edited ? BundleZip.readEdited(decoded(zip)) : BundleZip.read(decoded(zip)))
            : files != null ? BundleZip.of(texts(files)) : null;
    return new PlanRequest(
        bundle,
        new PlanOptions(
            policies, mappings, values, label, Set.copyOf(keys), List.of(), Map.of(), false),
        undo);
  }

  private static byte[] decoded(String zip) {
    try {
      return Base64.getDecoder().decode(zip.replaceAll("\\s", ""));
    } catch (IllegalArgumentException e) {
      throw InvalidInputException.at(
          "/zip", BundleCodes.INVALID_BUNDLE, "This is not valid Base64.");
    }
  }

  private static SortedMap<String, String> texts(JsonNode files) {
    SortedMap<String, String> texts = new TreeMap<>();
    for (Map.Entry<String, JsonNode> file : files.properties()) {
      if (!BundleZip.isOfBundle(file.getKey())) {
        throw InvalidInputException.at(
            Pointer.child("/files", file.getKey()),
            BundleCodes.INVALID_BUNDLE,
            "This is not a file of a bundle; expected paths such as jobs/{job_id}.json.");
      }
      texts.put(file.getKey(), Json.write(file.getValue()));
    }
    return texts;
  }

  private static Map<ObjectKind, ConflictPolicy> policies(
      CheckedObject body, List<Problem> problems) {
    Map<ObjectKind, ConflictPolicy> policies = new EnumMap<>(ObjectKind.class);
    JsonNode given = body.find("policy");
    ObjectNode byKind =
        given == null
            ? Json.object()
            : given instanceof ObjectNode object
                ? object
                : Json.object().set(DEFAULT, given.deepCopy());
    CheckedObject fields = new CheckedObject(byKind, "/policy", problems);
    ConflictPolicy fallback = policy(fields, DEFAULT).orElse(ConflictPolicy.FAIL);
    for (ObjectKind kind : ObjectKind.portable()) {
      policies.put(kind, policy(fields, kind.text()).orElse(fallback));
    }
    fields.end();
    return policies;
  }

  private static Optional<ConflictPolicy> policy(CheckedObject fields, String name) {
    return Optional.ofNullable(fields.findOneOf(name, ConflictPolicy.names()))
        .map(text -> ConflictPolicy.valueOf(text.toUpperCase(Locale.ROOT)));
  }

  private static SortedMap<String, String> mappings(CheckedObject body) {
    SortedMap<String, String> mappings = new TreeMap<>();
    body.object("mappings")
        .properties()
        .forEach(
            each -> {
              String to = each.getValue().asText();
              if (!MAPPED.matcher(each.getKey()).matches() || !to.matches(NAME)) {
                String detail =
                    "Expected names such as {\"connection/partner-a\": \"partner-a-test\"}; kinds"
                        + " are calendar, key, connection, pool, job and chain.";
                body.problem("mappings", CommonCodes.INVALID_VALUE, detail);
              } else {
                mappings.put(each.getKey(), to);
              }
            });
    return mappings;
  }

  private static SortedMap<ObjectName, SortedMap<String, JsonNode>> values(CheckedObject body) {
    SortedMap<ObjectName, SortedMap<String, JsonNode>> values = new TreeMap<>();
    body.object("values")
        .properties()
        .forEach(
            each -> {
              Optional<ObjectName> name = ObjectName.parse(each.getKey());
              boolean pointers =
                  each.getValue().properties().stream()
                      .allMatch(value -> value.getKey().startsWith("/"));
              if (name.isEmpty() || !each.getValue().isObject() || !pointers) {
                String detail =
                    "Expected values by object and JSON pointer: {\"job/a\": {\"/variables/url\":"
                        + " \"…\"}}.";
                body.problem("values", CommonCodes.INVALID_VALUE, detail);
              } else {
                SortedMap<String, JsonNode> ofObject = new TreeMap<>();
                each.getValue().properties().forEach(v -> ofObject.put(v.getKey(), v.getValue()));
                values.put(name.get(), ofObject);
              }
            });
    return values;
  }

  private static @Nullable Labels label(CheckedObject body) {
    String prune = body.findText("prune", 400);
    if (prune == null) {
      return null;
    }
    Optional<Labels> label =
        Condition.find(prune)
            .or(() -> Condition.find(prune.replaceFirst("=", ":")))
            .flatMap(PlanRequest::exactly);
    if (label.isEmpty()) {
      body.problem(
          "prune", CommonCodes.INVALID_VALUE, "Expected a label such as managed_by:my-bundle.");
    }
    return label.orElse(null);
  }

  private static Optional<Labels> exactly(Condition label) {
    return Optional.ofNullable(label.value())
        .map(value -> new Labels(new TreeMap<>(Map.of(label.key(), value))));
  }
}
