package com.couriermft.engine.effect;

import com.couriermft.engine.host.JobSource;
import com.couriermft.engine.host.Limits;
import com.couriermft.engine.host.Nonces;
import com.couriermft.engine.pool.PoolStore;

/**
 * Updates pools so that they hold back executions of disabled jobs and start executions of enabled
 * jobs.
 */
public final class DisabledJobs {
  private final PoolStore pools;
  private final JobSource jobs;
  private final Limits limits;
  private final Nonces nonces;
  private final Dispatcher dispatcher;

  public DisabledJobs(
      PoolStore pools, JobSource jobs, Limits limits, Nonces nonces, Dispatcher dispatcher) {
    this.pools = pools;
    this.jobs = jobs;
    this.limits = limits;
    this.nonces = nonces;
    this.dispatcher = dispatcher;
  }

  /**
   * Updates all pools to match the definitions. Afterwards no pool grants a slot to a new execution
   * of a disabled job.
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

  /**
   * Updates a pool that was read from storage; returns whether it differed from the definitions.
   */
  public boolean agree(String pool, PoolStore.Held held) {
    return pools.disabled().agree(pool, held, jobs::disabled, nonces::next);
  }
}
