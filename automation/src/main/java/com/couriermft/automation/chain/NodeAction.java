package com.couriermft.automation.chain;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionLifecycle;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.StopRequest;
import com.couriermft.engine.execution.UnknownValueException;
import java.util.Locale;

/**
 * A pending action on a node's execution. The decision that requires the action commits it, and a
 * later decision clears it once its effect is visible. A crash therefore does not lose the action.
 */
public enum NodeAction {
  /** No action. */
  NOTHING,
  /** Start the execution. */
  START,
  /** Pause the execution. */
  PAUSE,
  /** Resume the execution, after it has paused. */
  RESUME,
  /** Cancel the execution. */
  CANCEL;

  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  static NodeAction of(String text) {
    return UnknownValueException.constant(NodeAction.class, text);
  }

  /** Returns whether the action is complete or no longer has anything to act on. */
  boolean isDone(Execution run) {
    boolean ended = ExecutionLifecycle.TABLE.isFinal(run.state());
    return switch (this) {
      case NOTHING, START -> true;
      case PAUSE -> !run.state().isActive() || run.stopping() != StopRequest.NONE;
      case RESUME ->
          run.state() != ExecutionState.PAUSED && (ended || run.stopping() != StopRequest.PAUSE);
      case CANCEL -> ended || run.stopping() == StopRequest.CANCEL;
    };
  }
}
