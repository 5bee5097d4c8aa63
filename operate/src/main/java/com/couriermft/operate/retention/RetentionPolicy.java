package com.couriermft.operate.retention;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionLifecycle;
import com.couriermft.storage.settings.Settings;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.IntStream;

/**
 * Decides what is due to be removed, and when. Pure. All times count from the execution's end or
 * rest; while an execution is queued or running, or may be resumed, nothing of it is due.
 *
 * @param keep how long what is kept
 * @param now by the storage server's clock
 */
record RetentionPolicy(Settings.Retention keep, Instant now) {
  /** A notification is tried for some four days, and one that is dead is kept for thirty more. */
  private static final int NOTIFICATION_DAYS = 40;

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

  /** Notifications of events from before this go, if they are not told any more. */
  Instant oldestNotification() {
    return before(NOTIFICATION_DAYS);
  }

  /** Entries of the trail of changes from before this go. */
  Instant oldestChange() {
    return before(keep.changesDays());
  }

  /** Events of the feed from before this go. */
  Instant oldestEvent() {
    return before(keep.eventsDays());
  }

  /** Verdicts on instants of schedules before this go, as the runs they tell of. */
  Instant oldestVerdict() {
    return before(keep.executionsDays());
  }

  /** Counters of days that began before this go, as the executions that they count. */
  Instant oldestStatistics() {
    return before(keep.executionsDays());
  }

  /** Chain executions that ended before this go: no member of theirs may be resumed any more. */
  Instant oldestChain() {
    return before(Math.max(auditDays(), keep.resumableDays()));
  }

  /**
   * Returns whether a paused or failed execution has rested so long that its files are given up.
   */
  boolean givesUpFiles(Execution e) {
    return e.isResumable() && isOver(e, keep.resumableDays());
  }

  /** Returns whether all contexts of the execution but the newest are to be removed. */
  boolean trimsContext(Execution e) {
    return e.contextTrimmedAt() == null
        && e.contextGoneAt() == null
        && ExecutionLifecycle.TABLE.isFinal(e.state())
        && isOverForGood(e)
        && isOver(e, keep.workspacesDays());
  }

  /**
   * Returns whether the execution's context is to be removed; with the steps at the latest, which
   * lead to it.
   */
  boolean removesContext(Execution e) {
    return e.contextGoneAt() == null
        && isOverForGood(e)
        && isOver(e, Math.min(keep.contextsDays(), keep.executionsDays()));
  }

  /**
   * Returns whether the execution's steps and its entries in lists are to be removed; header and
   * audit stay.
   */
  boolean removesSteps(Execution e) {
    return isOverForGood(e) && isOver(e, keep.executionsDays());
  }

  /** Returns whether header and audit are to be removed too. */
  boolean removesAudit(Execution e) {
    return isOverForGood(e) && isOver(e, auditDays());
  }

  /**
   * Returns whether a member of a chain that came to its end keeps files that nobody can need now.
   */
  boolean releasesFiles(Execution e, ChainLookup chains) {
    return ExecutionLifecycle.TABLE.isFinal(e.state())
        && e.keepsFiles()
        && e.findMembership()
            .map(member -> chains.restsSince(member.chainExecutionId()))
            .filter(since -> since.isBefore(before(keep.resumableDays())))
            .isPresent();
  }

  /** Returns whether neither the execution nor its chain can move on from where it is. */
  static boolean isOverForGood(Execution e) {
    return !e.keepsFiles();
  }

  /** Returns whether a blob that belongs to nobody is old enough to be sure of that. */
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
