package com.couriermft.formats.failure;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A failure in the format that is stored and shown.
 *
 * <pre>{"class": "transient", "code": "io_error", "message": "The line dropped", "step": "get",
 *  "attempt": 0, "connection": "partner-a", "causes": ["java.net.SocketException: Connection reset"],
 *  "stack": ["java.net.SocketInputStream.read(SocketInputStream.java:186)", "… 3 more",
 *    "com.couriermft.steps.remote.SftpSource.read(SftpSource.java:41)"]}
 * </pre>
 *
 * <p>Its JSON always has fewer than 31,000 characters, so that it fits into a column of 32,767
 * characters. All strings are sanitized, because messages of libraries may quote a server's
 * response or a URL: control characters are replaced, and strings that look like credentials are
 * masked ({@code https://user:***@host}, {@code sig=***}).
 *
 * @param failureClass whether the failure is retried
 * @param code the stable snake_case name of the failure type
 * @param message the subject, the actual and the expected value, and what to do; at most 4,000
 *     characters
 * @param step the id of the step that failed, if any
 * @param attempt the number of the attempt that failed, 0 for the first
 * @param causes the class and message of each cause, outermost first, at most 5 of at most 1,000
 *     characters
 * @param stack the frames of the innermost cause, at most 12 of at most 300 characters: first those
 *     of the library that threw, then Courier's, with {@code … n more} for omitted frames. For an
 *     exception of a function, the frames of the function. Empty if the failure was not thrown
 * @param operation the id of the operation that the step may have performed on another system. The
 *     user who resumes the execution can state its outcome. {@code null} if the step does not
 *     operate on another system
 * @param retryAfterSeconds the wait that the server requested before the next attempt, 0..3600;
 *     {@code null} if the server requested none
 * @param connection the name of the connection that the step uses; {@code null} if the step uses no
 *     connection or several, or failed before its configuration was resolved
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

  /** Truncates and sanitizes every string. */
  public Failure {
    code = SafeText.of(code, MAX_CODE);
    message = SafeText.of(message, MAX_MESSAGE);
    causes = causes.stream().limit(MAX_CAUSES).map(c -> SafeText.of(c, MAX_CAUSE)).toList();
    stack = stack.stream().limit(StackExcerpt.MOST).map(f -> SafeText.of(f, MAX_FRAME)).toList();
  }

  /** Returns a failure of the code's default class that was detected rather than thrown. */
  public static Failure of(FailureCode code, String message) {
    return of(code.usualClass(), code, message);
  }

  /**
   * Returns a failure that was detected after another failure was thrown. The result has the causes
   * and the stack of the thrown failure.
   */
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

  /** Returns a failure of one of the code's classes that was detected rather than thrown. */
  public static Failure of(FailureClass failureClass, FailureCode code, String message) {
    return new Failure(
        failureClass, code.code(), message, null, 0, List.of(), List.of(), null, null, null);
  }

  /**
   * Returns the failure for an exception. A {@link CourierException} keeps its class and code; any
   * other exception is {@code transient} with the code {@code unexpected_error}.
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

  /** Returns this failure with the step and attempt in which it occurred. */
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

  /**
   * Returns this failure with the id of the step's operation, unless it already has an operation.
   */
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
   * Returns this failure with a function applied to each of its strings, such as one that masks
   * secrets.
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

  /** Returns this failure with the name of the connection that the step uses. */
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
