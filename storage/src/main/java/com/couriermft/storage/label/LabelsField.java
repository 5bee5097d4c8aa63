package com.couriermft.storage.label;

import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.FieldType;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** Reads and writes labels. The field of an object without labels is omitted. */
public final class LabelsField implements FieldType<Shape.MapOf<Shape.Text>, Labels> {
  @Override
  public Shape.MapOf<Shape.Text> shape() {
    return Labels.LABELS.shape();
  }

  @Override
  public Labels read(CheckedObject object, Property<Shape.MapOf<Shape.Text>> property) {
    return Labels.read(object, property);
  }

  @Override
  public @Nullable JsonNode write(Labels labels) {
    return labels.isEmpty() ? null : Json.tree(labels.values());
  }
}
