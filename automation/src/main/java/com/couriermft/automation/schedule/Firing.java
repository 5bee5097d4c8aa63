package com.couriermft.automation.schedule;

import com.couriermft.automation.calendar.Calendars;
import com.couriermft.automation.launch.StartOrder;
import com.couriermft.automation.launch.TargetStarter;
import com.couriermft.automation.schedule.Verdict.Kind;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.catalogue.DefinitionCodes;
import com.couriermft.formats.failure.catalogue.VerdictCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.event.EventFeed;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.trail.Documents;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Processes a schedule: completes decided starts, releases the next waiting start, and decides due
 * instants. Any number of hosts may do so at the same time, and each may stop at any point. A
 * decision is one transaction, which only one host can commit. If that host stops, the next host
 * completes the starts, whose ids are derived from the schedule and the instant. Thread-safe.
 */
final class Firing {
  private static final Logger LOG = LoggerFactory.getLogger(Firing.class);
  private static final int MOST_ROUNDS = 200;
  private static final int MOST_CONFLICTS = 20;

  /** The time for which a start that fails temporarily is retried. */
  static final Duration PATIENCE = Duration.ofDays(1);

  /** Delay of the event for a failing start. Most temporary problems are over by then. */
  private static final Duration TOLD_AFTER = Duration.ofMinutes(5);

  private final Documents documents;
  private final FiringStore store;
  private final TargetStarter launcher;
  private final Calendars calendars;
  private final Tables tables;
  private final Alerts alerts;
  private final Consumer<Schedule> lookAhead;

  /**
   * Creates the component that processes schedules, with these collaborators.
   *
   * @param lookAhead sends messages for a schedule's next instants
   */
  Firing(
      Documents documents,
      FiringStore store,
      TargetStarter launcher,
      Calendars calendars,
      Tables tables,
      Consumer<Schedule> lookAhead) {
    this.documents = documents;
    this.store = store;
    this.launcher = launcher;
    this.calendars = calendars;
    this.tables = tables;
    this.alerts = new Alerts(new EventFeed(tables));
    this.lookAhead = lookAhead;
  }

  /**
   * Processes the due work of a schedule.
   *
   * @param asOf an instant that has been reached, in case this process's estimate of the storage
   *     time moves backwards
   * @throws com.couriermft.storage.store.StoreUnavailable the work may be incomplete; a later call
   *     continues
   */
  void lookAt(String schedule, Instant asOf) {
    int conflicts = 0;
    for (int round = 0; round < MOST_ROUNDS; round++) {
      try {
        if (!goOn(schedule, asOf)) {
          return;
        }
      } catch (StoreConflict e) {
        // Another host is processing the same schedule. The next read shows its changes.
        if (++conflicts == MOST_CONFLICTS) {
          throw e;
        }
      }
    }
  }

  /** Processes one piece of work. Returns whether more work may remain. */
  private boolean goOn(String id, Instant asOf) {
    ScheduleState ledger = store.find(id);
    List<PendingStart> starting = ledger.starting();
    if (!starting.isEmpty()) {
      return starting.stream().map(each -> finish(id, each)).reduce(true, Boolean::logicalAnd);
    }
    Optional<Documents.Document> document = documents.find(id);
    if (document.isEmpty()) {
      store.forget(id);
      return false;
    }
    Schedule schedule = Schedule.of(document.get());
    Instant now = tables.clock().instant();
    return noteEnd(schedule, ledger)
        || startWaiting(schedule, ledger)
        || decide(schedule, ledger, now.isBefore(asOf) ? asOf : now)
        || switchOff(schedule, ledger, document.get());
  }

