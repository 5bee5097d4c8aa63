package com.couriermft.engine.effect;

import com.couriermft.engine.host.JobSource;
import com.couriermft.engine.host.Limits;
import com.couriermft.engine.host.Nonces;
import com.couriermft.engine.pool.PoolStore;

/** Has pools hold back the executions of disabled jobs, and start those of enabled ones. */
public final class DisabledJobs {
  private final PoolStore pools;
  private final JobSource jobs;
  private final Limits limits;
  private final Nonces nonces;
  private final Dispatcher dispatcher;

  /** Heeds in these pools what these definitions say. */
  public DisabledJobs(
      PoolStore pools, JobSource jobs, Limits limits, Nonces nonces, Dispatcher dispatcher) {
    this.pools = pools;
    this.jobs = jobs;
    this.limits = limits;
    this.nonces = nonces;
    this.dispatcher = dispatcher;
  }

  /**
   * Has every pool agree with the definitions. When it returns, no pool grants a slot to an
   * execution of a disabled job that has not begun.
   */
  public void heed() {
    limits.pools().forEach(this::heed);
  }

  private void heed(String pool, int limit) {
    pools.ensureLimit(pool, limit);
    if (agree(pool, pools.held(pool))) {
      pools.readyWhatIsParked(pool);
      dispatcher.dispatch(pool);
    }
  }

  /** Has a pool, as it was read, agree with the definitions; returns whether it did not. */
  public boolean agree(String pool, PoolStore.Held held) {
    return pools.disabled().agree(pool, held, jobs::disabled, nonces::next);
  }
}
