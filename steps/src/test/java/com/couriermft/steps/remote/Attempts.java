package com.couriermft.steps.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import java.io.IOException;

/** Attempts of steps over lines and servers that fail. */
final class Attempts {
  private Attempts() {}

  /** An attempt. */
  interface Attempt {
    Object run() throws IOException, InterruptedException;
  }

  /** Whether it failed in a way that is tried again. */
  static boolean fails(Attempt attempt) {
    return fails(attempt, true);
  }

  /** Whether it failed; a worker that was overtaken may find anything: nobody hears of it. */
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
