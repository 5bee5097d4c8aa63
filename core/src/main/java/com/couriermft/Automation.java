package com.couriermft;

import com.couriermft.chain.ChainLauncher;
import com.couriermft.chain.ChainParts;
import com.couriermft.chain.Chains;
import com.couriermft.control.ControlQueue;
import com.couriermft.definition.JobStore;
import com.couriermft.engine.Engine;
import com.couriermft.engine.Nonces;
import com.couriermft.event.DomainEvent;
import com.couriermft.event.ExecutionListener;
import com.couriermft.execution.ExecutionStore;
import com.couriermft.launch.JobLauncher;
import com.couriermft.launch.Launcher;
import com.couriermft.launch.Launchers;
import com.couriermft.store.Tables;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What starts runs without anybody asking: schedules, chains, webhooks, watches. Thread-safe.
 *
 * <p>{@link #tick()} every 30 s and the messages of {@link #control()} move all of it.
 */
public final class Automation {
  private static final Logger LOG = LoggerFactory.getLogger(Automation.class);

  private final ControlQueue control;
  private final Launcher launcher;
  private final Chains chains;
  private final ExecutionListener chainListener;
  private final Map<String, Runnable> ticks = new LinkedHashMap<>();

  Automation(
      Courier.Storage storage,
      Tables tables,
      JobStore jobs,
      ExecutionStore executions,
      Engine engine,
      Nonces nonces) {
    control = new ControlQueue(storage.queue());
    Launcher ofJobs =
        new JobLauncher(engine.starter(), executions, id -> jobs.find(id).isPresent());
    chains =
        new Chains(
            new ChainParts(
                tables,
                storage.blobs(),
                jobs,
                executions,
                engine,
                control,
                nonces,
                engine::releaseFiles));
    chainListener = chains.listener();
    ticks.put("chains", chains::tick);
    launcher = new Launchers(ofJobs, new ChainLauncher(chains));
  }

  /** The queue of what is to be done at a time. */
  public ControlQueue control() {
    return control;
  }

  /** Chains of jobs, and their runs. */
  public Chains chains() {
    return chains;
  }

  /** Something has happened to a run. */
  void hear(DomainEvent event) {
    chainListener.hear(event);
  }

  /** Starts jobs and chains. */
  public Launcher launcher() {
    return launcher;
  }

  /**
   * Looks at everything that may have become due, a bounded time; to be called every 30 s on any
   * host, on several if it happens. What one kind does wrong is logged and keeps no other from its
   * turn.
   */
  public void tick() {
    ticks.forEach(
        (name, tick) -> {
          try {
            tick.run();
          } catch (RuntimeException e) {
            LOG.error("Tick(name='{}') failed; the next one makes it good", name, e);
          }
        });
  }
}
