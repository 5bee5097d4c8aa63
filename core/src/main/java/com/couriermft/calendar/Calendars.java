package com.couriermft.calendar;

import com.couriermft.failure.NotFoundException;
import com.couriermft.store.Documents;
import com.couriermft.store.Tables;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The calendars there are. Thread-safe. */
public final class Calendars {
  private final Documents documents;

  private Calendars(Documents documents) {
    this.documents = documents;
  }

  /** Those kept there. */
  public static Calendars of(Documents documents) {
    return new Calendars(documents);
  }

  /** Where they are kept. */
  public static Documents documents(Tables tables) {
    return new Documents(tables, "config", "calendar");
  }

  /** One of them, if it is there. */
  public Optional<BusinessCalendar> find(String id) {
    return documents.find(id).map(found -> BusinessCalendar.read(id, found.json()));
  }

  /**
   * One of them.
   *
   * @throws NotFoundException {@code calendar_not_found}
   */
  public BusinessCalendar get(String id) {
    return find(id)
        .orElseThrow(
            () ->
                new NotFoundException(
                    "calendar_not_found",
                    "There is no calendar '"
                        + id
                        + "'; save it with PUT /api/calendars/"
                        + id
                        + "."));
  }

  /**
   * Whether a day is in all of these, as they are now; with none every day is.
   *
   * @throws NotFoundException {@code calendar_not_found}
   */
  public Predicate<LocalDate> together(Collection<String> ids) {
    List<BusinessCalendar> all = ids.stream().distinct().map(this::get).toList();
    return day -> all.stream().allMatch(calendar -> calendar.allows(day));
  }
}
