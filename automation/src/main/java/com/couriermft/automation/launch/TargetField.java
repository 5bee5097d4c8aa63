package com.couriermft.automation.launch;

import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.FieldType;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.fasterxml.jackson.databind.JsonNode;

/** Reads and writes the field {@code target} of a definition that starts executions. */
public final class TargetField implements FieldType<Shape.Fields, Target> {
  @Override
  public Shape.Fields shape() {
    return Target.TARGET.shape();
  }

  @Override
  public Target read(CheckedObject object, Property<Shape.Fields> property) {
    Target target = Target.read(object);
    return target == null ? Target.job("") : target;
  }

  @Override
  public JsonNode write(Target target) {
    return target.toJson();
  }
}
