package com.couriermft.formats.failure;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A failure as it is stored and shown.
 *
 * <pre>{"class": "transient", "code": "io_error", "message": "The line dropped", "step": "get",
 *  "attempt": 0, "connection": "partner-a", "causes": ["java.net.SocketException: Connection reset"],
 *  "stack": ["java.net.SocketInputStream.read(SocketInputStream.java:186)", "… 3 more",
 *    "com.couriermft.steps.remote.SftpSource.read(SftpSource.java:41)"]}
 * </pre>
 *
 * <p>It is bounded, so that it fits into a column of 32,767 characters whatever was thrown: as JSON
 * it has fewer than 31,000. Texts are made safe to show, because libraries put into their messages
 * what a server said or what a URL held: control characters are replaced, and what looks like a
 * credential is masked ({@code https://user:***@host}, {@code sig=***}).
 *
 * @param failureClass what it means for a retry
 * @param code stable snake_case name of the kind of failure
 * @param message names the subject, what was found against what was expected, and what to do; at
 *     most 4,000 characters
 * @param step id of the step that failed, if one did
 * @param attempt number of the attempt that failed, 0 for the first
 * @param causes class and message of each cause, outermost first, at most 5 of at most 1,000
 *     characters
 * @param stack frames of the innermost cause, at most 12 of at most 300 characters: the library's
 *     that threw, then ours, with {@code … n more} for those left out; of a function's exception
 *     the function's own. Empty where the failure was not thrown
 * @param operation the id of the act that the step may have done on another system; whoever resumes
 *     the execution may say what became of it. {@code null} where the step acts on none
 * @param retryAfterSeconds how long the other side asks to wait before the next attempt, 0..3600;
 *     {@code null} if it does not say
 * @param connection name of the one connection that the step works with; {@code null} if it works
 *     with none or several, or failed before its config was resolved
 */
public record Failure(
    @JsonProperty("class") FailureClass failureClass,
    String code,
    String message,
    @Nullable String step,
    int attempt,
    List<String> causes,
    List<String> stack,
    @Nullable String operation,
    @Nullable Integer retryAfterSeconds,
    @Nullable String connection) {

  private static final int MAX_CAUSES = 5;
  private static final int MAX_CODE = 100;
  private static final int MAX_MESSAGE = 4_000;
  private static final int MAX_CAUSE = 1_000;
  private static final int MAX_FRAME = 300;

  /** Bounds and cleans every text. */
  public Failure {
    code = SafeText.of(code, MAX_CODE);
    message = SafeText.of(message, MAX_MESSAGE);
    causes = causes.stream().limit(MAX_CAUSES).map(c -> SafeText.of(c, MAX_CAUSE)).toList();
    stack = stack.stream().limit(StackExcerpt.MOST).map(f -> SafeText.of(f, MAX_FRAME)).toList();
  }

  /** A failure that was found and not thrown, of the code's usual class. */
  public static Failure of(FailureCode code, String message) {
    return of(code.usualClass(), code, message);
  }

  /** A failure that was found when another one was thrown: it has the causes and stack of that. */
  public static Failure of(FailureCode code, String message, Failure thrown) {
    return new Failure(
        code.usualClass(),
        code.code(),
        message,
        null,
        0,
        thrown.causes(),
        thrown.stack(),
        null,
        null,
        null);
  }

  /** A failure that was found and not thrown, of one of the classes that the code has. */
  public static Failure of(FailureClass failureClass, FailureCode code, String message) {
    return new Failure(
        failureClass, code.code(), message, null, 0, List.of(), List.of(), null, null, null);
  }

  /**
   * Describes a throwable: a {@link CourierException} keeps its own class and code; anything else
   * is {@code transient} with code {@code unexpected_error}.
   */
  public static Failure of(Throwable thrown) {
    return thrown instanceof ForeignException foreign
        ? of(thrown, foreign.causes(), foreign.frames())
        : ofOwn(thrown);
  }

  private static Failure ofOwn(Throwable thrown) {
    List<String> causes = new ArrayList<>();
    Throwable innermost = thrown;
    for (Throwable t = thrown.getCause();
        t != null && causes.size() < MAX_CAUSES;
        t = t.getCause()) {
      causes.add(describe(t));
      innermost = t;
    }
    return of(thrown, causes, StackExcerpt.of(innermost));
  }

  private static Failure of(Throwable thrown, List<String> causes, List<String> stack) {
    return thrown instanceof CourierException known
        ? new Failure(
            known.failureClass(),
            known.code(),
            known.getMessage(),
            null,
            0,
            causes,
            stack,
            known instanceof OutcomeUnknownException unknown ? unknown.operation() : null,
            known instanceof LaterException later ? (int) later.retryAfter().toSeconds() : null,
            null)
        : new Failure(
            FailureClass.TRANSIENT,
            CommonCodes.UNEXPECTED_ERROR.code(),
            describe(thrown),
            null,
            0,
            causes,
            stack,
            null,
            null,
            null);
  }

  /** Returns whether the failure has this code. */
  public boolean is(FailureCode kind) {
    return code.equals(kind.code());
  }

  private static String describe(Throwable thrown) {
    String message = thrown.getMessage();
    String type = thrown.getClass().getName();
    return message == null || message.isEmpty() ? type : type + ": " + message;
  }

  /** Returns this failure without causes and stack. */
  public Failure summary() {
    return new Failure(
        failureClass,
        code,
        message,
        step,
        attempt,
        List.of(),
        List.of(),
        operation,
        retryAfterSeconds,
        connection);
  }

  /** The same failure, placed. */
  public Failure at(String stepId, int attemptNumber) {
    return new Failure(
        failureClass,
        code,
        message,
        stepId,
        attemptNumber,
        causes,
        stack,
        operation,
        retryAfterSeconds,
        connection);
  }

  /** The same failure, of a step whose act has this id, unless the failure names one already. */
  public Failure withOperation(@Nullable String act) {
    return new Failure(
        failureClass,
        code,
        message,
        step,
        attempt,
        causes,
        stack,
        operation == null ? act : operation,
        retryAfterSeconds,
        connection);
  }

  /**
   * Returns the same failure with each text of it changed, such as to mask what it must not show.
   */
  public Failure with(UnaryOperator<String> change) {
    return new Failure(
        failureClass,
        code,
        change.apply(message),
        step,
        attempt,
        causes.stream().map(change).toList(),
        stack.stream().map(change).toList(),
        operation,
        retryAfterSeconds,
        connection);
  }

  /** The same failure, of a step that works with this connection. */
  public Failure with(String usedConnection) {
    return new Failure(
        failureClass,
        code,
        message,
        step,
        attempt,
        causes,
        stack,
        operation,
        retryAfterSeconds,
        usedConnection);
  }
}
