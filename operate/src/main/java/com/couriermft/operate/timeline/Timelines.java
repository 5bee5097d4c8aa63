package com.couriermft.operate.timeline;

import com.couriermft.engine.execution.AuditTrail;
import com.couriermft.engine.execution.Branch;
import com.couriermft.engine.execution.BranchName;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.ExecutionStore.Snapshot;
import com.couriermft.engine.execution.Phase;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads timelines of executions from a limited part of their audit logs. Thread-safe. */
public final class Timelines {
  /** Maximum number of audit rows that are read for a timeline. */
  public static final int MOST_ROWS = 5_000;

  private static final int PAGE = 999;

  private final ExecutionStore executions;

  /** Creates the reader of timelines of these executions. */
  public Timelines(ExecutionStore executions) {
    this.executions = executions;
  }

  /**
   * The requested part of a timeline and its resolution.
   *
   * @param from {@code null} for the execution's creation
   * @param to {@code null} for the execution's end, or now
   * @param resolution maximum distance between merged bars of a step, in milliseconds; 0 to merge
   *     none
   * @param most maximum number of bars, single and merged; if there are more bars, a coarser
   *     resolution is used
   */
  public record Wanted(@Nullable Instant from, @Nullable Instant to, long resolution, int most) {}

  /**
   * Reads the bars and pauses of an execution that overlap a period. The audit log is read from the
   * start of the period and, within the limit, beyond the period's end to find the ends of bars.
   * Bars are missing if they started before the period and ended after the part that was read.
   *
   * @param at the execution with its branches
   * @param stepIds returns the id of the step at an index
   * @param now current time of the storage server's clock
   */
  public Timeline read(Snapshot at, Wanted wanted, IntFunction<String> stepIds, Instant now) {
    Execution execution = at.execution();
    Instant from = wanted.from() == null ? execution.createdAt() : wanted.from();
    TrailBars trail = new TrailBars();
    boolean whole = read(execution.id(), wanted.from(), trail);
    Instant present = latest(now, execution.stateChangedAt(), trail.last());
    if (whole) {
      addPresent(at, trail, stepIds, present);
    }
    Instant to = wanted.to() == null ? end(execution, present) : wanted.to();
    List<AttemptBar> bars =
        trail.bars(whole ? present : trail.last()).stream()
            .filter(bar -> bar.touches(from, to))
            .toList();
    Merger.Drawing drawing = Merger.draw(bars, wanted.resolution(), wanted.most());
    return new Timeline(
        from,
        to,
        drawing.resolution(),
        drawing.steps(),
        trail.queue().stream().filter(rest -> rest.touches(from, to)).toList(),
        trail.rests().stream().filter(rest -> rest.touches(from, to)).toList(),
        whole ? null : trail.last());
  }

  /**
   * Returns the latest of the instants as the current time, because the clocks of storage servers
   * may differ by some milliseconds.
   */
  private static Instant latest(Instant... instants) {
    return Stream.of(instants).max(Comparator.naturalOrder()).orElseThrow();
  }

  private static Instant end(Execution execution, Instant present) {
    boolean goesOn = execution.state().isActive() || execution.state() == ExecutionState.PAUSED;
    return goesOn ? present : execution.stateChangedAt();
  }

  /** Reads events. Returns whether all events have been read. */
  private boolean read(String id, @Nullable Instant from, TrailBars trail) {
    String after = from == null ? null : AuditTrail.before(from);
    for (int left = MOST_ROWS; left > 0; ) {
      AuditTrail.Page page = executions.audit(id, Math.min(PAGE, left), after);
      page.events().forEach(trail::add);
      after = page.next();
      if (after == null) {
        return true;
      }
      left -= page.events().size();
    }
    return false;
  }

  /** Adds the current activity of the execution, which the audit log does not show completely. */
  private static void addPresent(
      Snapshot at, TrailBars trail, IntFunction<String> stepIds, Instant present) {
    Execution execution = at.execution();
    ExecutionState state = execution.state();
    if (state == ExecutionState.QUEUED || state == ExecutionState.PAUSED) {
      trail.addOpen(new IdlePeriod(execution.stateChangedAt(), present, state.text()));
    }
    for (BranchName name : at.names()) {
      Branch branch = at.branch(name).orElseThrow();
      Instant since = branch.stepStartedAt();
      if (branch.phase() == Phase.LEASED && since != null) {
        trail.addHeld(
            new TrailBars.Hold(
                name.text(),
                stepIds.apply(branch.cursor()),
                branch.attempt(),
                branch.path().indexes()),
            since);
      }
    }
  }
}
