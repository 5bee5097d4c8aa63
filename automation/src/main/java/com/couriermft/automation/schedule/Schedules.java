package com.couriermft.automation.schedule;

import com.couriermft.automation.calendar.Calendars;
import com.couriermft.automation.control.ControlQueue;
import com.couriermft.automation.launch.TargetStarter;
import com.couriermft.automation.launch.Targets;
import com.couriermft.automation.schedule.time.Occurrence;
import com.couriermft.automation.schedule.time.Timing;
import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.ScheduleCodes;
import com.couriermft.formats.failure.catalogue.VerdictCodes;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.trail.DocumentKind;
import com.couriermft.storage.store.trail.Documents;
import com.couriermft.storage.store.trail.Documents.Document;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stores schedules and processes their instants. Thread-safe. */
public final class Schedules {
  private static final Logger LOG = LoggerFactory.getLogger(Schedules.class);

  /** Maximum number of instants in one response. */
  public static final int MOST_LISTED = 1_000;

  private static final int TRIES = 8;

  private static final SkipReason CHANGED =
      SkipReason.of(
          VerdictCodes.CHANGED, "The schedule was changed before Courier decided about this time.");

  private final Tables tables;
  private final Documents documents;
  private final FiringStore store;
  private final Calendars calendars;
  private final Firing firing;
  private final FireMessages messages;
  private final ScheduleTick tick;
  private final ScheduleCheck check;

  /**
   * Creates the component that stores and processes schedules, with these collaborators.
   *
   * @param control queue of the messages that process schedules
   * @param launcher starts executions
   * @param names names of targets, for suggestions in errors
   */
  public Schedules(Tables tables, ControlQueue control, TargetStarter launcher, TargetNames names) {
    this(tables, control, launcher, names, FireMessages.Pause.REAL);
  }

  Schedules(
      Tables tables,
      ControlQueue control,
      TargetStarter launcher,
      TargetNames names,
      FireMessages.Pause pause) {
    this.tables = tables;
    documents = documents(tables);
    store = new FiringStore(tables);
    calendars = Calendars.of(Calendars.documents(tables));
    firing = new Firing(documents, store, launcher, calendars, tables, this::lookAhead);
    messages = new FireMessages(control, tables, pause);
    tick = new ScheduleTick(documents, store, messages, tables);
    check =
        new ScheduleCheck(
            launcher,
            names,
            () -> Calendars.documents(tables).list().stream().map(Document::name).toList());
    messages.answer(firing::lookAt);
  }

  /** Returns the documents in which an installation's schedules are stored. */
  public static Documents documents(Tables tables) {
    return new Documents(tables, FiringStore.TABLE, "schedule", Schedule::of);
  }

  /** Returns the documents in which the definitions are stored. */
  public Documents documents() {
    return documents;
  }

  /** Returns the document kind, which defines how schedules are validated, saved and deleted. */
  public DocumentKind kind() {
    return new DocumentKind(documents, this::read)
        .afterSaves(this::saved)
        .afterRemovals(this::removed);
  }

  /** Returns the current time of the storage server's clock. */
  public Instant now() {
    return tables.clock().instant();
  }

  /** Sends messages for upcoming instants. Must be called every 30 s, on any number of hosts. */
  public void tick() {
    tick.tick();
  }

  private void lookAhead(Schedule schedule) {
    tick.lookAhead(schedule, store.find(schedule.id()));
  }

  /**
   * Validates a schedule.
   *
   * @return the stored form
   * @throws InvalidInputException {@code invalid_schedule}, with every problem
   */
  public ObjectNode read(String id, JsonNode sent) {
    return read(id, sent, check);
  }

  /**
   * Validates a schedule like {@link #read(String, JsonNode)}, with targets and calendars that need
   * not be stored.
   *
   * @param calendars ids of the existing calendars
   */
  public ObjectNode read(
      String id,
      JsonNode sent,
      Targets targets,
      TargetNames names,
      Supplier<? extends Collection<String>> calendars) {
    return read(id, sent, new ScheduleCheck(targets, names, calendars));
  }

  private ObjectNode read(String id, JsonNode sent, ScheduleCheck among) {
    Schedule before = readable(id).map(Schedule::of).orElse(null);
    return among.read(id, sent, before, tables.clock().instant());
  }

  /** Returns the document with an id; empty if it is missing or unreadable. */
  public Optional<Document> readable(String id) {
    return documents.findListed(id).map(Listed::value);
  }

  /**
   * Updates progress after a save: records the instants that the earlier version missed, and sends
   * messages. May be called repeatedly.
   *
   * @param before the earlier version; {@code null} for a new or unreadable schedule
   */
  public void saved(@Nullable Document before, Document after) {
    Schedule schedule = Schedule.of(after);
    forgetDamage(schedule.id());
    if (before != null && before.version() != after.version()) {
      notePassed(Schedule.of(before), schedule.since());
    }
    lookAhead(schedule);
  }

  /**
   * Resets the state of a schedule if it is unreadable. Instants before the save are not started
   * again.
   */
  private void forgetDamage(String id) {
    try {
      store.find(id);
    } catch (DamagedDataException damaged) {
      LOG.warn("Schedule(id='{}') starts over because its state can't be read", id, damaged);
      store.forget(id);
    }
  }

