package com.couriermft.storage.label;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The labels of an object, values by key: {@code {"team": "payments", "tier": "1"}}. Two instances
 * are equal if all labels are equal. Immutable.
 *
 * @param values at most {@link #MOST} labels; each key matches {@link #KEY}, each value has at most
 *     255 characters without control characters; unmodifiable
 */
public record Labels(SortedMap<String, String> values) {
  /** The maximum number of labels of an object. */
  public static final int MOST = 16;

  /** The pattern of a key. */
  public static final Pattern KEY = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._/-]{0,62}");

  /** The pattern of a value. */
  public static final Pattern VALUE = Pattern.compile("[^\\u0000-\\u001f\\u007f-\\u009f]{0,255}");

  /** No labels. */
  public static final Labels NONE = new Labels(new TreeMap<>());

  private static final Shape.MapOf<Shape.Text> SHAPE =
      new Shape.MapOf<>(
          KEY,
          Shape.Text.matching(VALUE, "text, at most 255 characters, no control characters"),
          MOST);

  /** The help text of fields with labels. */
  public static final String HELP = "Names and values for filtering lists and restricting access";

  /** The field with the labels of an object. */
  public static final Property<Shape.MapOf<Shape.Text>> LABELS = field(HELP);

  public Labels {
    values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
  }

  @Override
  @JsonValue
  public SortedMap<String, String> values() {
    return values;
  }

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static Labels of(Map<String, String> values) {
    return new Labels(new TreeMap<>(values));
  }

  /** Returns a {@code labels} field with a specific help text. */
  public static Property<Shape.MapOf<Shape.Text>> field(String help) {
    return Property.optional("labels", SHAPE, help).titled("Labels", FieldGroup.GENERAL);
  }

  /** Reads the field {@link #LABELS}. Invalid labels are recorded as problems and omitted. */
  public static Labels read(CheckedObject object) {
    return read(object, LABELS);
  }

  /** Reads a field that {@link #field} has created. */
  public static Labels read(CheckedObject object, Property<Shape.MapOf<Shape.Text>> field) {
    ObjectNode given = object.object(field.name());
    SortedMap<String, String> values = new TreeMap<>();
    if (given.size() > MOST) {
      String detail = "Expected at most " + MOST + " labels, found " + given.size() + ".";
      object.problem(field.name(), FieldCodes.OUT_OF_RANGE, detail);
    } else if (!given.isEmpty()) {
      CheckedObject labels = object.within(field);
      given
          .properties()
          .forEach(
              each -> {
                JsonNode value = each.getValue();
                if (!KEY.matcher(each.getKey()).matches()) {
                  String detail = "A label's key must match " + KEY.pattern() + ".";
                  labels.problem(each.getKey(), CommonCodes.INVALID_VALUE, detail);
                } else if (!value.isTextual() || !VALUE.matcher(value.textValue()).matches()) {
                  String detail = "Expected " + SHAPE.each().words() + ".";
                  labels.problem(each.getKey(), CommonCodes.INVALID_VALUE, detail);
                } else {
                  values.put(each.getKey(), value.textValue());
                }
              });
    }
    return new Labels(values);
  }

  /** Parses labels from a string that {@link #text} has returned. */
  public static Labels ofText(@Nullable String text) {
    return text == null || text.isEmpty() ? NONE : in(Json.readTree(text));
  }

  /** Returns the labels of a stored definition, from its field {@link #LABELS}. */
  public static Labels of(JsonNode definition) {
    return in(definition.path(LABELS.name()));
  }

  private static Labels in(JsonNode json) {
    SortedMap<String, String> values = new TreeMap<>();
    json.properties().forEach(each -> values.put(each.getKey(), each.getValue().asText()));
    return new Labels(values);
  }

  /** Returns whether there are no labels. */
  public boolean isEmpty() {
    return values.isEmpty();
  }

  /** Returns whether all of these labels are contained in others, with the same values. */
  public boolean areIn(Labels others) {
    return others.values.entrySet().containsAll(values.entrySet());
  }

  /** Returns the labels as a string for a column; {@code ""} for none. */
  public String text() {
    return values.isEmpty() ? "" : Json.write(values);
  }

  /** Adds the field {@link #LABELS} to a definition, unless there are no labels. */
  public ObjectNode addTo(ObjectNode definition) {
    if (!values.isEmpty()) {
      ObjectNode labels = definition.putObject(LABELS.name());
      values.forEach(labels::put);
    }
    return definition;
  }
}