  /** Starts a decided execution. Returns false if the start must be retried. */
  private boolean finish(String id, PendingStart pending) {
    Schedule schedule = pending.starting();
    if (schedule == null) {
      return true;
    }
    String run = PendingStart.run(id, pending.instant());
    Instant now = tables.clock().instant();
    try {
      launcher.launch(
          new StartOrder(
              run,
              schedule.target(),
              schedule.parameters(),
              schedule.priority(),
              trigger(id, pending)));
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError e) {
      Failure failure = Failure.of(e);
      SkipReason why = new SkipReason(failure.code(), failure.message());
      if (mayPass(e) && now.isBefore(pending.decidedAt().plus(PATIENCE))) {
        LOG.warn("Schedule(id='{}') couldn't start execution {}; trying again", id, run, e);
        if (!pending.told() && !now.isBefore(pending.decidedAt().plus(TOLD_AFTER))) {
          alerts.tellFailing(schedule, pending, why);
          store.noteTold(id, pending);
        }
        return false;
      }
      // Disabling a job is deliberate, so the instant counts as skipped, not as failed.
      Kind kind = why.is(DefinitionCodes.JOB_DISABLED) ? Kind.SKIPPED : Kind.FAILED;
      Verdict failed = pending.verdict(kind).because(why);
      alerts.tell(schedule, failed);
      store.settle(id, pending, failed);
      return true;
    }
    Kind kind = pending.caughtUp() ? Kind.CAUGHT_UP : Kind.RAN;
    store.settle(id, pending, pending.verdict(kind).withRun(run, now));
    return true;
  }

  private static boolean mayPass(Throwable e) {
    return !(e instanceof CourierException known)
        || known.failureClass() != FailureClass.PERMANENT
        || e instanceof StoreConflict;
  }

  private static ObjectNode trigger(String id, PendingStart pending) {
    return Json.object()
        .put("kind", "schedule")
        .put("id", id)
        .put("instant", pending.instant().toString())
        .put("by", "schedule " + id);
  }

  private boolean noteEnd(Schedule schedule, ScheduleState ledger) {
    if (!ledger.progress().awaitsEnd(schedule) || findOpen(ledger) != null) {
      return false;
    }
    store.noteEnd(ledger, tables.clock().instant());
    // The next instant is known only now, and may be before the next tick.
    lookAhead.accept(schedule);
    return true;
  }

  private boolean startWaiting(Schedule schedule, ScheduleState ledger) {
    Optional<PendingStart> waiting = ledger.findWaiting();
    if (waiting.isEmpty()) {
      return false;
    }
    PendingStart next = waiting.get();
    if (!schedule.enabled() || !next.instant().isAfter(schedule.since())) {
      SkipReason why =
          SkipReason.of(
              VerdictCodes.CHANGED,
              "The schedule was changed or disabled while the execution waited.");
      store.settle(schedule.id(), next, next.verdict(Kind.SKIPPED).because(why));
      return true;
    } else if (findOpen(ledger) != null) {
      return false;
    }
    store.start(schedule, ledger, next);
    return true;
  }

  private boolean decide(Schedule schedule, ScheduleState ledger, Instant now) {
    if (FiringRules.findDue(schedule, ledger.progress(), now).isEmpty()) {
      return false;
    }
    String open = schedule.overlap() == Overlap.ALLOW ? null : findOpen(ledger);
    OpenDays days = OpenDays.of(schedule, calendars);
    FiringRules rules =
        new FiringRules(schedule, ledger.progress(), days, now, open, ledger.waiting());
    Optional<DueVerdicts> decision = rules.decide();
    decision.ifPresent(
        made -> {
          made.verdicts().forEach(verdict -> alerts.tell(schedule, verdict));
          store.decide(schedule, ledger, made);
        });
    return decision.isPresent();
  }

  /** Disables a one-shot schedule whose instant has been processed. */
  private boolean switchOff(Schedule schedule, ScheduleState ledger, Documents.Document document) {
    boolean over =
        schedule.enabled()
            && schedule.when() instanceof ScheduleTimes.Once
            && ledger.pending().isEmpty()
            && ledger.progress().timing(schedule).after(ledger.progress().from(schedule)).isEmpty();
    if (over) {
      ObjectNode disabled = document.json().deepCopy().put(Schedule.ENABLED, false);
      documents.put(
          schedule.id(),
          disabled,
          "schedule " + schedule.id(),
          Documents.Condition.unchanged(document.etag()));
    }
    return false;
  }

  private @Nullable String findOpen(ScheduleState ledger) {
    ScheduleProgress progress = ledger.progress();
    return progress.run() != null
            && progress.of() != null
            && launcher.isOpen(progress.of(), progress.run())
        ? progress.run()
        : null;
  }
}
