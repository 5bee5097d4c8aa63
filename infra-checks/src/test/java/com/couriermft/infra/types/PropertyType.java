package com.couriermft.infra.types;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The type of a property's value: a scalar, an object with known properties, or an array. Only
 * {@link ResourceTypes} modifies it, while it reads a table.
 */
public final class PropertyType {
  /** The placeholder for any property name. */
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

  /** Returns whether any value is allowed. */
  public boolean isAny() {
    return scalar.equals("any");
  }

  /** Returns whether the value is an array. */
  public boolean isArray() {
    return item.isPresent();
  }

  /** Returns whether the value is an object. */
  public boolean isObject() {
    return !properties.isEmpty();
  }

  /** Returns whether the property is required. */
  public boolean isRequired() {
    return required;
  }

  /** Returns whether only Azure sets the property. */
  public boolean isReadOnly() {
    return readOnly;
  }

  /** Returns the type of an array's items. */
  public Optional<PropertyType> findItem() {
    return item;
  }

  /** Returns the type of a property. */
  public Optional<PropertyType> find(String name) {
    return Optional.ofNullable(properties.getOrDefault(name, properties.get(ANY_NAME)));
  }

  /** Returns the types of the properties, by name. */
  public Map<String, PropertyType> properties() {
    return Map.copyOf(properties);
  }

  /**
   * Returns the basic type: {@code string}, {@code int}, {@code bool}, {@code object} or {@code
   * array}.
   */
  public String plain() {
    if (isArray()) {
      return "array";
    } else if (isObject()) {
      return "object";
    }
    return scalar.startsWith("'") ? "string" : scalar;
  }

  /** Returns the allowed strings; empty if any string is allowed. */
  public List<String> allowed() {
    return scalar.startsWith("'") ? List.of(scalar.replace("'", "").split("\\|")) : List.of();
  }
}
