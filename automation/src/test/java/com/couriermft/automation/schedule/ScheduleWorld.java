package com.couriermft.automation.schedule;

import com.couriermft.automation.calendar.Calendars;
import com.couriermft.automation.control.ControlQueue;
import com.couriermft.automation.launch.Target;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.WorkQueue;
import com.couriermft.storage.store.memory.InMemoryTables;
import com.couriermft.storage.store.memory.InMemoryWorkQueue;
import com.couriermft.storage.store.trail.Documents.Document;
import com.couriermft.testing.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** A world with stores, executions, and hosts that share them. The test advances the clock. */
final class ScheduleWorld {
  static final Instant START = Instant.parse("2026-03-02T00:00:00Z");
  private static final Duration HIDDEN = Duration.ofSeconds(30);

  final ManualClock clock = new ManualClock(START);
  final InMemoryTables tables = new InMemoryTables(clock);
  final InMemoryWorkQueue queue = new InMemoryWorkQueue(clock);
  final Runs runs = new Runs();

  /** A host of the world. */
  final class Host {
    final ControlQueue control;
    final Schedules schedules;
    final ScheduleListener listener;
    final DueInstants due;

    private Host(Tables tables, WorkQueue queue) {
      control = new ControlQueue(queue);
      schedules =
          new Schedules(tables, control, runs, kind -> List.of("job"), time -> clock.advance(time));
      listener = new ScheduleListener(tables, control);
      due = new DueInstants(tables, Calendars.of(Calendars.documents(tables)));
    }

    /** Processes all messages that are visible. */
    void pump() {
      List<WorkQueue.Received> received = queue.receive(ControlQueue.NAME, 32, HIDDEN);
      while (!received.isEmpty()) {
        for (WorkQueue.Received message : received) {
          queue.delete(ControlQueue.NAME, message);
          handle(message.body());
        }
        received = queue.receive(ControlQueue.NAME, 32, HIDDEN);
      }
    }

    void handle(String message) {
      try {
        control.onMessage(message);
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }

    Document save(String id, String json) {
      Document before = schedules.documents().find(id).orElse(null);
      Document saved =
          schedules.documents().put(id, schedules.read(id, Json.parse(json)), "test", null);
      schedules.saved(before, saved);
      return saved;
    }

    Document enable(String id, boolean enabled) {
      return schedules.enable(get(id), enabled, "test");
    }

    Document get(String id) {
      return schedules.documents().find(id).orElseThrow();
    }

    /** Returns the results for the instants in a range, each in the format {@code 00:05 ran}. */
    List<String> told(String id, Instant from, Instant to) {
      return schedules.explain(get(id), from, to, Schedules.MOST_LISTED).stream()
          .map(
              each ->
                  each.local().toLocalTime()
                      + " "
                      + each.verdict().name().toLowerCase()
                      + (each.code() == null ? "" : " " + each.code()))
          .toList();
    }

    /**
     * Returns the actual and expected results of all instants, from the first one until some time
     * after now.
     */
    List<String> told(String id) {
      return told(id, START, clock.instant());
    }

    /** Advances the clock with a tick every 30 s, and processes messages every second. */
    void live(Duration time) {
      live(time, true);
    }

    /** Advances the clock without ticks, and processes messages every second. */
    void liveWithoutTick(Duration time) {
      live(time, false);
    }

    private void live(Duration time, boolean ticks) {
      Instant end = clock.instant().plus(time);
      while (clock.instant().isBefore(end)) {
        if (ticks && clock.instant().getEpochSecond() % 30 == 15) {
          schedules.tick();
        }
        pump();
        Instant next = Instant.ofEpochSecond(clock.instant().getEpochSecond() + 1);
        clock.advance(Duration.between(clock.instant(), next));
      }
    }
  }

  Host host() {
    return new Host(tables, queue);
  }

  /** Creates a host whose calls pass through these tables and queues. */
  Host host(Tables disturbed, WorkQueue disturbedQueue) {
    return new Host(disturbed, disturbedQueue);
  }

  /** Advances the clock while no host is active. */
  void sleep(Duration time) {
    clock.advance(time);
  }

  static String every(int seconds, String more) {
    return """
    {"target": {"job_id": "job"}, "type": "fixed_rate", "every_seconds": %d%s}
    """
        .formatted(seconds, more.isEmpty() ? "" : ", " + more);
  }

  static Target job() {
    return Target.job("job");
  }
}