  /** Returns all stored states of schedules, including unreadable states. */
  public static List<? extends Listed<?>> states(Tables tables) {
    List<Listed<?>> states = new ArrayList<>();
    new FiringStore(tables)
        .list()
        .forEach(
            (id, rows) ->
                states.add(Listed.read(id, "The state", () -> FiringRows.ledger(id, rows))));
    return states;
  }

  private void notePassed(Schedule before, Instant until) {
    for (int tries = 1; ; tries++) {
      ScheduleState ledger = store.find(before.id());
      Optional<Verdict> passed = passed(before, ledger.progress(), until);
      try {
        passed.ifPresent(verdict -> store.notePassed(ledger, verdict));
        return;
      } catch (StoreConflict e) {
        if (tries == TRIES) {
          throw e;
        }
      }
    }
  }

  private static Optional<Verdict> passed(
      Schedule before, ScheduleProgress progress, Instant until) {
    Instant from = progress.from(before);
    Timing timing = progress.timing(before);
    Optional<Instant> first =
        timing.after(from).map(Occurrence::at).filter(at -> !at.isAfter(until));
    return first.map(
        at -> {
          Instant last = FireTimes.newest(timing, from, until, 1).get(0).at();
          Verdict.Kind kind = before.enabled() ? Verdict.Kind.SKIPPED : Verdict.Kind.DISABLED;
          Verdict passed = Verdict.of(at, kind, null).upTo(last, progress.series(before));
          return before.enabled() ? passed.because(CHANGED) : passed;
        });
  }

  /** Deletes the pending work of a deleted schedule. May be called repeatedly. */
  public void removed(String id) {
    store.forget(id);
  }

  /**
   * Enables or disables a schedule; has no effect if the schedule is already in that state.
   *
   * @throws ConflictException {@code schedule_is_over}: the instant of a one-shot schedule has
   *     passed; or another caller changed the schedule at the same time
   */
  public Document enable(Document document, boolean enabled, String by) {
    Schedule schedule = Schedule.of(document);
    if (schedule.enabled() == enabled) {
      return document;
    }
    Optional<Instant> passed = ScheduleCheck.findPassed(schedule, tables.clock().instant());
    if (enabled && passed.isPresent()) {
      throw new ConflictException(
          ScheduleCodes.SCHEDULE_IS_OVER,
          "Schedule '%s' was due at %s, which is in the past; save it with a later time."
              .formatted(schedule.id(), passed.get()));
    }
    ObjectNode changed = document.json().deepCopy().put(Schedule.ENABLED, enabled);
    Document after =
        documents.put(schedule.id(), changed, by, Documents.Condition.unchanged(document.etag()));
    saved(document, after);
    return after;
  }

  /** Returns the newest execution that a schedule has started; empty before the first execution. */
  public Optional<LastRun> lastRun(String id) {
    return store.find(id).progress().lastRun();
  }

  /** Returns {@link #lastRun} of all schedules, with one read. */
  public Function<String, Optional<LastRun>> lastRuns() {
    Map<String, List<Row>> ledgers = store.list();
    return id -> FiringRows.ledger(id, ledgers.getOrDefault(id, List.of())).progress().lastRun();
  }

  /**
   * Returns the next instants at which a schedule starts an execution; empty while it is disabled.
   */
  public List<Upcoming> upcoming(Document document, int count) {
    // If an instant is exactly now, its execution is starting, so the next instant comes after it.
    return instants(document, tables.clock().instant().plusNanos(1)).limit(count).toList();
  }

  /**
   * Returns the instants of a schedule from an instant on, inclusive, in order, computed lazily.
   * Empty while the schedule is disabled.
   */
  public Stream<Upcoming> instants(Document document, Instant from) {
    Schedule schedule = Schedule.of(document);
    if (!schedule.enabled()) {
      return Stream.empty();
    }
    boolean counting = schedule.when() instanceof ScheduleTimes.AfterDelay;
    ScheduleProgress progress =
        counting ? store.find(schedule.id()).progress() : ScheduleProgress.NONE;
    Timing timing = OpenDays.of(schedule, calendars).within(progress.timing(schedule));
    return Stream.iterate(
            timing.after(from.minusNanos(1)),
            Optional::isPresent,
            at -> timing.after(at.get().at()))
        .map(Optional::get)
        .map(at -> upcoming(at, schedule));
  }

  private static Upcoming upcoming(Occurrence occurrence, Schedule schedule) {
    Instant at = occurrence.at();
    OffsetDateTime local = OffsetDateTime.ofInstant(at, schedule.when().zone().id());
    return new Upcoming(at, local, occurrence.wanted());
  }

  /**
   * Explains each instant in a range by its actual or expected result, oldest first. Instants
   * before the first save of the schedule, and instants that retention has deleted, are unknown.
   *
   * @param most maximum number of results, 1..{@link #MOST_LISTED}; if the maximum is reached, more
   *     instants may exist
   */
  public List<ExplainedInstant> explain(Document document, Instant from, Instant to, int most) {
    Schedule schedule = Schedule.of(document);
    Explanation explanation = new Explanation(schedule, from, to, most);
    ScheduleProgress progress = store.find(schedule.id()).progress();
    explanation.addPast(store.verdicts(schedule.id(), from, most));
    if (!explanation.isFull()) {
      explanation.addComing(progress, OpenDays.of(schedule, calendars), tables.clock().instant());
    }
    return explanation.found();
  }
}
