package com.couriermft.steps.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import java.io.IOException;

/** Runs attempts of steps with failing connections and servers. */
final class Attempts {
  private Attempts() {}

  /** One attempt of a step. */
  interface Attempt {
    Object run() throws IOException, InterruptedException;
  }

  /** Returns whether the attempt failed with a transient failure. */
  static boolean fails(Attempt attempt) {
    return fails(attempt, true);
  }

  /**
   * Returns whether the attempt failed for any reason. A superseded worker may fail in any way,
   * because its result is ignored.
   */
  static boolean failsAnyhow(Attempt attempt) {
    return fails(attempt, false);
  }

  private static boolean fails(Attempt attempt, boolean isTriedAgain) {
    try {
      attempt.run();
      return false;
    } catch (IOException e) {
      return true;
    } catch (CourierException e) {
      if (isTriedAgain) {
        assertThat(e.failureClass()).as(e.toString()).isNotEqualTo(FailureClass.PERMANENT);
      }
      return true;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
