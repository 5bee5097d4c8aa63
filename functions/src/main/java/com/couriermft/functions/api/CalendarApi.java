package com.couriermft.functions.api;

import com.couriermft.Courier;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.catalogue.ScheduleCodes;
import com.couriermft.starting.calendar.BusinessCalendar;
import com.couriermft.starting.calendar.Calendars;
import com.couriermft.storage.store.trail.Documents;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Calendars, as documents that are saved and read by name. */
record CalendarApi(Calendars calendars) implements DocumentApi.Kind {
  static DocumentApi routes(Courier courier) {
    return new DocumentApi(new CalendarApi(courier.automation().calendars()));
  }

  @Override
  public String noun() {
    return "calendar";
  }

  @Override
  public FailureCode notFound() {
    return ScheduleCodes.CALENDAR_NOT_FOUND;
  }

  @Override
  public Documents documents() {
    return calendars.documents();
  }

  @Override
  public ObjectNode read(String id, JsonNode sent) {
    return BusinessCalendar.read(id, sent).toJson();
  }

  @Override
  public void requireRemovable(String id) {
    calendars.requireUnused(id);
  }
}
