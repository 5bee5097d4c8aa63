package com.couriermft.local.timer;

import com.azure.storage.blob.BlobClient;
import com.azure.storage.blob.BlobContainerClient;
import com.couriermft.local.app.Activity;
import com.couriermft.local.app.AppFunction;
import com.couriermft.local.app.HostJson;
import com.couriermft.local.app.InvocationException;
import com.couriermft.local.app.Invoker;
import com.couriermft.local.app.Listener;
import com.couriermft.local.app.Trigger;
import com.couriermft.local.app.TriggerData;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Serves one timer function. The function runs on one host at a time, never overlaps itself, and
 * catches up on a missed run once. A run that takes longer than its period is immediately followed
 * by another run; all other missed runs are skipped.
 */
public final class TimerListener implements Listener {
  private static final Logger LOG = Logger.getLogger("host.timer");
  private static final Duration LOCK_CHECK = Duration.ofSeconds(1);

  private final AppFunction function;
  private final Trigger.Timer trigger;
  private final HostJson hostJson;
  private final Resources resources;
  private final BlobLock lock;
  private final BlobClient statusBlob;
  private final Activity activity = new Activity();
  private boolean ranOnStartup;

  /**
   * The resources that the timer listeners of a host share.
   *
   * @param container the container {@code azure-webjobs-hosts}, which need not exist yet
   * @param hostId id of the host; hosts with the same id share locks and timer status
   * @param timer renews the locks
   */
  public record Resources(
      Invoker invoker,
      BlobContainerClient container,
      String hostId,
      ScheduledExecutorService timer,
      InstantSource clock) {}

  private TimerListener(
      AppFunction function, Trigger.Timer trigger, HostJson hostJson, Resources resources) {
    this.function = function;
    this.trigger = trigger;
    this.hostJson = hostJson;
    this.resources = resources;
    var name = resources.hostId + "/Host.Functions." + function.name();
    var lockBlob = resources.container.getBlobClient("locks/" + name + ".Listener");
    lock = new BlobLock(lockBlob, hostJson.lockPeriod(), resources.timer);
    statusBlob = resources.container.getBlobClient("timers/" + name + "/status");
  }

  /** Starts serving {@code function} with its {@code trigger}. */
  public static TimerListener start(
      AppFunction function, Trigger.Timer trigger, HostJson hostJson, Resources resources) {
    var listener = new TimerListener(function, trigger, hostJson, resources);
    var thread = new Thread(listener::listen, "timer-" + function.name());
    thread.setDaemon(true);
    listener.activity.begin();
    thread.start();
    return listener;
  }

  private void listen() {
    try {
      while (!activity.isStopped()) {
        try (var held = lock.tryAcquire().orElse(null)) {
          if (held != null) {
            serve(held);
          }
        } catch (RuntimeException | Error e) {
          LOG.log(Level.WARNING, "Timer " + function.name() + " failed; trying again", e);
        }
        activity.pause(hostJson.lockRecoveryInterval());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      activity.end();
    }
  }

  private void serve(BlobLock.Held held) throws InterruptedException {
    var now = resources.clock.instant();
    var monitored = trigger.useMonitor() && !trigger.schedule().isFasterThanAMinute(now);
    var status = monitored ? start(now) : null;
    var pastDue = status != null && status.pastDue();
    var next = status == null ? trigger.schedule().next(now) : status.status().next();
    if (pastDue || (trigger.runOnStartup() && !ranOnStartup)) {
      next = now;
    }
    ranOnStartup = true;
    while (awaitDue(next, held)) {
      var began = latest(resources.clock.instant(), next);
      run(pastDue, monitored ? TimerStatus.find(statusBlob).orElse(null) : null);
      pastDue = false;
      var ran = TimerMonitor.ran(trigger.schedule(), began);
      if (monitored) {
        ran.write(statusBlob);
      }
      next = ran.next();
    }
  }

  private TimerMonitor.Start start(Instant now) {
    var remembered = TimerStatus.find(statusBlob);
    var start = TimerMonitor.start(trigger.schedule(), remembered, now);
    if (!remembered.equals(Optional.of(start.status()))) {
      start.status().write(statusBlob);
    }
    return start;
  }

  /** Waits until {@code next}. Returns false if the listener stops or the lock is lost first. */
  private boolean awaitDue(Instant next, BlobLock.Held held) throws InterruptedException {
    while (!activity.isStopped() && held.isHeld()) {
      var left = Duration.between(resources.clock.instant(), next);
      if (left.isZero() || left.isNegative()) {
        return true;
      }
      activity.pause(left.compareTo(LOCK_CHECK) < 0 ? left : LOCK_CHECK);
    }
    return false;
  }

  private void run(boolean pastDue, @Nullable TimerStatus status) {
    try {
      resources.invoker.invoke(function, data(pastDue, status));
    } catch (InvocationException e) {
      LOG.log(Level.FINE, "Timer {0} failed; it runs again at its next time", function.name());
    }
  }

  /** Returns the input of a timer function that is started manually. */
  public static TriggerData manualRun() {
    return data(false, null);
  }

  private static TriggerData data(boolean pastDue, @Nullable TimerStatus status) {
    var text =
        "{\"Schedule\":{\"AdjustForDST\":true},\"ScheduleStatus\":%s,\"IsPastDue\":%s}"
            .formatted(status == null ? "null" : status.json(), pastDue);
    return new TriggerData(text, Map.of("TimerTrigger", text));
  }

  private static Instant latest(Instant a, Instant b) {
    return a.isBefore(b) ? b : a;
  }

  @Override
  public void stop() {
    activity.stop();
  }

  @Override
  public boolean awaitIdle(long deadline) throws InterruptedException {
    return activity.awaitIdle(deadline);
  }

  /** Does nothing, because a lock that is not released expires. */
  @Override
  public void release() {}
}
