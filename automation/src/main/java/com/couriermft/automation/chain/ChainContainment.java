package com.couriermft.automation.chain;

import com.couriermft.engine.effect.Poison;
import com.couriermft.engine.execution.EngineFailureCount;
import com.couriermft.engine.host.Nonces;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.failure.SafeText;
import com.couriermft.storage.store.Tables;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Isolates errors of one chain execution from all others. Processing is attempted three times, on
 * any hosts. After that, the chain execution ends with {@code engine_error} and is no longer
 * processed. Thread-safe.
 */
final class ChainContainment {
  private static final Logger LOG = LoggerFactory.getLogger(ChainContainment.class);

  private final ChainMover mover;
  private final ChainIndex index;
  private final Tables tables;
  private final Nonces nonces;
  private final EngineFailureCount troubles;

  ChainContainment(ChainMover mover, ChainIndex index, Tables tables, Nonces nonces) {
    this.mover = mover;
    this.index = index;
    this.tables = tables;
    this.nonces = nonces;
    this.troubles = new EngineFailureCount(tables, ChainExecutionStore.TABLE);
  }

  /** Runs work on one chain execution. Returns normally whatever the work throws. */
  void guard(String id, Runnable work) {
    try {
      work.run();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError thrown) {
      if (Poison.is(thrown)) {
        failedOver(id, thrown);
      } else {
        LOG.warn(
            "ChainExecution(id={}) couldn't be processed; the next tick will try again",
            id,
            thrown);
      }
    }
  }

  private void failedOver(String id, Throwable thrown) {
    try {
      int times = troubles.count(id, thrown.getClass().getName(), nonces.next());
      LOG.error(
          "ChainExecution(id={}) failed with an internal error, {} of {} times",
          id,
          times,
          EngineFailureCount.TRIES,
          thrown);
      if (times >= EngineFailureCount.TRIES) {
        end(id, why(thrown));
        troubles.forget(id);
      }
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError again) {
      LOG.error("ChainExecution(id={}) couldn't be ended; the next tick will try again", id, again);
    }
  }

  private static String why(Throwable thrown) {
    return ("engine_error: Processing this chain execution failed %d times with an internal "
            + "error, so Courier ended it: %s Report the error with the log lines from this time. "
            + "Resume the chain execution to try again.")
        .formatted(EngineFailureCount.TRIES, SafeText.sentence(Failure.of(thrown).message()));
  }

  private void end(String id, String why) {
    try {
      mover.breakDown(id, why);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError thrown) {
      if (!Poison.is(thrown)) {
        throw thrown;
      }
      LOG.error("ChainExecution(id={}) can't be read; only its header was ended", id, thrown);
      mover.store().endUnreadable(id, why, tables.clock().instant(), nonces.next());
      breakDownIfReadable(id, why);
      index.settled(id);
    }
  }

  /** The damage may be in the columns that this write replaces. */
  private void breakDownIfReadable(String id, String why) {
    try {
      mover.breakDown(id, why);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError thrown) {
      if (!Poison.is(thrown)) {
        throw thrown;
      }
      LOG.debug("ChainExecution(id={}) still can't be read", id, thrown);
    }
  }
}
