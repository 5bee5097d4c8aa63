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
 * Tells what is going to happen: the instants of all enabled schedules, the next look of each
 * enabled watch, the cut-offs of enabled expectations, and the executions that wait for an instant.
 * Definitions that cannot be read are logged and left out. Thread-safe.
 */
public final class UpcomingEvents {
  /** Open executions that are looked at, the newest ones. */
  public static final int MOST_EXECUTIONS = 1_000;

  private final Schedules schedules;
  private final Watches watches;
  private final Expectations expectations;
  private final ExecutionQueries executions;

  /** Of these. */
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
   * A part of what is going to happen.
   *
   * @param found in the order of time
   * @param next the instant of the first one that was left out, as there are more than were wanted;
   *     {@code null} if none was
   * @param scannedUntil the creation of the oldest open execution that was looked at, if there are
   *     older ones; {@code null} if all were looked at
   */
  public record Part(
      List<UpcomingEvent> found, @Nullable Instant next, @Nullable Instant scannedUntil) {
    /** Copies. */
    public Part {
      found = List.copyOf(found);
    }
  }

  /**
   * Tells what happens from one instant to another, both included.
   *
   * @param from not before now; a look that is overdue counts as one at this instant
   * @param most how many are returned at most
   * @param labels what is asked of the labels of whatever it happens to
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
