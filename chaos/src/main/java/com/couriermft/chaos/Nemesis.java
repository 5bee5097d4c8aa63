package com.couriermft.chaos;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.logging.Logger;

/**
 * Causes faults on the hosts, usually one at a time and sometimes several at a time. It nearly
 * always leaves at least one host unaffected.
 */
final class Nemesis {
  private static final Logger LOG = Logger.getLogger("chaos.nemesis");
  private static final int LEAST_PAUSE_MILLIS = 2_000;
  private static final int MOST_PAUSE_MILLIS = 9_000;
  private static final int ALL_OF_100 = 5;

  /** Kinds of faults of a host. */
  enum Blow {
    /** The process gets SIGKILL, and a new process starts after a few seconds. */
    KILL,
    /** The process is suspended by SIGSTOP for longer than a lease, then gets SIGCONT. */
    SUSPEND,
    /** The process gets SIGTERM, and a new process starts. */
    TERMINATE,
    /** No request reaches storage for longer than a lease. */
    CUT_OFF,
    /** Storage is very unreliable for a few seconds. */
    GUST
  }

  private final List<ChaosHost> hosts;
  private final Duration suspension;
  private final SplittableRandom random;
  private final CountDownLatch over = new CountDownLatch(1);
  private final ExecutorService blows = Executors.newCachedThreadPool();
  private final Map<Blow, Integer> counts = new EnumMap<>(Blow.class);
  private final Map<Long, Instant> kills = new ConcurrentHashMap<>();
  private final List<Blow> bag = new ArrayList<>();
  private int replaced;

  Nemesis(List<ChaosHost> hosts, Duration suspension, long seed) {
    this.hosts = List.copyOf(hosts);
    this.suspension = suspension;
    this.random = new SplittableRandom(seed);
  }

  /** Causes faults for a duration, then waits until every host has recovered. */
  void rage(Duration length) throws InterruptedException {
    long end = System.nanoTime() + length.toNanos();
    for (long left = length.toMillis();
        left > 0;
        left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())) {
      int pause = random.nextInt(LEAST_PAUSE_MILLIS, MOST_PAUSE_MILLIS);
      TimeUnit.MILLISECONDS.sleep(Math.min(left, pause));
      replaceTheDead();
      strike();
    }
    over.countDown();
    blows.shutdown();
    if (!blows.awaitTermination(5, TimeUnit.MINUTES)) {
      throw new IllegalStateException("A host did not recover within 5 minutes");
    }
  }

  /** Returns the number of faults by kind. */
  Map<Blow, Integer> counts() {
    return Map.copyOf(counts);
  }

  /** Returns the number of hosts that exited by themselves. */
  int replaced() {
    return replaced;
  }

  /** Returns the time at which each process was killed. */
  Map<Long, Instant> kills() {
    return Map.copyOf(kills);
  }

  /**
   * Replaces a host that has exited because steps exhausted its threads, as the cloud platform
   * does.
   */
  private void replaceTheDead() {
    for (ChaosHost host : hosts) {
      if (host.isWell() && host.findApi().isEmpty()) {
        LOG.warning(() -> host.name() + " exited unexpectedly and is replaced");
        replaced++;
        host.ail();
        blows.execute(host::start);
      }
    }
  }

  private void strike() {
    List<ChaosHost> well = new ArrayList<>(hosts.stream().filter(ChaosHost::isWell).toList());
    boolean mayTakeTheLast = random.nextInt(100) < ALL_OF_100;
    if (well.isEmpty() || (well.size() == 1 && !mayTakeTheLast)) {
      return;
    }
    ChaosHost victim = well.get(random.nextInt(well.size()));
    Blow blow = nextBlow();
    int seconds = random.nextInt(1, 8);
    victim.ail();
    counts.merge(blow, 1, Integer::sum);
    LOG.info(() -> blow + " " + victim.name());
    blows.execute(
        () -> {
          try {
            befall(victim, blow, seconds);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
  }

  /**
   * Draws all kinds of faults in random order before any is repeated, so that even a short storm
   * has all of them.
   */
  private Blow nextBlow() {
    if (bag.isEmpty()) {
      bag.addAll(List.of(Blow.values()));
    }
    return bag.remove(random.nextInt(bag.size()));
  }

  private void befall(ChaosHost victim, Blow blow, int seconds) throws InterruptedException {
    switch (blow) {
      case KILL -> {
        kills.put(victim.getProcess().pid(), Instant.now());
        victim.getProcess().kill();
        await(Duration.ofSeconds(seconds));
        victim.start();
      }
      case SUSPEND -> {
        victim.getProcess().pause();
        await(suspension.plusSeconds(seconds));
        victim.getProcess().resume();
      }
      case TERMINATE -> {
        victim.getProcess().close();
        victim.start();
      }
      case CUT_OFF -> {
        victim.proxy().cutOff(true);
        await(suspension.plusSeconds(seconds));
        victim.proxy().cutOff(false);
      }
      case GUST -> {
        victim.proxy().rates(Site.GUST);
        await(Duration.ofSeconds(2L * seconds));
        victim.proxy().rates(Site.EVERYDAY);
      }
    }
    victim.recover();
  }

  /** Waits for a duration, but not beyond the end of the storm. */
  private void await(Duration time) throws InterruptedException {
    if (over.await(time.toMillis(), TimeUnit.MILLISECONDS)) {
      LOG.fine("Fault injection has ended");
    }
  }
}
