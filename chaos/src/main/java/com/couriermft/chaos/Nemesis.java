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
 * Befalls the hosts, one thing after the other and several at a time, but leaves one well nearly
 * always.
 */
final class Nemesis {
  private static final Logger LOG = Logger.getLogger("chaos.nemesis");
  private static final int LEAST_PAUSE_MILLIS = 2_000;
  private static final int MOST_PAUSE_MILLIS = 9_000;
  private static final int ALL_OF_100 = 5;

  /** The blows that may befall a host. */
  enum Blow {
    /** SIGKILL, and a new process after some seconds. */
    KILL,
    /** SIGSTOP for longer than a lease, then SIGCONT. */
    SUSPEND,
    /** SIGTERM, and a new process. */
    TERMINATE,
    /** No request reaches storage for longer than a lease. */
    CUT_OFF,
    /** Storage is very bad for some seconds. */
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

  /** Goes on for so long, then waits until every host is well again. */
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
      throw new IllegalStateException("A host does not become well again within 5 minutes");
    }
  }

  /** Returns how often each blow befell a host. */
  Map<Blow, Integer> counts() {
    return Map.copyOf(counts);
  }

  /** Returns how many hosts ended by themselves. */
  int replaced() {
    return replaced;
  }

  /** Returns when each process was killed. */
  Map<Long, Instant> kills() {
    return Map.copyOf(kills);
  }

  /**
   * A host that has ended by itself, because its steps wore it out, is replaced as in the cloud.
   */
  private void replaceTheDead() {
    for (ChaosHost host : hosts) {
      if (host.isWell() && host.findApi().isEmpty()) {
        LOG.warning(() -> host.name() + " has ended by itself; it is replaced");
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

  /** Each in turn, in an order of chance, so that a short storm has all of them. */
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

  /** Waits, but not beyond the end of the storm. */
  private void await(Duration time) throws InterruptedException {
    if (over.await(time.toMillis(), TimeUnit.MILLISECONDS)) {
      LOG.fine("The storm is over");
    }
  }
}
