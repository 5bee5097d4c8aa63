package com.couriermft.steps.function.isolated;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.sdk.isolated.MalformedFrameException;
import java.util.Optional;
import org.slf4j.Logger;

/** Explains why a child ended before returning its result. */
final class ExitDiagnosis {
  private static final int END_MILLIS = 2_000;
  private static final int EXITED_FOR_WANT_OF_MEMORY = 3;
  private static final int SIGNALS = 128;
  private static final int MOST_IN_MESSAGE = 3_000;

  private ExitDiagnosis() {}

  /**
   * Returns the failure of a child that ended, with the exit status and the end of the child's
   * standard error. Logs the retained output, up to 64 KiB.
   */
  static CourierException of(Child child, ChildEndedException end, Logger log)
      throws InterruptedException {
    String function = child.spec().function();
    Optional<MalformedFrameException> malformed = end.malformed();
    if (malformed.isPresent()) {
      child.close();
      return CourierException.of(
          StepCodes.FUNCTION_FRAME,
          "%s sent an invalid message: %s".formatted(function, malformed.get().getMessage()),
          malformed.get());
    } else if (child.overBounds().isPresent()) {
      return child.overBounds().get();
    }
    boolean ended = child.awaitEnd(END_MILLIS);
    if (ended) { // The last output of the child might not have been read yet.
      child.output().awaitEnd(END_MILLIS);
      child.errors().awaitEnd(END_MILLIS);
    }
    String errors = child.errors().text();
    if (!errors.isEmpty()) {
      log.warn("{} wrote to standard error: {}", function, errors);
    }
    String status = ended ? status(child.process().exitValue()) : "closed its connection";
    boolean memory =
        ended
            && child.process().exitValue() == EXITED_FOR_WANT_OF_MEMORY
            && (child.output().text() + errors).contains("OutOfMemoryError");
    return memory
        ? CourierException.of(
            StepCodes.OUT_OF_MEMORY,
            "%s needed more memory than its memory_mb of %d allows; raise memory_mb."
                .formatted(function, child.spec().isolation().memoryMb()))
        : CourierException.of(
            StepCodes.FUNCTION_DIED,
            "%s %s before it returned%s".formatted(function, status, end(errors)));
  }

  private static String status(int exit) {
    return exit > SIGNALS
        ? "was ended by signal " + (exit - SIGNALS)
        : "exited with status " + exit;
  }

  private static String end(String errors) {
    int from = Math.max(0, errors.length() - MOST_IN_MESSAGE);
    return errors.isEmpty() ? "" : "; its standard error ends with: " + errors.substring(from);
  }
}
