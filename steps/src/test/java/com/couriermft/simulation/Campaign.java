package com.couriermft.simulation;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Runs simulations with many seeds. */
public final class Campaign {
  private Campaign() {}

  /**
   * Runs simulations until one fails.
   *
   * @param first first seed
   * @param step distance between two seeds
   * @param most maximum number of seeds
   * @return number of seeds and the violation; {@code null} if there is none
   */
  public static @Nullable String firstViolation(long first, long step, long most) {
    for (long i = 0; i < most; i++) {
      long seed = first + i * step;
      Simulation.Report report = Simulation.run(seed, false);
      if (!report.violations().isEmpty()) {
        return "after %d, seed %d (%s): %s"
            .formatted(i + 1, seed, Scenario.of(seed).mood(), report.violations().get(0));
      }
    }
    return null;
  }

  /**
   * Runs simulations with the options {@code --seeds N}, {@code --from S}, {@code --seed S} and
   * {@code --trace}.
   */
  public static void main(String[] args) {
    long seeds = 200;
    long from = 0;
    boolean traced = false;
    for (int i = 0; i < args.length; i++) {
      switch (args[i]) {
        case "--seeds" -> seeds = Long.parseLong(args[++i]);
        case "--from" -> from = Long.parseLong(args[++i]);
        case "--seed" -> {
          from = Long.parseLong(args[++i]);
          seeds = 1;
        }
        case "--trace" -> traced = true;
        default -> {
          System.err.println("usage: simulate [--seeds N] [--from S] [--seed S] [--trace]");
          System.exit(2);
        }
      }
    }
    System.exit(run(from, seeds, traced) ? 0 : 1);
  }

  private static boolean run(long from, long seeds, boolean traced) {
    Map<String, Integer> states = new TreeMap<>();
    long calls = 0;
    int failed = 0;
    long begun = System.nanoTime();
    for (long seed = from; seed < from + seeds; seed++) {
      Simulation.Report report = Simulation.run(seed, traced);
      report.trace().forEach(System.out::println);
      report.states().forEach((state, count) -> states.merge(state, count, Integer::sum));
      calls += report.calls();
      if (!report.violations().isEmpty()) {
        failed++;
        System.out.printf(
            "seed %d (%s): %s%n  replay: ./courier simulate --seed %d --trace%n",
            seed, Scenario.of(seed).mood(), report.violations().get(0), seed);
      }
    }
    System.out.printf(
        "%d runs from seed %d, %d storage calls, executions %s, %d runs with violations, %.1f s%n",
        seeds, from, calls, states, failed, (System.nanoTime() - begun) / 1e9);
    return failed == 0;
  }
}
