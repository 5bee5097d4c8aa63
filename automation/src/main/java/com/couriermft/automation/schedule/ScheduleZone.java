package com.couriermft.automation.schedule;

import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.ScheduleCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.FieldType;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Set;

/**
 * The time zone of a schedule, stored next to the fields of its timing.
 *
 * @param id the zone's id
 */
record ScheduleZone(
    @Field(
            name = "timezone",
            title = "Time zone",
            group = FieldGroup.SCHEDULE,
            help = "IANA name of the time zone of the expression and the calendars",
            defaultValue = "\"UTC\"",
            type = ZoneField.class)
        @JsonValue
        ZoneId id) {

  /** Reads a time zone from the stored form of a series of instants. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  ScheduleZone {}

  /** Reads the name of a time zone. */
  static final class ZoneField implements FieldType<Shape.Text, ZoneId> {
    private static final Set<String> ZONES = ZoneId.getAvailableZoneIds();

    @Override
    public Shape.Text shape() {
      return Shape.Text.upTo(100);
    }

    @Override
    public ZoneId read(CheckedObject object, Property<Shape.Text> property) {
      String name = object.text(property);
      if (ZONES.contains(name)) {
        return ZoneId.of(name);
      }
      object.problem(
          Problem.unknownName(
              object.pointer(property.name()),
              ScheduleCodes.UNKNOWN_TIMEZONE,
              "There is no time zone '" + name + "'; expected an IANA name such as Europe/Paris.",
              name,
              ZONES));
      return ZoneOffset.UTC;
    }

    @Override
    public JsonNode write(ZoneId zone) {
      return TextNode.valueOf(zone.getId());
    }
  }
}
