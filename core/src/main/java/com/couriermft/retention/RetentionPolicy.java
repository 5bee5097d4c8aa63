package com.couriermft.retention;

import com.couriermft.execution.Execution;
import com.couriermft.execution.ExecutionLifecycle;
import com.couriermft.settings.Settings;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.IntStream;

/**
 * What is due to go, and when. Pure. All times count from the run's end or rest; while a run is
 * queued or running, or may be resumed, nothing of it is due.
 *
 * @param keep how long what is kept
 * @param now by the storage server's clock
 */
record RetentionPolicy(Settings.Retention keep, Instant now) {

  /** Runs made after this have nothing that is due, whatever became of them. */
  Instant newestOfInterest() {
    IntStream days =
        IntStream.of(
            keep.resumableDays(),
            keep.contextsDays(),
            keep.executionsDays(),
            keep.workspacesDays());
    return before(days.min().getAsInt());
  }

  /** Runs made after this still have their audit trail. */
  Instant newestWithoutAudit() {
    return before(auditDays());
  }

  /** Records of files that arrived before this go. */
  Instant oldestDelivery() {
    return before(keep.deliveriesDays());
  }

  /** Verdicts on instants of schedules before this go, as the runs they tell of. */
  Instant oldestVerdict() {
    return before(keep.executionsDays());
  }

  /** Chain executions that ended before this go: no member of theirs may be resumed any more. */
  Instant oldestChain() {
    return before(Math.max(auditDays(), keep.resumableDays()));
  }

  /** Whether a paused or failed run has rested so long that its files are given up. */
  boolean givesUpFiles(Execution e) {
    return e.isResumable() && isOver(e, keep.resumableDays());
  }

  /** Whether all contexts of the run but the newest go. */
  boolean trimsContext(Execution e) {
    return e.contextTrimmedAt() == null
        && e.contextGoneAt() == null
        && ExecutionLifecycle.TABLE.isFinal(e.state())
        && isOverForGood(e)
        && isOver(e, keep.workspacesDays());
  }

  /** Whether the run's context goes; with the steps at the latest, which lead to it. */
  boolean removesContext(Execution e) {
    return e.contextGoneAt() == null
        && isOverForGood(e)
        && isOver(e, Math.min(keep.contextsDays(), keep.executionsDays()));
  }

  /** Whether the run's steps go and lists name it no more; header and audit stay. */
  boolean removesSteps(Execution e) {
    return isOverForGood(e) && isOver(e, keep.executionsDays());
  }

  /** Whether header and audit go too. */
  boolean removesAudit(Execution e) {
    return isOverForGood(e) && isOver(e, auditDays());
  }

  /** Whether a member of a chain that came to its end keeps files that nobody can need now. */
  boolean releasesFiles(Execution e, ChainLookup chains) {
    return ExecutionLifecycle.TABLE.isFinal(e.state())
        && e.keepsFiles()
        && e.findMembership()
            .map(member -> chains.restsSince(member.chainExecutionId()))
            .filter(since -> since.isBefore(before(keep.resumableDays())))
            .isPresent();
  }

  /** Whether neither the run nor its chain can move on from where it is. */
  static boolean isOverForGood(Execution e) {
    return !e.keepsFiles();
  }

  /** Whether a blob that belongs to nobody is old enough to be sure of that. */
  boolean isStale(Instant modifiedAt) {
    return modifiedAt.isBefore(before(keep.workspacesDays()));
  }

  private int auditDays() {
    return Math.max(keep.auditDays(), keep.executionsDays());
  }

  private boolean isOver(Execution e, int days) {
    Instant ended = e.endedAt();
    return ended != null && ended.isBefore(before(days));
  }

  private Instant before(int days) {
    return now.minus(Duration.ofDays(days));
  }
}
