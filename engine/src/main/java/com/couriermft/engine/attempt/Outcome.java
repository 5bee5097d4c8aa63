package com.couriermft.engine.attempt;

import com.couriermft.engine.expression.UsedSecrets;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.failure.Failure;
import com.couriermft.transfer.workspace.FileChange;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The end of an attempt.
 *
 * @param kind determines which other components are set
 * @param result the step's result, for a success
 * @param changes changes to the live files, for a success or a slice; otherwise none
 * @param failure the failure, for a failed attempt
 * @param position the start of the next slice
 * @param delay the wait before the next slice; zero for other outcomes
 */
record Outcome(
    Kind kind,
    @Nullable StepResult result,
    List<FileChange> changes,
    @Nullable Failure failure,
    @Nullable JsonNode position,
    Duration delay) {
  /** The kinds of outcomes. */
  enum Kind {
    /** The step succeeded. */
    DONE,
    /**
     * The attempt continues in another invocation, because its slice has ended or it has to wait.
     */
    SLICED,
    /** The attempt failed, ran out of time, or was cancelled. */
    FAILED,
    /** The step is skipped, as the user requested when the execution was resumed. */
    SKIPPED,
    /** Another worker has claimed the branch, so the attempt does not count. */
    LOST,
    /** The process is shutting down; another worker continues the step at once. */
    HANDED_BACK
  }

  static Outcome done(StepResult result, List<FileChange> changes) {
    return new Outcome(Kind.DONE, result, changes, null, null, Duration.ZERO);
  }

  static Outcome skipped() {
    return new Outcome(Kind.SKIPPED, null, List.of(), null, null, Duration.ZERO);
  }

  static Outcome sliced(JsonNode position, Duration delay, List<FileChange> changes) {
    return new Outcome(Kind.SLICED, null, changes, null, position, delay);
  }

  static Outcome failed(Failure failure) {
    return new Outcome(Kind.FAILED, null, List.of(), failure, null, Duration.ZERO);
  }

  /** Returns the outcome of an attempt that stopped on request. */
  static Outcome stopped(AttemptControl control) {
    return stopped(control, null);
  }

  /**
   * Returns the outcome of an attempt that stopped on request, with the exception that ended the
   * step.
   */
  static Outcome stopped(AttemptControl control, @Nullable Throwable brokenOff) {
    return switch (control.reason()) {
      case LEASE_LOST -> lost();
      case SHUTDOWN -> handedBack();
      case CANCELLED, TIMED_OUT -> failed(Failure.of(control.exception(brokenOff)));
      case NONE -> throw new IllegalArgumentException("The attempt was not asked to stop");
    };
  }

  static Outcome lost() {
    return new Outcome(Kind.LOST, null, List.of(), null, null, Duration.ZERO);
  }

  static Outcome handedBack() {
    return new Outcome(Kind.HANDED_BACK, null, List.of(), null, null, Duration.ZERO);
  }

  /** Returns this outcome; if it is a failure, the failure names the step's connection. */
  Outcome of(Optional<String> connection) {
    return failure == null || connection.isEmpty() ? this : failed(failure.with(connection.get()));
  }

  /**
   * Returns this outcome with secrets masked in its failure, its warning and its outputs, except
   * file names, which later steps need.
   *
   * @param type the step's type
   */
  Outcome without(UsedSecrets secrets, StepType<?> type) {
    if (failure != null) {
      return failed(failure.with(secrets::message));
    } else if (result == null) {
      return this;
    }
    Set<String> paths =
        type.outputs().stream()
            .filter(StepType.Output::path)
            .map(StepType.Output::name)
            .collect(Collectors.toSet());
    ObjectNode outputs = result.outputs();
    for (Map.Entry<String, JsonNode> output : result.outputs().properties()) {
      if (!paths.contains(output.getKey())) {
        outputs.set(output.getKey(), secrets.value(output.getValue()));
      }
    }
    String warning = result.warning() == null ? null : secrets.message(result.warning());
    return done(new StepResult(outputs, result.bytes(), warning), changes);
  }

  /** Returns this outcome; if it is a failure, the failure names the step's request. */
  Outcome ofAct(String operation) {
    return failure == null ? this : failed(failure.withOperation(operation));
  }
}
