package com.couriermft.functions.api;

import com.couriermft.Courier;
import com.couriermft.calendar.BusinessCalendar;
import com.couriermft.calendar.Calendars;
import com.couriermft.failure.FailureCode;
import com.couriermft.failure.catalogue.ScheduleCodes;
import com.couriermft.store.Documents;
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
