package com.couriermft.engine.definition;

import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.FieldType;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads and writes a set of trigger kinds; a set that contains all kinds is not written. */
final class TriggerKindsField implements FieldType<Shape.ListOf<Shape.OneOf>, Set<TriggerKind>> {
  private static final Set<TriggerKind> ALL = EnumSet.allOf(TriggerKind.class);

  @Override
  public Shape.ListOf<Shape.OneOf> shape() {
    return new Shape.ListOf<>(Shape.OneOf.of(TriggerKind.class), 1, ALL.size());
  }

  @Override
  public Set<TriggerKind> read(CheckedObject job, Property<Shape.ListOf<Shape.OneOf>> property) {
    List<String> named = job.choices(property);
    Set<TriggerKind> kinds = EnumSet.copyOf(ALL);
    if (!named.isEmpty()) {
      kinds.removeIf(kind -> !named.contains(kind.text()));
    }
    return kinds;
  }

  @Override
  public @Nullable JsonNode write(Set<TriggerKind> kinds) {
    return kinds.equals(ALL) ? null : Json.tree(kinds.stream().map(TriggerKind::text).toList());
  }
}
