package com.couriermft.simulation;

import com.couriermft.engine.execution.Phase;
import com.couriermft.engine.execution.PhaseEvent;
import com.couriermft.engine.execution.TransitionTable;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A simulated world with hosts, users and storage, from the first start until nothing changes any
 * more.
 */
final class Simulation {
  private static final Duration LOOK = Duration.ofSeconds(100);
  private static final Duration LONGEST_STALL = Duration.ofSeconds(500);
  private static final Duration LONGEST = Duration.ofHours(2);

  /**
   * Limit for a slow world with one slot, in which the steps of many items time out and back off.
   */
  private static final Duration LONGEST_MOVING = Duration.ofHours(24);

  /** A pause that is longer than any back-off. */
  private static final Duration STANDSTILL = Duration.ofMinutes(30);

  private final Duration longestMoving;
  private final Scenario scenario;
  private final boolean traced;
  private final List<String> violations = new ArrayList<>();
  private final List<String> trace = new ArrayList<>();
  private final Scheduler scheduler;
  private final Storage storage;
  private final Gate gate;
  private final BranchWatch branches;
  private final Hosts hosts;
  private final Users users;
  private final Watch watch;
  private final Ending ending;
  private final Receiver receiver;

  private Simulation(
      long seed, Scenario scenario, Faults faults, Poisoner poisoner, boolean traced) {
    this.scenario = scenario;
    this.traced = traced;
    scheduler = new Scheduler(new Random(seed), this::unexpected);
    storage = new Storage(scheduler, scenario.doubles());
    storage.limit(scenario.limits());
    // The small worlds of poisoned executions end within minutes, unless an execution is retried
    // endlessly.
    longestMoving = poisoner == Poisoner.NONE ? LONGEST_MOVING : LONGEST;
    gate = new Gate(scheduler, faults, poisoner, scenario.latency(), this::traceCall);
    receiver = new Receiver(scheduler, this::violated);
    Ledger ledger = new Ledger();
    Plans plans = new Plans(scenario.jobs());
    Places places = new Places(storage, this::violated);
    branches = new BranchWatch(scheduler, storage, this::isHurt, this::violated);
    RunWatch runs =
        new RunWatch(
            storage,
            places,
            ledger,
            branches,
            new LoopWatch(storage, plans, this::violated),
            new PermitWatch(storage, scenario, this::violated),
            this::violated);
    Switches switches = new Switches();
    PoolWatch pools = new PoolWatch(storage, places, scenario, switches, this::violated);
    watch = new Watch(storage, runs, pools, scenario.mood() == Mood.NO_FAULTS, this::violated);
    SimulatedStep step =
        new SimulatedStep(scheduler, ledger, new Sight(storage, plans, this::violated), receiver);
    hosts = new Hosts(scheduler, scenario, storage, gate, watch, step, switches);
    Cargo cargo = new Cargo(storage, scenario.jobs(), this::violated);
    users = new Users(scheduler, scenario, storage, hosts, branches, cargo, switches, plans);
    ending =
        new Ending(
            scenario, plans, storage, users, gate, hosts.heard(), poisoner, cargo, this::violated);
  }

  /** Runs the simulation of a seed. */
  static Report run(long seed, boolean traced) {
    Scenario scenario = Scenario.of(seed);
    Faults faults = scenario.faults(new Random(seed + 1));
    return new Simulation(seed, scenario, faults, Poisoner.NONE, traced).run(Users::arrive);
  }

  /** Runs a simulation with the given faults and users. */
  static Report run(long seed, Scenario scenario, Faults faults, Consumer<Users> play) {
    return new Simulation(seed, scenario, faults, Poisoner.NONE, false).run(play);
  }

  /** Runs a simulation in which the engine fails on one execution, with the given users. */
  static Report run(long seed, Scenario scenario, Poisoner poisoner, Consumer<Users> play) {
    return new Simulation(seed, scenario, Faults.NONE, poisoner, false).run(play);
  }

  private Report run(Consumer<Users> play) {
    EngineLog log =
        new EngineLog(
            scheduler::isOwnThread,
            thrown -> {
              if (!Poisoner.isPoison(thrown)) {
                unexpected(thrown);
              }
            },
            this::trace);
    log.open(traced);
    try {
      hosts.boot();
      play.accept(users);
      if (scenario.jobs().stream().anyMatch(Receiver::isNeeded)) {
        receiver.settle(storage, users);
      }
      scheduler.spawn("director", null, scenario.troubled(), this::direct);
      scheduler.run();
    } finally {
      log.close();
    }
    if (violations.isEmpty()) {
      ending.check();
    }
    Map<String, Integer> states = new TreeMap<>();
    users.asked().forEach(id -> states.merge(storage.state(id), 1, Integer::sum));
    return new Report(gate.calls(), gate.troubled(), states, branches.moves(), violations, trace);
  }

  /** Stops the faults, and ends the simulation when nothing changes any more. */
  private void direct() {
    gate.close();
    users.leave();
    scheduler.sleep(LONGEST_STALL);
    while (scheduler.nanoTime() < LONGEST.toNanos() && !ending.isQuiet()) {
      scheduler.sleep(LOOK);
    }
    while (scheduler.nanoTime() < longestMoving.toNanos()
        && !ending.isQuiet()
        && watch.hasMoved()) {
      scheduler.sleep(STANDSTILL);
    }
    scheduler.end();
  }

  private boolean isHurt(String host) {
    return hosts.isHurt(host);
  }

  private void violated(String what) {
    trace("VIOLATED " + what);
    violations.add(what);
    scheduler.end();
  }

  private void unexpected(Throwable thrown) {
    StringWriter text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text));
    violated("unexpected " + text);
  }

  private void traceCall(Supplier<String> call) {
    if (traced) {
      trace(call.get());
    }
  }

  private void trace(String line) {
    if (traced) {
      trace.add("%10.3f %s %s".formatted(scheduler.nanoTime() / 1e9, scheduler.running(), line));
    }
  }

  /**
   * The result of a simulation.
   *
   * @param calls number of storage calls
   * @param troubled number of calls until faults ended
   * @param states number of executions by final state
   * @param moves rows of the phase table that branches used
   * @param violations violated rules
   * @param trace all calls, if requested
   */
  record Report(
      long calls,
      long troubled,
      Map<String, Integer> states,
      Set<TransitionTable.Row<Phase, PhaseEvent>> moves,
      List<String> violations,
      List<String> trace) {}
}
