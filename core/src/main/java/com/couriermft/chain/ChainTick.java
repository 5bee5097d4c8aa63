package com.couriermft.chain;

import com.couriermft.chain.ChainExecutionStore.Snapshot;
import com.couriermft.execution.UlidIndex;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at every chain execution that is not settled: makes good what a crash, a lost message or an
 * event that nobody heard has left. Any number of hosts may do so at once.
 */
final class ChainTick {
  private static final Logger LOG = LoggerFactory.getLogger(ChainTick.class);
  private static final int PAGE = 200;

  /** One that was written this lately is being moved by somebody. */
  private static final Duration FORGOTTEN = Duration.ofSeconds(15);

  private final ChainMover mover;
  private final ChainIndex index;

  ChainTick(ChainMover mover, ChainIndex index) {
    this.mover = mover;
    this.index = index;
  }

  void tick() {
    @Nullable String continuation = null;
    do {
      UlidIndex.Ids ids = index.open(PAGE, continuation);
      ids.ids().forEach(this::guarded);
      continuation = ids.continuation();
    } while (continuation != null);
  }

  private void guarded(String id) {
    try {
      look(id);
    } catch (RuntimeException e) {
      LOG.error("ChainExecution(id={}) could not be moved; the next tick tries again", id, e);
    }
  }

  private void look(String id) {
    Optional<Snapshot> at = mover.store().find(id);
    if (at.isPresent() && at.get().age().compareTo(FORGOTTEN) > 0) {
      mover.repair(at.get());
    }
  }
}
