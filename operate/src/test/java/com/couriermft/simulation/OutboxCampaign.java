package com.couriermft.simulation;

import org.jspecify.annotations.Nullable;

/** Simulates installations that send notifications, and checks them against a model. */
public final class OutboxCampaign {
  private static final int SEEDS = 120;

  private OutboxCampaign() {}

  /** Runs seeds. Usage: {@code OutboxCampaign [count [first]]}. */
  public static void main(String[] args) {
    long count = args.length > 0 ? Long.parseLong(args[0]) : 2_000;
    long first = args.length > 1 ? Long.parseLong(args[1]) : 0;
    long started = System.nanoTime();
    long told = 0;
    for (long seed = first; seed < first + count; seed++) {
      OutboxWorld world = new OutboxWorld(seed);
      String violation = violation(world);
      if (violation != null) {
        System.out.println("seed " + seed + ": " + violation);
        System.exit(1);
      }
      told += world.receiver.ledger.size();
    }
    System.out.printf(
        "%d worlds, %d tellings, %d ms%n", count, told, (System.nanoTime() - started) / 1_000_000);
  }

  /** Returns the first violation in 120 worlds; {@code null} if there is none. */
  public static @Nullable String firstViolation() {
    for (long seed = 0; seed < SEEDS; seed++) {
      String violation = violation(new OutboxWorld(seed));
      if (violation != null) {
        return "seed " + seed + ": " + violation;
      }
    }
    return null;
  }

  private static @Nullable String violation(OutboxWorld world) {
    try {
      world.run();
      return new OutboxModel(world).violation();
    } catch (RuntimeException | AssertionError e) {
      return "threw " + e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "interrupted";
    }
  }
}
