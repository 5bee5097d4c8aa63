package com.couriermft.automation.calendar;

import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.NotFoundException;
import com.couriermft.formats.failure.catalogue.ScheduleCodes;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.trail.DocumentKind;
import com.couriermft.storage.store.trail.Documents;
import com.couriermft.storage.store.trail.References;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.StreamSupport;

/** Stores calendars. Thread-safe. */
public final class Calendars {
  private final Documents documents;
  private final References<String> users;

  private Calendars(Documents documents, References<String> users) {
    this.documents = documents;
    this.users = users;
  }

  /** Returns the calendars that these documents hold. */
  public static Calendars of(Documents documents) {
    return new Calendars(documents, new References<>(Map.of()));
  }

  /**
   * Returns these calendars with the definitions that may use them, for deleting calendars.
   *
   * @param users what names calendars, in a list {@code calendars} or in {@code quiet_hours}, by
   *     what one is called: {@code schedule}
   */
  public Calendars usedBy(Map<String, Documents> users) {
    Map<String, Function<String, List<String>>> naming = new HashMap<>();
    users.forEach((noun, all) -> naming.put(noun, References.in(all, Calendars::names)));
    return new Calendars(documents, new References<>(naming));
  }

  /** Returns the documents that hold the calendars of an installation. */
  public static Documents documents(Tables tables) {
    return new Documents(
        tables, "config", "calendar", each -> BusinessCalendar.read(each.name(), each.json()));
  }

  /** Returns the documents that hold these calendars. */
  public Documents documents() {
    return documents;
  }

  /** Returns the kind: how calendars are checked, saved and removed. */
  public DocumentKind kind() {
    return new DocumentKind(documents, (id, sent) -> BusinessCalendar.read(id, sent).toJson())
        .requiring(this::requireUnused);
  }

  /** Returns a calendar; empty if there is none of this id. */
  public Optional<BusinessCalendar> find(String id) {
    return documents.find(id).map(found -> BusinessCalendar.read(id, found.json()));
  }

  /**
   * Returns a calendar.
   *
   * @throws NotFoundException {@code calendar_not_found}
   */
  public BusinessCalendar get(String id) {
    return find(id)
        .orElseThrow(
            () ->
                new NotFoundException(
                    ScheduleCodes.CALENDAR_NOT_FOUND,
                    "There is no calendar '"
                        + id
                        + "'; save it with PUT /api/calendars/"
                        + id
                        + "."));
  }

  /**
   * Requires that no definition names a calendar.
   *
   * @throws ConflictException {@code calendar_in_use}, with the names of the definitions
   */
  public void requireUnused(String id) {
    users.requireNone(id, ScheduleCodes.CALENDAR_IN_USE, "Calendar '" + id + "'");
  }

  private static boolean names(ObjectNode user, String id) {
    return user.at("/quiet_hours/calendar").asText().equals(id)
        || StreamSupport.stream(user.path("calendars").spliterator(), false)
            .anyMatch(named -> named.asText().equals(id));
  }
}
