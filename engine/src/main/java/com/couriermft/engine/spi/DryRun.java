package com.couriermft.engine.spi;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.transfer.supervision.Cancellation;
import com.couriermft.transfer.workspace.PlacesView;
import java.io.IOException;
import org.slf4j.Logger;

/**
 * A dry run is what a step may use that looks at the world and changes nothing. For one step; used
 * by one thread.
 */
public interface DryRun {
  /**
   * Returns whether all these fields have the value that the step would find in an execution: they
   * do not refer to what only an execution knows, and nothing is wrong with them. A field that is
   * not given is known. An unknown value has been reported.
   *
   * @param fields names in snake_case
   */
  boolean knows(String... fields);

  /**
   * Returns whether an earlier step of the job may have changed files by the time this one runs. A
   * file that is missing or in the way now is then only a warning.
   */
  boolean isAfterChanges();

  /** The permanent store. */
  PlacesView files();

  /** Returns the cancellation, to be asked before each request; carries the deadline. */
  Cancellation cancellation();

  /**
   * Has something closed when the time is up, so that a blocked read ends. The step still closes it
   * itself in the normal course.
   *
   * @return its argument
   */
  <T extends AutoCloseable> T closeWhenTimeIsUp(T resource);

  /** Carries job and step. */
  Logger log();

  /** Reports one look, its pointer relative to the config; ignored once the time is up. */
  void report(Check check);

  /** Reports what the step would stumble over if nothing changed until it runs. */
  default void reportObstacle(
      String pointer, Check.Kind kind, String subject, FailureCode code, String detail) {
    report(
        isAfterChanges()
            ? Check.warning(
                pointer, kind, subject, code, detail + " An earlier step may change that.")
            : Check.failed(pointer, kind, subject, code, detail));
  }

  /** A look is one inspection of a dry run. */
  @FunctionalInterface
  interface Look {
    /** Looks and reports. */
    void run() throws IOException, InterruptedException;
  }

  /**
   * Has a look; a failure that is the subject's own becomes a failed check, so that others are
   * looked at as well.
   *
   * @throws IOException the connection failed
   * @throws CourierException the time is up
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
