package com.couriermft;

import com.couriermft.calendar.Calendars;
import com.couriermft.control.ControlQueue;
import com.couriermft.definition.JobStore;
import com.couriermft.definition.JobSummary;
import com.couriermft.engine.Engine;
import com.couriermft.execution.ExecutionStore;
import com.couriermft.failure.NotFoundException;
import com.couriermft.launch.JobLauncher;
import com.couriermft.launch.Launch;
import com.couriermft.launch.Launcher;
import com.couriermft.launch.Launchers;
import com.couriermft.launch.Target;
import com.couriermft.schedule.Schedules;
import com.couriermft.store.Tables;
import java.util.LinkedHashMap;
import java.util.List;
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
  private final Schedules schedules;
  private final Calendars calendars;
  private final Map<String, Runnable> ticks = new LinkedHashMap<>();

  Automation(
      Courier.Storage storage,
      Tables tables,
      JobStore jobs,
      ExecutionStore executions,
      Engine engine) {
    control = new ControlQueue(storage.queue());
    Launcher ofJobs =
        new JobLauncher(engine.starter(), executions, id -> jobs.find(id).isPresent());
    launcher = new Launchers(ofJobs, new NoChains());
    schedules =
        new Schedules(
            tables,
            control,
            launcher,
            kind ->
                kind == Target.Kind.JOB
                    ? jobs.list().stream().map(JobSummary::jobId).toList()
                    : List.of());
    ticks.put("schedules", schedules::tick);
    calendars =
        Calendars.of(Calendars.documents(tables)).usedBy(Map.of("schedule", schedules.documents()));
  }

  /** The queue of what is to be done at a time. */
  public ControlQueue control() {
    return control;
  }

  /** Starts jobs and chains. */
  public Launcher launcher() {
    return launcher;
  }

  /** When what is started. */
  public Schedules schedules() {
    return schedules;
  }

  /** Days on which something may be started. */
  public Calendars calendars() {
    return calendars;
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
