package com.couriermft.automation.schedule;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.FieldType;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Parses an instant, truncated to seconds. */
final class SecondField implements FieldType<Shape.Text, @Nullable Instant> {
  @Override
  public Shape.Text shape() {
    return Shape.Text.upTo(40);
  }

  @Override
  public @Nullable Instant read(CheckedObject object, Property<Shape.Text> property) {
    String text = object.findText(property);
    try {
      Instant time = text == null ? null : OffsetDateTime.parse(text).toInstant();
      if (time != null && !time.equals(time.truncatedTo(ChronoUnit.SECONDS))) {
        object.problem(
            property.name(), CommonCodes.INVALID_VALUE, "Expected whole seconds, found " + text);
      }
      return time;
    } catch (DateTimeException e) {
      String detail =
          "'" + text + "' is not a valid time; expected a time such as 2026-11-20T22:00:00Z.";
      object.problem(property.name(), CommonCodes.INVALID_VALUE, detail);
      return null;
    }
  }

  @Override
  public @Nullable JsonNode write(@Nullable Instant time) {
    return time == null ? null : TextNode.valueOf(time.toString());
  }
}
