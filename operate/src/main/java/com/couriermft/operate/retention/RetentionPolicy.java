package com.couriermft.operate.retention;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionLifecycle;
import com.couriermft.storage.settings.Settings;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.IntStream;

/**
 * Decides which data is due for deletion. Pure. All times count from the execution's end or pause.
 * Nothing is due while an execution is queued, running or resumable.
 *
 * @param keep retention settings
 * @param now current time of the storage server's clock
 */
record RetentionPolicy(Settings.Retention keep, Instant now) {
  /**
   * Retention of notifications in days: about four days of attempts, then thirty more for failed
   * notifications.
   */
  private static final int NOTIFICATION_DAYS = 40;

  /** Returns the time after which executions have nothing due, whatever their state. */
  Instant newestOfInterest() {
    IntStream days =
        IntStream.of(
            keep.resumableDays(),
            keep.contextsDays(),
            keep.executionsDays(),
            keep.workspacesDays());
    return before(days.min().getAsInt());
  }

  /** Returns the time after which executions still have their audit log. */
  Instant newestWithoutAudit() {
    return before(auditDays());
  }

  /** Returns the time before which records of files are deleted. */
  Instant oldestDelivery() {
    return before(keep.deliveriesDays());
  }

  /** Returns the time before which settled notifications are deleted. */
  Instant oldestNotification() {
    return before(NOTIFICATION_DAYS);
  }

  /** Returns the time before which entries of the audit log of changes are deleted. */
  Instant oldestChange() {
    return before(keep.changesDays());
  }

  /** Returns the time before which events of the feed are deleted. */
  Instant oldestEvent() {
    return before(keep.eventsDays());
  }

  /**
   * Returns the time before which verdicts about instants of schedules are deleted, with their
   * executions.
   */
  Instant oldestVerdict() {
    return before(keep.executionsDays());
  }

  /**
   * Returns the time before which daily counters are deleted, with the executions that they count.
   */
  Instant oldestStatistics() {
    return before(keep.executionsDays());
  }

  /**
   * Returns the time before which ended chain executions are deleted. Their members can no longer
   * be resumed by then.
   */
  Instant oldestChain() {
    return before(Math.max(auditDays(), keep.resumableDays()));
  }

  /** Returns whether a paused or failed execution is old enough for its files to be deleted. */
  boolean givesUpFiles(Execution e) {
    return e.isResumable() && isOver(e, keep.resumableDays());
  }

  /** Returns whether all contexts of the execution except the newest are due. */
  boolean trimsContext(Execution e) {
    return e.contextTrimmedAt() == null
        && e.contextGoneAt() == null
        && ExecutionLifecycle.TABLE.isFinal(e.state())
        && isOverForGood(e)
        && isOver(e, keep.workspacesDays());
  }

  /**
   * Returns whether the execution's context is due, at the latest together with the steps, which
   * refer to it.
   */
  boolean removesContext(Execution e) {
    return e.contextGoneAt() == null
        && isOverForGood(e)
        && isOver(e, Math.min(keep.contextsDays(), keep.executionsDays()));
  }

  /**
   * Returns whether the execution's steps and list entries are due; the header and the audit log
   * are kept.
   */
  boolean removesSteps(Execution e) {
    return isOverForGood(e) && isOver(e, keep.executionsDays());
  }

  /** Returns whether the execution's header and audit log are due as well. */
  boolean removesAudit(Execution e) {
    return isOverForGood(e) && isOver(e, auditDays());
  }

  /**
   * Returns whether the execution is a member of an ended chain and still has files, which are no
   * longer needed.
   */
  boolean releasesFiles(Execution e, ChainLookup chains) {
    return ExecutionLifecycle.TABLE.isFinal(e.state())
        && e.keepsFiles()
        && e.findMembership()
            .map(member -> chains.restsSince(member.chainExecutionId()))
            .filter(since -> since.isBefore(before(keep.resumableDays())))
            .isPresent();
  }

  /** Returns whether neither the execution nor its chain execution can ever continue. */
  static boolean isOverForGood(Execution e) {
    return !e.keepsFiles();
  }

  /** Returns whether an orphaned blob is old enough to be deleted safely. */
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
