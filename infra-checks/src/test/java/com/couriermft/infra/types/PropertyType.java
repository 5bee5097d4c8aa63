package com.couriermft.infra.types;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a property may hold: a scalar, an object of known properties, or an array. Mutable while its
 * table is read, by {@link ResourceTypes} only.
 */
public final class PropertyType {
  /** The name that stands for any name. */
  static final String ANY_NAME = "*";

  private final Map<String, PropertyType> properties = new TreeMap<>();
  private String scalar = "";
  private boolean required;
  private boolean readOnly;
  private Optional<PropertyType> item = Optional.empty();

  PropertyType property(String name) {
    return properties.computeIfAbsent(name, n -> new PropertyType());
  }

  PropertyType item() {
    item = item.or(() -> Optional.of(new PropertyType()));
    return item.orElseThrow();
  }

  void describe(String type, boolean isRequired, boolean isReadOnly) {
    scalar = type;
    required = isRequired;
    readOnly = isReadOnly;
  }

  /** Whether nothing is known of it. */
  public boolean isAny() {
    return scalar.equals("any");
  }

  /** Whether it is an array. */
  public boolean isArray() {
    return item.isPresent();
  }

  /** Whether it is an object. */
  public boolean isObject() {
    return !properties.isEmpty();
  }

  /** Whether an object must have it. */
  public boolean isRequired() {
    return required;
  }

  /** Whether Azure alone writes it. */
  public boolean isReadOnly() {
    return readOnly;
  }

  /** What its items are. */
  public Optional<PropertyType> findItem() {
    return item;
  }

  /** One of its properties. */
  public Optional<PropertyType> find(String name) {
    return Optional.ofNullable(properties.getOrDefault(name, properties.get(ANY_NAME)));
  }

  /** Its properties by name. */
  public Map<String, PropertyType> properties() {
    return Map.copyOf(properties);
  }

  /** {@code string}, {@code int}, {@code bool}, {@code object}, {@code array}. */
  public String plain() {
    if (isArray()) {
      return "array";
    } else if (isObject()) {
      return "object";
    }
    return scalar.startsWith("'") ? "string" : scalar;
  }

  /** The only texts that it may hold; empty for any. */
  public List<String> allowed() {
    return scalar.startsWith("'") ? List.of(scalar.replace("'", "").split("\\|")) : List.of();
  }
}
