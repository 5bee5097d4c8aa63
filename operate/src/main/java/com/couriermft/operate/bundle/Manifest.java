package com.couriermft.operate.bundle;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.BundleCodes;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The manifest of a bundle, file {@code courier-bundle.json}. The manifest contains no times or
 * names of people, so that equal definitions result in identical bytes:
 *
 * <pre>{"format": 1, "courier": "0.2.0", "scope": {…},
 *  "objects": [{"name": "job/partner-invoices", "path": "jobs/partner-invoices.json",
 *    "sha256": "9f86…", "requires": ["connection/partner-a", "pool/default"]}],
 *  "required_secrets": [{"name": "partner-a-password", "used_by": ["connection/partner-a"]}],
 *  "required_keys": [{"name": "our-key", "kind": "pgp", "fingerprint": "9F86…"}],
 *  "missing": [{"name": "connection/partner-b", "used_by": ["job/partner-invoices"]}],
 *  "redacted": [{"name": "job/sync", "pointers": ["/variables/url"]}],
 *  "unreadable": ["watch/old"]}</pre>
 *
 * <p>{@code sha256} is the hash of the exported definition's canonical form. A plan compares it to
 * detect whether an object has changed in its installation since the export. In a bundle written by
 * hand, all lists may be omitted. Immutable.
 *
 * @param courier the release that wrote the bundle
 * @param scope the requested scope; must not be modified
 * @param exported hash and requirements of each exported object
 * @param requirements the other lists, as JSON; must not be modified
 */
public record Manifest(
    String courier,
    ObjectNode scope,
    SortedMap<ObjectName, Exported> exported,
    ObjectNode requirements) {
  /** The path of the manifest. */
  public static final String PATH = "courier-bundle.json";

  /** The format that this release writes. Bundles with newer formats are refused. */
  public static final int FORMAT = 1;

  private static final String FORMAT_FIELD = "format";
  private static final String REDACTED = "redacted";

  /** The manifest for bundles without a manifest, whose origin is unknown. */
  public static final Manifest NONE =
      new Manifest("", Json.object(), new TreeMap<>(), Json.object());

  public Manifest {
    exported = Collections.unmodifiableSortedMap(new TreeMap<>(exported));
  }

  /**
   * The manifest's entry for an exported object.
   *
   * @param sha256 hash of the object's canonical definition
   * @param requires names of the objects to which the object refers, such as {@code pool/default}
   */
  public record Exported(String sha256, List<String> requires) {
    public Exported {
      requires = List.copyOf(requires);
    }
  }

  /**
   * Reads a manifest. Unknown fields that a later release added to this format are ignored.
   *
   * @throws InvalidInputException {@code unsupported_bundle_format}: the format is newer
   */
  public static Manifest read(JsonNode json) {
    int format = json.path(FORMAT_FIELD).asInt(FORMAT);
    if (format > FORMAT) {
      throw InvalidInputException.at(
          "/" + FORMAT_FIELD,
          BundleCodes.UNSUPPORTED_BUNDLE_FORMAT,
          "The bundle has format %d, written by Courier %s; this release reads formats up to %d."
              .formatted(format, json.path("courier").asText("of a later release"), FORMAT));
    }
    SortedMap<ObjectName, Exported> exported = new TreeMap<>();
    for (JsonNode each : json.path("objects")) {
      Optional<ObjectName> name = ObjectName.parse(each.path("name").asText());
      List<String> requires = texts(each.path("requires"));
      name.ifPresent(n -> exported.put(n, new Exported(each.path("sha256").asText(), requires)));
    }
    ObjectNode requirements = Json.object();
    if (json.path(REDACTED).isArray()) {
      requirements.set(REDACTED, json.get(REDACTED));
    }
    ObjectNode scope = json.path("scope") instanceof ObjectNode given ? given : Json.object();
    return new Manifest(json.path("courier").asText(), scope, exported, requirements);
  }

  private static List<String> texts(JsonNode list) {
    return list.isArray() ? list.valueStream().map(JsonNode::asText).toList() : List.of();
  }

  /** Returns the hash of an object at its export; empty if unknown. */
  public Optional<String> base(ObjectName name) {
    return Optional.ofNullable(exported.get(name)).map(Exported::sha256);
  }

  /**
   * Returns whether a file differs from the exported definition. A definition whose credentials
   * were removed cannot be compared, because the hash covers the complete definition.
   *
   * @param text content of the file; returns false for invalid JSON, which is refused later
   */
  boolean contradicts(ObjectName name, String text) {
    Optional<String> listed = base(name).filter(hash -> !hash.isEmpty());
    boolean redacted =
        requirements
            .path(REDACTED)
            .valueStream()
            .anyMatch(each -> each.path("name").asText().equals(name.toString()));
    if (listed.isEmpty() || redacted) {
      return false;
    }
    try {
      return Json.parse(text) instanceof ObjectNode json
          && !BundleText.sha256(json).equals(listed.get());
    } catch (InvalidInputException noJson) {
      return false;
    }
  }

  /** Returns the JSON of the manifest. */
  public ObjectNode toJson() {
    ObjectNode json = Json.object().put(FORMAT_FIELD, FORMAT).put("courier", courier);
    json.set("scope", scope);
    ArrayNode objects = json.putArray("objects");
    for (Map.Entry<ObjectName, Exported> each : exported.entrySet()) {
      ObjectNode one =
          objects
              .addObject()
              .put("name", each.getKey().toString())
              .put("path", each.getKey().path())
              .put("sha256", each.getValue().sha256());
      one.set("requires", Json.tree(each.getValue().requires()));
    }
    return json.setAll(requirements);
  }
}
