package com.couriermft;

import com.couriermft.arrival.Expectations;
import com.couriermft.arrival.Folders;
import com.couriermft.arrival.Watches;
import com.couriermft.connection.ConnectionStore;
import com.couriermft.control.ControlQueue;
import com.couriermft.definition.JobStore;
import com.couriermft.delivery.DeliveryStore;
import com.couriermft.engine.Engine;
import com.couriermft.execution.ExecutionStore;
import com.couriermft.failure.NotFoundException;
import com.couriermft.launch.JobLauncher;
import com.couriermft.launch.Launch;
import com.couriermft.launch.Launcher;
import com.couriermft.launch.Launchers;
import com.couriermft.launch.Target;
import com.couriermft.remote.RemoteSessions;
import com.couriermft.store.Tables;
import com.couriermft.transfer.Places;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
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
  private final Watches watches;
  private final Expectations expectations;
  private final Map<String, Runnable> ticks = new LinkedHashMap<>();

  Automation(
      Courier.Storage storage,
      Tables tables,
      JobStore jobs,
      ExecutionStore executions,
      Engine engine,
      Partners partners) {
    control = new ControlQueue(storage.queue());
    Launcher ofJobs =
        new JobLauncher(engine.starter(), executions, id -> jobs.find(id).isPresent());
    launcher = new Launchers(ofJobs, new NoChains());

    Folders folders =
        new Folders(partners.connections(), partners.sessions(), partners.places(), tables);
    watches =
        new Watches(
            tables,
            control,
            new Watches.Parts(
                folders,
                connection ->
                    engine
                        .borrow(connection, UUID.randomUUID().toString())
                        .map(giveBack -> giveBack::run),
                launcher,
                name -> partners.connections().find(name).isPresent()));
    ticks.put("watches", watches::tick);
    expectations =
        new Expectations(
            tables,
            control,
            new DeliveryStore(tables),
            folders,
            watches,
            name -> partners.connections().find(name).isPresent());
    ticks.put("expectations", expectations::tick);
  }

  /**
   * Partners' servers, and other places with a connection.
   *
   * @param connections by name
   * @param sessions with servers
   * @param places without sessions
   */
  record Partners(ConnectionStore connections, RemoteSessions sessions, Places places) {}

  /** The queue of what is to be done at a time. */
  public ControlQueue control() {
    return control;
  }

  /** Starts jobs and chains. */
  public Launcher launcher() {
    return launcher;
  }

  /** Folders in which files arrive. */
  public Watches watches() {
    return watches;
  }

  /** Files that must have come by a time of day. */
  public Expectations expectations() {
    return expectations;
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
