package com.couriermft.failure;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A failure as it is stored and shown.
 *
 * <pre>{"class": "permanent", "code": "host_key_mismatch", "message": "Connection 'partner-a': …",
 *  "step": "get", "attempt": 0, "causes": ["net.schmizz.…: …"], "stack": ["com.couriermft.…"]}
 * </pre>
 *
 * @param failureClass what it means for a retry
 * @param code stable snake_case name of the kind of failure
 * @param message names the subject, what was found against what was expected, and what to do
 * @param step id of the step that failed, if one did
 * @param attempt number of the attempt that failed, 0 for the first
 * @param causes type and message of each cause, outermost first, at most 5
 * @param stack top frames of the innermost cause, at most 20; empty for expected failures
 */
public record Failure(
    @JsonProperty("class") FailureClass failureClass,
    String code,
    String message,
    @Nullable String step,
    int attempt,
    List<String> causes,
    List<String> stack) {

  private static final int MAX_CAUSES = 5;
  private static final int MAX_FRAMES = 20;
  private static final int MAX_MESSAGE = 4_000;
  private static final int MAX_CAUSE = 1_000;

  /**
   * Checks and copies; a message of more than 4,000 characters is cut, a cause of more than 1,000.
   */
  public Failure {
    message = cut(message, MAX_MESSAGE);
    causes = causes.stream().limit(MAX_CAUSES).map(cause -> cut(cause, MAX_CAUSE)).toList();
    stack = List.copyOf(stack);
  }

  private static String cut(String text, int most) {
    return text.length() <= most ? text : text.substring(0, most - 1) + "…";
  }

  /** A failure without step and causes. */
  public static Failure of(FailureClass failureClass, String code, String message) {
    return new Failure(failureClass, code, message, null, 0, List.of(), List.of());
  }

  /**
   * Describes a throwable: a {@link CourierException} keeps its own class and code; anything else
   * is {@code transient} with code {@code unexpected_error} and keeps its stack.
   */
  public static Failure of(Throwable thrown) {
    List<String> causes = new ArrayList<>();
    Throwable innermost = thrown;
    for (Throwable t = thrown.getCause();
        t != null && causes.size() < MAX_CAUSES;
        t = t.getCause()) {
      causes.add(t.getClass().getName() + ": " + t.getMessage());
      innermost = t;
    }
    if (thrown instanceof CourierException known) {
      return new Failure(
          known.failureClass(), known.code(), known.getMessage(), null, 0, causes, List.of());
    }
    List<String> stack =
        Arrays.stream(innermost.getStackTrace())
            .limit(MAX_FRAMES)
            .map(StackTraceElement::toString)
            .toList();
    return new Failure(
        FailureClass.TRANSIENT, "unexpected_error", String.valueOf(thrown), null, 0, causes, stack);
  }

  /** The same failure, placed. */
  public Failure at(String stepId, int attemptNumber) {
    return new Failure(failureClass, code, message, stepId, attemptNumber, causes, stack);
  }
}
