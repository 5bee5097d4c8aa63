package com.couriermft.automation.chain;

import com.couriermft.automation.chain.ChainExecutionStore.Snapshot;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.engine.execution.UlidIndex;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Processes every unsettled chain execution, to recover from crashes, lost messages and missed
 * events. Any number of hosts may run it at the same time.
 */
final class ChainTick {
  private static final int PAGE = 200;

  /** Age below which another host is assumed to be processing a chain execution. */
  private static final Duration FORGOTTEN = Duration.ofSeconds(15);

  /** Age above which a chain execution that is listed but missing counts as never created. */
  private static final Duration NEVER_MADE = Duration.ofHours(1);

  private final ChainMover mover;
  private final ChainIndex index;
  private final ChainContainment containment;
  private final InstantSource clock;

  ChainTick(ChainMover mover, ChainIndex index, ChainContainment containment, InstantSource clock) {
    this.mover = mover;
    this.containment = containment;
    this.index = index;
    this.clock = clock;
  }

  void tick() {
    @Nullable String continuation = null;
    do {
      UlidIndex.Ids ids = index.open(PAGE, continuation);
      ids.ids().forEach(id -> containment.guard(id, () -> look(id)));
      continuation = ids.continuation();
    } while (continuation != null);
  }

  private void look(String id) {
    Optional<Snapshot> at = mover.store().find(id);
    if (at.isEmpty() && Ulid.time(id).plus(NEVER_MADE).isBefore(clock.instant())) {
      // If a host is just creating the chain execution, that host adds it to the list again.
      index.settled(id);
    } else if (at.isPresent() && at.get().age().compareTo(FORGOTTEN) > 0) {
      mover.repair(at.get());
    }
  }
}
