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

  /** Returns the calendars that are stored in these documents. */
  public static Calendars of(Documents documents) {
    return new Calendars(documents, new References<>(Map.of()));
  }

  /**
   * Returns these calendars together with the definitions that may use them, which is necessary to
   * delete a calendar safely.
   *
   * @param users documents that refer to calendars in a list {@code calendars} or in {@code
   *     quiet_hours}, by the name of their kind, such as {@code schedule}
   */
  public Calendars usedBy(Map<String, Documents> users) {
    Map<String, Function<String, List<String>>> naming = new HashMap<>();
    users.forEach((noun, all) -> naming.put(noun, References.in(all, Calendars::names)));
    return new Calendars(documents, new References<>(naming));
  }

  /** Returns the documents in which an installation's calendars are stored. */
  public static Documents documents(Tables tables) {
    return new Documents(
        tables, "config", "calendar", each -> BusinessCalendar.read(each.name(), each.json()));
  }

  /** Returns the documents in which these calendars are stored. */
  public Documents documents() {
    return documents;
  }

  /** Returns the document kind, which defines how calendars are validated, saved and deleted. */
  public DocumentKind kind() {
    return new DocumentKind(documents, (id, sent) -> BusinessCalendar.read(id, sent).toJson())
        .requiring(this::requireUnused);
  }

  /** Returns a calendar; empty if it does not exist. */
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
   * Checks that no definition refers to a calendar.
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
