package com.couriermft.operate.upcoming;

import com.couriermft.automation.arrival.Expectations;
import com.couriermft.automation.arrival.Watches;
import com.couriermft.automation.launch.Target;
import com.couriermft.automation.schedule.Schedules;
import com.couriermft.engine.execution.ExecutionQueries;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.trail.Documents;
import com.couriermft.storage.store.trail.Documents.Document;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Lists upcoming events. These are the instants of enabled schedules, the next polls of enabled
 * watches, the cut-offs of enabled expectations, and the executions that wait for an instant.
 * Unreadable definitions are logged and skipped. Thread-safe.
 */
public final class UpcomingEvents {
  /** Maximum number of open executions that are read, starting with the newest. */
  public static final int MOST_EXECUTIONS = 1_000;

  private final Schedules schedules;
  private final Watches watches;
  private final Expectations expectations;
  private final ExecutionQueries executions;

  /** Creates the list from these sources. */
  public UpcomingEvents(
      Schedules schedules,
      Watches watches,
      Expectations expectations,
      ExecutionQueries executions) {
    this.schedules = schedules;
    this.watches = watches;
    this.expectations = expectations;
    this.executions = executions;
  }

  /**
   * A part of the upcoming events.
   *
   * @param found events in time order
   * @param next instant of the first omitted event; {@code null} if complete
   * @param scannedUntil creation time of the oldest open execution that was read, if there are
   *     older open executions; {@code null} if all were read
   */
  public record Part(
      List<UpcomingEvent> found, @Nullable Instant next, @Nullable Instant scannedUntil) {
    public Part {
      found = List.copyOf(found);
    }
  }

  /**
   * Returns the upcoming events between two instants, inclusive.
   *
   * @param from start, not before now; an overdue poll is listed at this instant
   * @param most maximum number of events
   * @param labels label scope for the objects
   */
  public Part read(Instant from, Instant to, int most, LabelFilter labels) {
    List<Iterator<UpcomingEvent>> series = new ArrayList<>();
    each(schedules.documents(), labels, one -> series.add(ofSchedule(one, from)));
    each(expectations.documents(), labels, one -> series.add(ofExpectation(one, from)));
    Map<String, Instant> looks = watches.nextLooks();
    each(
        watches.documents(),
        labels,
        one ->
            Optional.ofNullable(looks.get(one.name()))
                .ifPresent(at -> series.add(ofWatch(one.name(), at, from))));
    ExecutionQueries.Open open = executions.open(MOST_EXECUTIONS, labels);
    series.add(Waits.of(open, from).iterator());
    EarliestFirst.Merged merged = EarliestFirst.merge(series, to, most);
    return new Part(merged.found(), merged.next(), open.scannedUntil());
  }

  private static void each(Documents documents, LabelFilter labels, Consumer<Document> use) {
    documents.forEach(
        one -> {
          if (labels.matches(Labels.of(one.json()))) {
            use.accept(one);
          }
        });
  }

  private Iterator<UpcomingEvent> ofSchedule(Document document, Instant from) {
    ObjectNode target = (ObjectNode) document.json().path(Target.TARGET.name());
    return schedules
        .instants(document, from)
        .map(each -> UpcomingEvent.ofSchedule(document.name(), each, target))
        .iterator();
  }

  private Iterator<UpcomingEvent> ofExpectation(Document document, Instant from) {
    return expectations
        .cutOffs(document, from)
        .map(by -> UpcomingEvent.ofExpectation(document.name(), by))
        .iterator();
  }

  private static Iterator<UpcomingEvent> ofWatch(String id, Instant next, Instant from) {
    Instant at = next.isBefore(from) ? from : next;
    return List.of(UpcomingEvent.ofWatch(id, at)).iterator();
  }
}
