package com.couriermft;

import com.couriermft.control.ControlQueue;
import com.couriermft.definition.JobStore;
import com.couriermft.engine.Engine;
import com.couriermft.execution.ExecutionStore;
import com.couriermft.execution.IdempotencyKeys;
import com.couriermft.failure.NotFoundException;
import com.couriermft.launch.JobLauncher;
import com.couriermft.launch.Launch;
import com.couriermft.launch.Launcher;
import com.couriermft.launch.Launchers;
import com.couriermft.launch.Target;
import com.couriermft.secret.SecretStore;
import com.couriermft.store.Tables;
import com.couriermft.trigger.WebhookReceiver;
import com.couriermft.trigger.Webhooks;
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
  private final Webhooks webhooks;
  private final WebhookReceiver webhookReceiver;
  private final Map<String, Runnable> ticks = new LinkedHashMap<>();

  Automation(
      Courier.Storage storage,
      Tables tables,
      SecretStore secrets,
      JobStore jobs,
      ExecutionStore executions,
      Engine engine) {
    control = new ControlQueue(storage.queue());
    Launcher ofJobs =
        new JobLauncher(engine.starter(), executions, id -> jobs.find(id).isPresent());
    launcher = new Launchers(ofJobs, new NoChains());
    webhooks = new Webhooks(tables, secrets);
    webhookReceiver = new WebhookReceiver(tables, webhooks, new IdempotencyKeys(tables), launcher);
  }

  /** The queue of what is to be done at a time. */
  public ControlQueue control() {
    return control;
  }

  /** Starts jobs and chains. */
  public Launcher launcher() {
    return launcher;
  }

  /** Addresses at which others start jobs and chains. */
  public Webhooks webhooks() {
    return webhooks;
  }

  /** What answers there. */
  public WebhookReceiver webhookReceiver() {
    return webhookReceiver;
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

  private static final class NoChains implements Launcher {
    @Override
    public Launched launch(Launch launch) {
      throw new NotFoundException("chain_not_found", "There is no " + launch.target() + ".");
    }

    @Override
    public boolean exists(Target target) {
      return false;
    }

    @Override
    public boolean isOpen(Target target, String runId) {
      return false;
    }
  }
}
