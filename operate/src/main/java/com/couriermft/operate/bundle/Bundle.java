package com.couriermft.operate.bundle;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The definitions of an installation with their manifest. Definitions are kept as strings and
 * parsed on access, so that a large bundle needs little memory. Immutable.
 *
 * @param manifest description of the bundle's content
 * @param texts the JSON of each object, by its name
 */
public record Bundle(Manifest manifest, SortedMap<ObjectName, String> texts) {
  /** Maximum number of objects in a bundle. */
  public static final int MOST_OBJECTS = 1_000;

  public Bundle {
    texts = Collections.unmodifiableSortedMap(new TreeMap<>(texts));
  }

  /** Returns a bundle of these definitions. */
  public static Bundle of(Manifest manifest, Map<ObjectName, ObjectNode> objects) {
    SortedMap<ObjectName, String> texts = new TreeMap<>();
    objects.forEach((name, json) -> texts.put(name, BundleText.of(json)));
    return new Bundle(manifest, texts);
  }

  /**
   * Returns the definition of an object in the bundle.
   *
   * @throws InvalidInputException the definition is not a JSON object; the pointer is empty
   */
  public ObjectNode json(ObjectName name) {
    JsonNode json = Json.parse(Objects.requireNonNull(texts.get(name), name::toString));
    if (json instanceof ObjectNode object) {
      return object;
    }
    throw InvalidInputException.at(
        "", FieldCodes.WRONG_TYPE, name.path() + " does not contain a JSON object.");
  }
}
