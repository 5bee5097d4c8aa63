package com.couriermft.engine.spi;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.transfer.supervision.Cancellation;
import com.couriermft.transfer.workspace.PlacesView;
import java.io.IOException;
import org.slf4j.Logger;

/**
 * The services for a step's dry run, which checks other systems without changing anything. An
 * instance serves one step and is used by one thread.
 */
public interface DryRun {
  /**
   * Returns whether the values of all these fields are known. A value is known if it has no
   * problems and does not refer to values that exist only in an execution. A missing field counts
   * as known. Unknown values have already been reported.
   *
   * @param fields names in snake_case
   */
  boolean knows(String... fields);

  /**
   * Returns whether an earlier step of the job may change files before this step runs. A missing or
   * existing file is then only a warning.
   */
  boolean isAfterChanges();

  /** Returns the permanent store and the storage locations of connections. */
  PlacesView files();

  /** Returns the cancellation signal, which includes the deadline. Check it before each request. */
  Cancellation cancellation();

  /**
   * Registers a resource to close at the deadline, so that a blocked read ends. The step still
   * closes the resource itself in the normal case.
   *
   * @return the argument
   */
  <T extends AutoCloseable> T closeWhenTimeIsUp(T resource);

  /** Returns the logger, which adds the job and the step to each entry. */
  Logger log();

  /**
   * Reports a check, with its pointer relative to the config; reports after the deadline are
   * ignored.
   */
  void report(Check check);

  /**
   * Reports a condition that would fail the step unless the condition changes before the step runs.
   */
  default void reportObstacle(
      String pointer, Check.Kind kind, String subject, FailureCode code, String detail) {
    report(
        isAfterChanges()
            ? Check.warning(
                pointer, kind, subject, code, detail + " An earlier step may change that.")
            : Check.failed(pointer, kind, subject, code, detail));
  }

  /** A single check in a dry run. */
  @FunctionalInterface
  interface Look {
    /** Checks a subject and reports the results. */
    void run() throws IOException, InterruptedException;
  }

  /**
   * Runs a check. A failure that concerns its subject becomes a failed check, so that other checks
   * continue.
   *
   * @throws IOException the connection failed
   * @throws CourierException the deadline has passed
   */
  default void look(String pointer, Check.Kind kind, String subject, Look look)
      throws IOException, InterruptedException {
    try {
      look.run();
    } catch (CourierException e) {
      cancellation().throwIfCancelled();
      report(Check.failed(pointer, kind, subject, e.failureCode(), e.getMessage()));
    }
  }
}
