package com.couriermft.bench;

import com.couriermft.bench.Tape.Call;
import com.couriermft.bench.Tape.Replay;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.storage.store.RetryingTables;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Compares the time of a step in the engine with the time of only its storage calls. The calls of
 * each execution are recorded and then repeated on the same Azurite from the same process.
 */
final class StepTimes {
  private static final int STEPS = Sizes.of(40, 6);
  private static final int WARM_UP = Sizes.of(5, 1);
  private static final int ROUNDS = Sizes.of(10, 1);

  private final Lab lab;
  private final Figures engine = new Figures();
  private final Figures bare = new Figures();
  private final Map<String, Figures> byKind = new TreeMap<>();
  private int callsPerStep;

  StepTimes(Lab lab) {
    this.lab = lab;
  }

  /** Measures and prints the results. */
  void measure(String title, String config) throws InterruptedException {
    lab.job("steps", STEPS, "bench.echo", config);
    for (int round = 0; round < WARM_UP + ROUNDS; round++) {
      if (round == WARM_UP) {
        engine.clear();
        bare.clear();
        byKind.clear();
      }
      lab.engine.sweep();
      round();
    }
    System.out.printf(Locale.ROOT, "%nOne step, %s: %d storage calls%n", title, callsPerStep);
    System.out.println("  engine      " + engine);
    System.out.println("  bare calls  " + bare);
    System.out.printf(
        Locale.ROOT,
        "  ratio       first decile %.2f, median %.2f, mean %.2f%n",
        engine.quantile(0.1) / bare.quantile(0.1),
        engine.quantile(0.5) / bare.quantile(0.5),
        engine.mean() / bare.mean());
    byKind.forEach((kind, times) -> System.out.printf("    %-20s %s%n", kind, times));
  }

  private void round() throws InterruptedException {
    lab.tape.start();
    Execution e = lab.start("steps");
    int[] ends = new int[STEPS + 1];
    ends[0] = lab.tape.length();
    for (int message = 1; message <= STEPS; message++) {
      long begun = System.nanoTime();
      lab.pumpOne();
      count(message, engine, System.nanoTime() - begun);
      ends[message] = lab.tape.length();
    }
    List<Call> calls = lab.tape.stop();
    if (lab.now(e).state() != ExecutionState.COMPLETED) {
      throw new IllegalStateException("The run is " + lab.now(e).state());
    }
    callsPerStep = ends[2] - ends[1];
    sendAgain(e, calls, ends);
  }

  private void sendAgain(Execution e, List<Call> calls, int[] ends) {
    Replay replay =
        new Replay(
            new RetryingTables(lab.storage.tables()),
            lab.storage.blobs(),
            lab.storage.queue(),
            e.id(),
            Ulid.random(Instant.now()));
    calls.subList(0, ends[0]).forEach(call -> call.again().send(replay));
    int conflicts = replay.conflicts();
    for (int message = 1; message <= STEPS; message++) {
      long begun = System.nanoTime();
      for (Call call : calls.subList(ends[message - 1], ends[message])) {
        long sent = System.nanoTime();
        call.again().send(replay);
        if (isStep(message)) {
          byKind.computeIfAbsent(call.kind(), k -> new Figures()).add(System.nanoTime() - sent);
        }
      }
      count(message, bare, System.nanoTime() - begun);
      if (isStep(message) && replay.conflicts() > conflicts) {
        throw new IllegalStateException("The calls of message " + message + " were refused");
      }
    }
  }

  /** The first message only starts the work, and the last message ends the execution. */
  private static boolean isStep(int message) {
    return message > 1 && message < STEPS;
  }

  private static void count(int message, Figures times, long nanos) {
    if (isStep(message)) {
      times.add(nanos);
    }
  }
}
