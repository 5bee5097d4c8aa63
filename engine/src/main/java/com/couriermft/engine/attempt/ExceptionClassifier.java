package com.couriermft.engine.attempt;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.failure.catalogue.StepCodes;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.FileSystemException;

/** Classifies the exceptions and errors of steps. No other class does so. */
final class ExceptionClassifier {
  private static final int DEEPEST = 16;

  private ExceptionClassifier() {}

  static Failure failure(Throwable thrown) {
    if (thrown instanceof CourierException) {
      return Failure.of(thrown);
    } else if (thrown instanceof InterruptedException || thrown instanceof InterruptedIOException) {
      return Failure.of(
          CourierException.of(
              StepCodes.INTERRUPTED, "The step was interrupted: " + thrown.getMessage(), thrown));
    } else if (isForMemory(thrown)) {
      return Failure.of(StepCodes.OUT_OF_MEMORY, Failure.of(thrown).message(), Failure.of(thrown));
    }
    return thrown instanceof IOException io
        ? Failure.of(CourierException.of(StepCodes.IO_ERROR, message(io), thrown))
        : Failure.of(thrown);
  }

  /**
   * Returns whether heap, direct memory or threads were exhausted. Also checks causes, because
   * libraries wrap exceptions of their threads.
   */
  private static boolean isForMemory(Throwable thrown) {
    Throwable each = thrown;
    for (int i = 0; each != null && i < DEEPEST; i++) {
      if (each instanceof OutOfMemoryError) {
        return true;
      }
      each = each.getCause();
    }
    return false;
  }

  /**
   * Returns a message with the exception's type if the message is missing or is only a file name.
   */
  private static String message(IOException thrown) {
    String message = thrown.getMessage();
    return message == null || message.isBlank() || thrown instanceof FileSystemException
        ? thrown.toString()
        : message;
  }
}
