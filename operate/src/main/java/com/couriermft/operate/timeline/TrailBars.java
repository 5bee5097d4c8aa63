package com.couriermft.operate.timeline;

import com.couriermft.storage.audit.AuditEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Converts audit events, in time order, to bars. An event that ends a bar contains the duration, so
 * reading may start in the middle of an audit log. Not thread-safe.
 */
final class TrailBars {
  private static final String STEP = "step.";
  private static final String EXECUTION = "execution.";
  private static final String QUEUED = "queued";
  private static final Set<String> RESTS = Set.of("paused", "failed");

  private final List<AttemptBar> bars = new ArrayList<>();
  private final List<IdlePeriod> queue = new ArrayList<>();
  private final List<IdlePeriod> rests = new ArrayList<>();
  private final Map<Hold, Instant> open = new HashMap<>();
  private final Set<Hold> seen = new HashSet<>();
  private Instant last = Instant.EPOCH;

  /** Identifies a step that a worker has claimed. A branch has at most one such step at a time. */
  record Hold(String branch, String stepId, int attempt, List<Integer> iterations) {}

  void add(AuditEvent event) {
    last = event.at().isAfter(last) ? event.at() : last;
    String stepId = event.stepId();
    Integer attempt = event.attempt();
    if (event.event().startsWith(STEP) && stepId != null && attempt != null) {
      addStep(event, new Hold(event.branch(), stepId, attempt, event.iterations()));
    } else if (event.event().startsWith(EXECUTION)) {
      addMove(event);
    }
  }

  private void addStep(AuditEvent event, Hold hold) {
    String what = event.event().substring(STEP.length());
    seen.add(hold);
    if (what.equals(AttemptBar.RUNNING)) {
      open.put(hold, event.at());
      return;
    }
    Instant from = open.remove(hold);
    bars.add(bar(hold, from == null ? since(event) : from, event.at(), what, event.bytes()));
  }

  private void addMove(AuditEvent event) {
    String from = event.from();
    if (QUEUED.equals(from)) {
      queue.add(new IdlePeriod(since(event), event.at(), QUEUED));
    } else if (from != null && RESTS.contains(from)) {
      rests.add(new IdlePeriod(since(event), event.at(), from));
    }
  }

  private static Instant since(AuditEvent event) {
    Long lasted = event.durationMs();
    return lasted == null ? event.at() : event.at().minusMillis(lasted);
  }

  private static AttemptBar bar(
      Hold hold, Instant from, Instant to, String state, @Nullable Long bytes) {
    return new AttemptBar(
        from,
        to.isBefore(from) ? from : to,
        state,
        hold.stepId(),
        hold.attempt(),
        hold.branch(),
        hold.iterations(),
        bytes);
  }

  /**
   * Adds a step that a worker was running when the execution was read, unless an event already
   * covers the step.
   */
  void addHeld(Hold hold, Instant from) {
    if (!seen.contains(hold)) {
      open.put(hold, from);
    }
  }

  /** Returns the time of the latest event. */
  Instant last() {
    return last;
  }

  /** Adds an idle period that has not ended. */
  void addOpen(IdlePeriod rest) {
    (rest.state().equals(QUEUED) ? queue : rests).add(rest);
  }

  /** Returns the bars by start time. Open bars end at the given instant. */
  List<AttemptBar> bars(Instant now) {
    List<AttemptBar> all = new ArrayList<>(bars);
    open.forEach((hold, from) -> all.add(bar(hold, from, now, AttemptBar.RUNNING, null)));
    all.sort(Comparator.comparing(AttemptBar::from));
    return all;
  }

  List<IdlePeriod> queue() {
    return queue;
  }

  List<IdlePeriod> rests() {
    return rests;
  }
}
